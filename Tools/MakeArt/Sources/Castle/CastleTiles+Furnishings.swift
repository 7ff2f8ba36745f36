import ReelContent
import ReelMath

extension CastleTiles {
  /// Draws a part of a pointed window, four tiles wide and four high, with the night behind it.
  static func window(_ canvas: inout Canvas, _ column: Int, _ row: Int, _ dice: inout Dice) {
    let shift = Vec2(Float(column) * -16, Float(row) * -16)
    backWall(&canvas, &dice, variant: 0)
    canvas.transformed(.translation(shift)) { canvas in
      func arch(_ inset: Float) -> Shape {
        var path = Path()
        path.move(Vec2(6 + inset, 60 - inset))
        path.line(Vec2(6 + inset, 28))
        path.cubic(Vec2(6 + inset, 16), Vec2(20, 8 + inset), Vec2(32, 3 + inset * 1.3))
        path.cubic(Vec2(44, 8 + inset), Vec2(58 - inset, 16), Vec2(58 - inset, 28))
        path.line(Vec2(58 - inset, 60 - inset))
        path.close()
        return .filled(path)
      }
      canvas.fill(.grown(arch(0), 1), Color(hex: 0x141030))
      canvas.fill(arch(0), .vertical(0, 64, Color(hex: 0x8C8ACC), Color(hex: 0x565598)))
      canvas.fill(arch(4.4), Color(hex: 0x141030))
    }
    canvas.erase { sample in
      // The glass is open; bars stay.
      let x = sample.x + Float(column) * 16
      let y = sample.y + Float(row) * 16
      let half = y > 28 ? Float(21) : 21 * max(0, 1 - (28 - y) * (28 - y) / 400)
      guard abs(x - 32) < half, y > 9, y < 55 else { return false }
      let bars =
        abs(x - 32) < 1.6 || abs(y - 30) < 1.4 || abs(y - 43) < 1 || abs(abs(x - 32) - 11) < 0.9
      return !bars
    }
  }

  /// Draws a part of a small lit window, two tiles wide and high.
  static func litWindow(_ canvas: inout Canvas, _ index: Int, _ dice: inout Dice) {
    bricks(&canvas, stone.darker(0.12), &dice, variant: 0)
    let shift = Vec2(index % 16 == 11 ? -16 : 0, index > 100 ? -16 : 0)
    canvas.transformed(.translation(shift)) { canvas in
      var path = Path()
      path.move(Vec2(8, 30))
      path.line(Vec2(8, 13))
      path.cubic(Vec2(8, 7), Vec2(12, 4), Vec2(16, 2))
      path.cubic(Vec2(20, 4), Vec2(24, 7), Vec2(24, 13))
      path.line(Vec2(24, 30))
      path.close()
      let arch = Shape.filled(path)
      canvas.fill(.grown(arch, 1.4), mortar)
      canvas.fill(arch, .vertical(2, 30, Color(hex: 0xB9BCEC), Color(hex: 0x7C80BE)))
      canvas.fill(
        .grown(arch, -2.4),
        .radial(
          Vec2(16, 20), 15,
          [0: Color(hex: 0xFFF2B0), 0.5: Color(hex: 0xFFC25A), 1: Color(hex: 0xE07A3A)]))
      canvas.fill(.line(Vec2(16, 3), Vec2(16, 30), width: 1.4), mortar)
      canvas.fill(.line(Vec2(9, 17), Vec2(23, 17), width: 1.3), mortar)
    }
  }

  static func column(_ canvas: inout Canvas, _ part: Int) {
    let stone = Color(hex: 0x6A68A8)
    canvas.part(
      .polygon([Vec2(3.4, -3), Vec2(12.6, -3), Vec2(12.6, 19), Vec2(3.4, 19)]), stone, outline: 1,
      depth: 0)
    canvas.fill(
      .polygon([Vec2(3.4, -3), Vec2(12.6, -3), Vec2(12.6, 19), Vec2(3.4, 19)]),
      .linear(
        Vec2(3, 0), Vec2(13, 0),
        [0: stone.lighter(0.12), 0.3: stone.lighter(0.4), 1: stone.darker(0.5)]))
    for x in [Float(6.2), 9.6] {
      canvas.fill(.line(Vec2(x, -2), Vec2(x, 18), width: 0.8), stone.darker(0.5), opacity: 0.7)
    }
    if part == 0 {
      canvas.part(
        .rounded(Rect(0.9, 0.8, 14.2, 4), 1), stone.lighter(0.15), outline: 0.9, depth: 1.2)
      canvas.part(.rounded(Rect(2.4, 5, 11.2, 3), 1), stone, outline: 0.8, depth: 1)
    } else if part == 2 {
      canvas.part(.rounded(Rect(2.4, 9, 11.2, 3), 1), stone, outline: 0.8, depth: 1)
      canvas.part(.rounded(Rect(0.9, 12, 14.2, 5), 1), stone.lighter(0.1), outline: 0.9, depth: 1.2)
    }
  }

  static func banner(_ canvas: inout Canvas, _ part: Int) {
    let cloth = Color(hex: 0xB82A4C)
    let shape: Shape =
      part < 2
      ? .polygon([
        Vec2(2, part == 0 ? 2 : -3), Vec2(14, part == 0 ? 2 : -3), Vec2(14, 19), Vec2(2, 19),
      ])
      : .polygon([Vec2(2, -3), Vec2(14, -3), Vec2(14, 12), Vec2(8, 7), Vec2(2, 12)])
    canvas.part(shape, cloth, outline: 1, depth: 0)
    canvas.clipped(to: shape) { canvas in
      canvas.fill(
        whole,
        .linear(
          Vec2(2, 0), Vec2(14, 0),
          [0: cloth.lighter(0.2), 0.4: cloth, 0.7: cloth.darker(0.35), 1: cloth]))
      for x in [Float(3.6), 12.4] {
        canvas.fill(.line(Vec2(x, -3), Vec2(x, 14), width: 1), Color(hex: 0xFFC95A))
      }
      if part == 1 {
        let moon = Shape.minus(.circle(Vec2(8, 7), 3.6), .circle(Vec2(9.8, 6), 3))
        canvas.fill(moon, Color(hex: 0xFFE08A))
      }
    }
    if part == 0 {
      canvas.part(
        .line(Vec2(1.6, 2), Vec2(14.4, 2), width: 2), Color(hex: 0xD8A03C), outline: 0.8, depth: 0.8
      )
    }
  }

  static func beam(_ canvas: inout Canvas) {
    canvas.part(
      .polygon([Vec2(-3, 3), Vec2(19, 3), Vec2(19, 12), Vec2(-3, 12)]), Color(hex: 0x5A3860),
      outline: 1.2, depth: 2)
    canvas.fill(.line(Vec2(-1, 6.4), Vec2(17, 6), width: 0.8), ink, opacity: 0.5)
  }

  static func chain(_ canvas: inout Canvas) {
    for y in [Float(0), 8, 16] {
      canvas.fill(.stroked(ring(Vec2(8, y), 1.8, 3.4), width: 2.6), ink)
      canvas.fill(.stroked(ring(Vec2(8, y), 1.8, 3.4), width: 1.3), Color(hex: 0x9AA4D4))
      canvas.fill(.line(Vec2(8, y + 2), Vec2(8, y + 6), width: 2.6), ink)
      canvas.fill(.line(Vec2(8, y + 2.4), Vec2(8, y + 5.6), width: 1.3), Color(hex: 0xC6CEF0))
    }
  }

  static func ring(_ at: Vec2, _ w: Float, _ h: Float) -> Path {
    var path = Path()
    path.arc(at, Vec2(w, h), from: 0, to: 360)
    return path
  }

  static func battlement(_ canvas: inout Canvas) {
    canvas.part(.rounded(Rect(1.2, 3, 13.6, 16), 1.5), stoneDark, outline: 1.1, depth: 2)
    canvas.part(.rounded(Rect(0.9, 1.2, 14.2, 4), 1), stone.lighter(0.2), outline: 0.9, depth: 1)
  }

  /// Draws a part of the castle's gate, two tiles wide: bars, and darkness behind them.
  static func gate(_ canvas: inout Canvas, _ index: Int) {
    let left = index % 16 == 12
    let top = index < 64
    canvas.fill(whole, Color(hex: 0x0E0B26))
    for x in [Float(2), 8, 14] {
      canvas.fill(.line(Vec2(x, -2), Vec2(x, 18), width: 2.6), ink)
      canvas.fill(.line(Vec2(x, -2), Vec2(x, 18), width: 1.2), Color(hex: 0x6C74A8))
    }
    canvas.fill(
      .line(Vec2(-1, top ? 4 : 10), Vec2(17, top ? 4 : 10), width: 2), Color(hex: 0x565E94))
    if top {
      canvas.fill(.line(Vec2(left ? 0 : 16, -1), Vec2(left ? 0 : 16, 17), width: 2), stoneDark)
    }
  }
}
