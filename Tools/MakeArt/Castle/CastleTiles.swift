import ReelContent
import ReelMath

/// The tiles of the map: sixteen a row, 16 pixels each, as `castle.tsx` numbers them.
enum CastleTiles {
  private static let size: Float = 16
  private static let stone = Color(hex: 0x6C73AC)
  private static let stoneDark = Color(hex: 0x4A4F86)
  private static let mortar = Color(hex: 0x25234E)
  private static let backStone = Color(hex: 0x2F2C5C)
  private static let earth = Color(hex: 0x54386E)

  static func picture() -> Bitmap {
    var sheet = Bitmap(width: 256, height: 112)
    for index in 0..<112 {
      var canvas = Canvas(16, 16)
      var dice = Dice(UInt64(index) + 3)
      draw(&canvas, index, &dice)
      sheet.paste(canvas.bitmap().coarsened(), x: index % 16 * 16, y: index / 16 * 16)
    }
    return sheet
  }

  private static var whole: Shape {
    .polygon([Vec2(-1, -1), Vec2(17, -1), Vec2(17, 17), Vec2(-1, 17)])
  }

  private static func draw(_ canvas: inout Canvas, _ index: Int, _ dice: inout Dice) {
    switch index {
    case 0...3: bricks(&canvas, stone.darker(0.12), &dice, variant: index)
    case 4:
      bricks(&canvas, stone, &dice, variant: 0)
      capstone(&canvas)
    case 5:
      bricks(&canvas, stone, &dice, variant: 2)
      capstone(&canvas)
    case 6: bricks(&canvas, stoneDark.darker(0.3), &dice, variant: 1)
    case 7: carpet(&canvas, &dice)
    case 8: ledge(&canvas, -1)
    case 9: ledge(&canvas, 0)
    case 10: ledge(&canvas, 1)
    case 11: ladder(&canvas, top: false)
    case 12: ladder(&canvas, top: true)
    case 13: spikes(&canvas)
    case 14, 15: stairs(&canvas, up: index == 14, &dice)
    case 16...18: turf(&canvas, [Vec2(0, 0), Vec2(16, 0)], &dice)
    case 19, 20: ground(&canvas, whole, &dice)
    case 21: turf(&canvas, [Vec2(0, 16), Vec2(16, 0)], &dice)
    case 22: turf(&canvas, [Vec2(0, 0), Vec2(16, 16)], &dice)
    case 23: turf(&canvas, [Vec2(0, 16), Vec2(16, 8)], &dice)
    case 24: turf(&canvas, [Vec2(0, 8), Vec2(16, 0)], &dice)
    case 25: turf(&canvas, [Vec2(0, 0), Vec2(16, 8)], &dice)
    case 26: turf(&canvas, [Vec2(0, 8), Vec2(16, 16)], &dice)
    case 27...30: buried(&canvas, index - 27, &dice)
    case 32...35: backWall(&canvas, &dice, variant: index - 32)
    case 36...39, 52...55, 68...71, 84...87:
      window(&canvas, (index - 36) % 16, (index - 36) / 16, &dice)
    case 40: column(&canvas, 0)
    case 56: column(&canvas, 1)
    case 72: column(&canvas, 2)
    case 41, 57, 73: banner(&canvas, (index - 41) / 16)
    case 42: beam(&canvas)
    case 43: chain(&canvas)
    case 44...47: skirting(&canvas, &dice, variant: index - 44)
    case 58: battlement(&canvas)
    case 59: grass(&canvas, &dice)
    case 60, 61, 76, 77: gate(&canvas, index)
    case 90, 91, 106, 107: litWindow(&canvas, index, &dice)
    default: break
    }
  }

  // MARK: - Stone

  private static func bricks(
    _ canvas: inout Canvas, _ color: Color, _ dice: inout Dice, variant: Int
  ) {
    canvas.fill(whole, mortar)
    for row in 0..<2 {
      let y = Float(row) * 8
      let shift: Float = row == 0 ? 0 : (variant % 2 == 0 ? 8 : 5)
      let cuts: [Float] =
        variant == 3 ? [0, 16] : [shift - 16, shift, shift + (variant == 1 ? 11 : 16)]
      for (from, to) in zip(cuts, cuts.dropFirst()) {
        let box = Rect(from + 0.6, y + 0.6, to - from - 1.2, 6.8)
        let tone = color.mixed(
          dice.roll() > 0.5 ? color.lighter(0.16) : color.darker(0.16), dice.roll())
        let brick = Shape.rounded(box, 1.4)
        canvas.fill(brick, .vertical(y, y + 8, tone.lighter(0.14), tone, tone.darker(0.22)))
        canvas.clipped(to: brick) { canvas in
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(0.7, 1)), .white, feather: 0.8, opacity: 0.2)
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(-0.6, -1.2)), mortar, feather: 1, opacity: 0.55)
        }
      }
    }
    if variant == 2 {
      canvas.fill(.curve(Vec2(4, 1), Vec2(7, 4), Vec2(5, 7), width: 0.7), mortar, opacity: 0.7)
    }
  }

  private static func capstone(_ canvas: inout Canvas) {
    let slab = Shape.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 5), Vec2(-1, 5)])
    canvas.fill(.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 6.6), Vec2(-1, 6.6)]), mortar)
    canvas.fill(slab, .vertical(0, 5, Color(hex: 0xC2CBF4), Color(hex: 0x8E98D0)))
    canvas.fill(.line(Vec2(-1, 0.5), Vec2(17, 0.5), width: 1), Color(hex: 0xE8EEFF))
    canvas.fill(.line(Vec2(0, 1), Vec2(0, 5), width: 0.8), mortar, opacity: 0.6)
  }

  private static func carpet(_ canvas: inout Canvas, _ dice: inout Dice) {
    bricks(&canvas, stone, &dice, variant: 0)
    canvas.fill(.polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 6.6), Vec2(-1, 6.6)]), mortar)
    canvas.fill(
      .polygon([Vec2(-1, 0), Vec2(17, 0), Vec2(17, 5.4), Vec2(-1, 5.4)]),
      .vertical(0, 5, Color(hex: 0xF0486A), Color(hex: 0xA81E48)))
    canvas.fill(.line(Vec2(-1, 4.4), Vec2(17, 4.4), width: 1.2), Color(hex: 0xFFCB5A))
    canvas.fill(.line(Vec2(-1, 0.5), Vec2(17, 0.5), width: 0.9), Color(hex: 0xFF9AAE))
  }

  private static func ledge(_ canvas: inout Canvas, _ side: Float) {
    let left: Float = side < 0 ? 1 : -3
    let right: Float = side > 0 ? 15 : 19
    let wood = Color(hex: 0xB8743E)
    canvas.part(.rounded(Rect(left, 0.9, right - left, 5.6), 1.8), wood, outline: 0.9, depth: 1.6)
    canvas.fill(
      .line(Vec2(left + 1, 1.6), Vec2(right - 1, 1.6), width: 0.9), Color(hex: 0xFFD9A0),
      opacity: 0.8)
    if side != 0 {
      let x = side < 0 ? Float(6) : 10
      canvas.part(
        .polygon([Vec2(x - 3, 7), Vec2(x + 3, 7), Vec2(x, 13)]), Color(hex: 0x7A80B8), outline: 1,
        depth: 1)
    }
  }

  private static func ladder(_ canvas: inout Canvas, top: Bool) {
    let wood = Color(hex: 0xC98A4A)
    for x in [Float(2.6), 13.4] {
      canvas.part(
        .line(Vec2(x, top ? 1 : -3), Vec2(x, 19), width: 2.2), wood, outline: 0.9, depth: 0.8)
    }
    for y in [Float(3), 11] {
      canvas.part(
        .line(Vec2(2.6, y), Vec2(13.4, y), width: 2), wood.lighter(0.15), outline: 0.9, depth: 0.8)
    }
    if top {
      canvas.part(.rounded(Rect(-1, 0.8, 18, 3), 1), wood, outline: 0.9, depth: 1)
    }
  }

  private static func spikes(_ canvas: inout Canvas) {
    for x in [Float(2.7), 8, 13.3] {
      canvas.part(
        .polygon([Vec2(x - 2.3, 17), Vec2(x, 4.4), Vec2(x + 2.3, 17)]), Color(hex: 0xC6CFF2),
        outline: 1, depth: 1.2)
    }
    canvas.part(.rounded(Rect(-3, 13.4, 22, 5), 1), stoneDark, outline: 1, depth: 1)
  }

  private static func stairs(_ canvas: inout Canvas, up: Bool, _ dice: inout Dice) {
    let flip = up ? Affine.identity : .about(Vec2(8, 8), .scale(Vec2(-1, 1)))
    canvas.transformed(flip) { canvas in
      let steps = Shape.union(
        (0..<4).map { i in
          let x = Float(i) * 4
          return .polygon([Vec2(x, 12 - x), Vec2(17, 12 - x), Vec2(17, 17), Vec2(x, 17)])
        })
      canvas.clipped(to: steps) { canvas in
        canvas.fill(whole, .vertical(0, 16, stone, stoneDark))
      }
      for i in 0..<4 {
        let x = Float(i) * 4
        canvas.fill(
          .polygon([Vec2(x, 12 - x), Vec2(x + 5, 12 - x), Vec2(x + 5, 14 - x), Vec2(x, 14 - x)]),
          Color(hex: 0xC2CBF4))
        canvas.fill(
          .line(Vec2(x, 12.3 - x), Vec2(x + 4.4, 12.3 - x), width: 0.8), Color(hex: 0xE8EEFF))
        canvas.fill(
          .line(Vec2(x + 0.3, 13.8 - x), Vec2(x + 0.3, 16 - x), width: 0.9), mortar, opacity: 0.8)
      }
    }
  }

  // MARK: - Earth

  private static func ground(_ canvas: inout Canvas, _ shape: Shape, _ dice: inout Dice) {
    canvas.clipped(to: shape) { canvas in
      canvas.fill(whole, earth)
      for _ in 0..<5 {
        let at = Vec2(dice.roll(2, 14), dice.roll(2, 14))
        let pebble = Shape.ellipse(at, Vec2(dice.roll(1, 2.2), dice.roll(0.8, 1.5)))
        canvas.fill(
          pebble, dice.roll() > 0.5 ? earth.lighter(0.16) : earth.darker(0.3), opacity: 0.8)
      }
    }
  }

  /// What lies in the earth: a skull, a crystal, roots, a stone.
  private static func buried(_ canvas: inout Canvas, _ kind: Int, _ dice: inout Dice) {
    ground(&canvas, whole, &dice)
    switch kind {
    case 0:
      let bone = Color(hex: 0xC8BCD8)
      canvas.part(.rounded(Rect(6, 9, 5, 4), 1.2), bone.darker(0.2), outline: 0.9, depth: 0.8)
      canvas.part(.ellipse(Vec2(8.5, 6.8), Vec2(4.6, 4.2)), bone, outline: 1, depth: 1.2)
      for x in [Float(6.8), 10.2] {
        canvas.fill(.ellipse(Vec2(x, 7.2), Vec2(1.2, 1.4)), earth.darker(0.6))
      }
    case 1:
      for (x, lean) in [(Float(6), Float(-14)), (10, 12)] {
        let crystal = Shape.polygon([
          Vec2(x, 3.4), Vec2(x + 2.4, 7), Vec2(x + 1.6, 12.6), Vec2(x - 1.6, 12.6),
          Vec2(x - 2.4, 7),
        ]).turned(lean, about: Vec2(x, 12))
        canvas.part(crystal, Color(hex: 0x6AC8E8), outline: 0.9, depth: 1.4)
      }
    case 2:
      for (from, bend, to) in [
        (Vec2(2, -1), Vec2(4, 7), Vec2(2, 14)), (Vec2(9, -1), Vec2(8, 5), Vec2(12, 10)),
        (Vec2(13, -1), Vec2(14, 3), Vec2(13, 6)),
      ] {
        canvas.fill(.curve(from, bend, to, width: 1.4), earth.darker(0.55))
        canvas.fill(.curve(from, bend, to, width: 0.6), Color(hex: 0xA87868))
      }
    default:
      let rock = Shape.grown(
        .polygon([Vec2(4, 7), Vec2(9, 4), Vec2(13, 8), Vec2(10, 12), Vec2(5, 11)]), 1.2)
      canvas.part(rock, Color(hex: 0x6E5E96), outline: 0.9, depth: 1.8)
    }
  }

  private static func turf(_ canvas: inout Canvas, _ line: [Vec2], _ dice: inout Dice) {
    let (a, b) = (line[0], line[1])
    let slope = (b.y - a.y) / (b.x - a.x)
    func at(_ x: Float) -> Float { a.y + (x - a.x) * slope }
    let below = Shape.polygon([Vec2(-1, at(-1)), Vec2(17, at(17)), Vec2(17, 40), Vec2(-1, 40)])
    ground(&canvas, .both(below, whole), &dice)
    var points: [Vec2] = [Vec2(-1, at(-1))]
    points.append(Vec2(17, at(17)))
    for x in stride(from: Float(17), through: -1, by: -1) {
      let scallop = abs(Float(Int(x + 32) % 8) - 4) * 0.7
      points.append(Vec2(x, at(x) + 4.2 + scallop))
    }
    let grass = Shape.polygon(points)
    canvas.fill(.grown(grass, 0.9), Color(hex: 0x1C3A5A))
    canvas.clipped(to: .grown(below, 0.2)) { canvas in
      canvas.fill(grass, Color(hex: 0x3C9C8C))
      canvas.fill(
        .line(Vec2(-1, at(-1) + 1.2), Vec2(17, at(17) + 1.2), width: 2.4), Color(hex: 0x7EE0A0))
      canvas.fill(
        .line(Vec2(-1, at(-1) + 0.4), Vec2(17, at(17) + 0.4), width: 0.9), Color(hex: 0xD6FFC8))
    }
  }

  private static func grass(_ canvas: inout Canvas, _ dice: inout Dice) {
    for i in 0..<7 {
      let x = 1.4 + Float(i) * 2.2
      let bend = dice.roll(-2.5, 2.5)
      canvas.fill(
        .polygon([Vec2(x - 1.2, 17), Vec2(x + bend, 17 - dice.roll(5, 10)), Vec2(x + 1.2, 17)]),
        i % 2 == 0 ? Color(hex: 0x2E7E86) : Color(hex: 0x5CC09A))
    }
  }

  // MARK: - Inside

  private static func backWall(_ canvas: inout Canvas, _ dice: inout Dice, variant: Int) {
    canvas.fill(whole, Color(hex: 0x1C1840))
    for row in 0..<2 {
      let y = Float(row) * 8
      let shift: Float = row == 0 ? 0 : 8
      for from in [shift - 16, shift] {
        let tone = backStone.mixed(
          dice.roll() > 0.5 ? backStone.lighter(0.09) : backStone.darker(0.3), dice.roll())
        let brick = Shape.rounded(Rect(from + 0.5, y + 0.5, 15, 7), 1.2)
        canvas.fill(brick, tone)
        canvas.clipped(to: brick) { canvas in
          canvas.fill(
            .minus(.grown(brick, 2), brick.moved(0.5, 0.8)), Color(hex: 0x8C88D0), feather: 0.8,
            opacity: 0.16)
        }
      }
    }
    if variant == 3 {
      canvas.fill(.curve(Vec2(2, 3), Vec2(8, 6), Vec2(6, 13), width: 0.8), Color(hex: 0x151232))
    }
  }

  private static func skirting(_ canvas: inout Canvas, _ dice: inout Dice, variant: Int) {
    backWall(&canvas, &dice, variant: 0)
    let wood = Color(hex: 0x4A3068)
    canvas.fill(.polygon([Vec2(-1, 2), Vec2(17, 2), Vec2(17, 17), Vec2(-1, 17)]), wood)
    canvas.fill(.line(Vec2(-1, 2), Vec2(17, 2), width: 1.6), Color(hex: 0x8C64A8))
    canvas.fill(.line(Vec2(-1, 3.6), Vec2(17, 3.6), width: 0.9), Color(hex: 0x241640))
    let field = Shape.rounded(Rect(2.5, 6, 11, 12), 1.5)
    canvas.fill(field, wood.darker(0.3))
    canvas.fill(.minus(field, field.moved(0.8, 1)), Color(hex: 0x170E30), opacity: 0.8)
  }

  /// A pointed window, four tiles wide and four high, through which the night is seen.
  private static func window(_ canvas: inout Canvas, _ column: Int, _ row: Int, _ dice: inout Dice)
  {
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
      // What is glass is open; bars stay.
      let x = sample.x + Float(column) * 16
      let y = sample.y + Float(row) * 16
      let half = y > 28 ? Float(21) : 21 * max(0, 1 - (28 - y) * (28 - y) / 400)
      guard abs(x - 32) < half, y > 9, y < 55 else { return false }
      let bars =
        abs(x - 32) < 1.6 || abs(y - 30) < 1.4 || abs(y - 43) < 1 || abs(abs(x - 32) - 11) < 0.9
      return !bars
    }
  }

  /// A small window behind which somebody is awake, two tiles wide and high.
  private static func litWindow(_ canvas: inout Canvas, _ index: Int, _ dice: inout Dice) {
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

  private static func column(_ canvas: inout Canvas, _ part: Int) {
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

  private static func banner(_ canvas: inout Canvas, _ part: Int) {
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

  private static func beam(_ canvas: inout Canvas) {
    canvas.part(
      .polygon([Vec2(-3, 3), Vec2(19, 3), Vec2(19, 12), Vec2(-3, 12)]), Color(hex: 0x5A3860),
      outline: 1.2, depth: 2)
    canvas.fill(.line(Vec2(-1, 6.4), Vec2(17, 6), width: 0.8), ink, opacity: 0.5)
  }

  private static func chain(_ canvas: inout Canvas) {
    for y in [Float(0), 8, 16] {
      canvas.fill(.stroked(ring(Vec2(8, y), 1.8, 3.4), width: 2.6), ink)
      canvas.fill(.stroked(ring(Vec2(8, y), 1.8, 3.4), width: 1.3), Color(hex: 0x9AA4D4))
      canvas.fill(.line(Vec2(8, y + 2), Vec2(8, y + 6), width: 2.6), ink)
      canvas.fill(.line(Vec2(8, y + 2.4), Vec2(8, y + 5.6), width: 1.3), Color(hex: 0xC6CEF0))
    }
  }

  private static func ring(_ at: Vec2, _ w: Float, _ h: Float) -> Path {
    var path = Path()
    path.arc(at, Vec2(w, h), from: 0, to: 360)
    return path
  }

  private static func battlement(_ canvas: inout Canvas) {
    canvas.part(.rounded(Rect(1.2, 3, 13.6, 16), 1.5), stoneDark, outline: 1.1, depth: 2)
    canvas.part(.rounded(Rect(0.9, 1.2, 14.2, 4), 1), stone.lighter(0.2), outline: 0.9, depth: 1)
  }

  /// The gate of the castle, two tiles wide: bars behind which it is dark.
  private static func gate(_ canvas: inout Canvas, _ index: Int) {
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
