import ReelContent
import ReelMath

/// Candles and their contents, lifts, lanterns, flashes, and the pictures of the display.
enum CastleProps {
  static func frames() -> [CastleFrame] {
    var list: [CastleFrame] = []
    for i in 0..<3 {
      list.append(candle(i))
      list.append(lantern(i))
    }
    list.append(lantern(nil))
    list += [
      glow(), heart(20, "heart"), heart(12, "heart-small"), gem("gem-red", 0xF2386A),
      gem("gem-blue", 0x3C9CF2),
    ]
    list += [roast(), orb("orb", 0x8AF0FF), orb("power", 0xFFB02E), lift(), dot()]
    for i in 0..<5 { list.append(flash(i)) }
    for i in 0..<3 { list.append(strike(i)) }
    list += [display("hud-heart", 1), display("hud-half", 0.5), display("hud-empty", 0)]
    for i in 0..<3 { list.append(emblem(i)) }
    list += [face(), panel(), CastleTitle.frame(), ember(), leaf(), beam()]
    list += CastleFurniture.frames()
    return list
  }

  private static func flame(_ canvas: inout Canvas, _ foot: Vec2, _ size: Float, _ sway: Float) {
    func drop(_ w: Float, _ h: Float) -> Shape {
      var path = Path()
      path.move(foot)
      path.cubic(foot + Vec2(-w, -1), foot + Vec2(-w * 0.9, -h * 0.5), foot + Vec2(sway, -h))
      path.cubic(foot + Vec2(w * 0.9, -h * 0.5), foot + Vec2(w, -1), foot)
      path.close()
      return .filled(path)
    }
    canvas.fill(.grown(drop(4.4 * size, 13 * size), 1), Color(hex: 0xE0521E))
    canvas.fill(drop(4.4 * size, 13 * size), Color(hex: 0xFF9A2A))
    canvas.fill(drop(3 * size, 8.4 * size), Color(hex: 0xFFE25A))
    canvas.fill(drop(1.6 * size, 4.4 * size), .white)
  }

  private static func candle(_ index: Int) -> CastleFrame {
    var canvas = Canvas(24, 44)
    let brass = Color(hex: 0xE0A83C)
    canvas.part(.rounded(Rect(6, 38, 12, 3.4), 1.6), brass, outline: 1.2, depth: 1)
    canvas.part(.line(Vec2(12, 38), Vec2(12, 28), width: 2.4), brass, outline: 1.1, depth: 0.8)
    canvas.part(.circle(Vec2(12, 33), 2.4), brass, outline: 1, depth: 1)
    canvas.part(.rounded(Rect(5.5, 26, 13, 3), 1.4), brass, outline: 1.2, depth: 1)
    canvas.part(.rounded(Rect(9, 16, 6, 10.4), 1.6), Color(hex: 0xFFF2D8), outline: 1.2, depth: 1.6)
    canvas.fill(.line(Vec2(12, 16), Vec2(12, 14), width: 0.9), ink)
    flame(&canvas, Vec2(12, 15.4), 0.92, [-1.6, 1.2, 0.2][index])
    return CastleFrame(
      name: "candle-\(index + 1)", picture: canvas.bitmap(), pivot: Vec2(12, 42),
      boxes: ["body": Rect(-6, -38, 12, 37)])
  }

  /// Draws a lantern, at which the hero comes back to life: unlit, or with a blue flame.
  private static func lantern(_ index: Int?) -> CastleFrame {
    var canvas = Canvas(36, 66)
    let iron = Color(hex: 0x6A74A8)
    canvas.part(.rounded(Rect(9, 58, 18, 4), 1.6), iron, outline: 1.3, depth: 1.4)
    canvas.part(.line(Vec2(18, 58), Vec2(18, 30), width: 3.4), iron, outline: 1.3, depth: 1.2)
    for side in [Float(-1), 1] {
      canvas.part(
        .curve(Vec2(18, 44), Vec2(18 + side * 8, 44), Vec2(18 + side * 8, 37), width: 1.8), iron,
        outline: 1,
        depth: 0.6)
    }
    if let index {
      let foot = Vec2(18, 27)
      canvas.fill(
        .circle(foot + Vec2(0, -7), 15),
        .radial(foot + Vec2(0, -7), 15, [0: Color(120, 220, 255, 170), 1: Color(60, 140, 255, 0)]))
      let sway: Float = [-2, 1.6, 0][index]
      for (size, color) in [
        (Float(1), Color(hex: 0x2A7CE8)), (0.74, Color(hex: 0x6AD8FF)),
        (0.42, Color(hex: 0xF0FFFF)),
      ] {
        var path = Path()
        path.move(foot)
        path.cubic(
          foot + Vec2(-8, -2) * size, foot + Vec2(-6, -10) * size, foot + Vec2(sway, -19 * size))
        path.cubic(foot + Vec2(6, -10) * size, foot + Vec2(8, -2) * size, foot)
        path.close()
        canvas.fill(.filled(path), color, feather: 1)
      }
    }
    canvas.part(
      .polygon([Vec2(8, 25), Vec2(28, 25), Vec2(23, 33), Vec2(13, 33)]), iron.lighter(0.1),
      outline: 1.4, depth: 2)
    return CastleFrame(
      name: index.map { "lantern-\($0 + 1)" } ?? "lantern-off", picture: canvas.bitmap(),
      pivot: Vec2(18, 62))
  }

  private static func glow() -> CastleFrame {
    var canvas = Canvas(96, 96, detail: 1)
    let middle = Vec2(48, 48)
    canvas.fill(
      .circle(middle, 47),
      .radial(
        middle, 47,
        [
          0: Color(255, 255, 255, 150), 0.25: Color(255, 255, 255, 84),
          0.6: Color(255, 255, 255, 24), 1: Color(255, 255, 255, 0),
        ]))
    return CastleFrame(name: "glow", picture: canvas.bitmap(), pivot: middle)
  }

  private static func heart(_ size: Int, _ name: String) -> CastleFrame {
    var canvas = Canvas(size + 4, size + 4)
    let side = Float(size)
    let shape = Shape.heart(Rect(3, 3, side - 2, side - 3))
    canvas.part(shape, Color(hex: 0xFF3D62), outline: 1.3, depth: 2)
    canvas.gloss(
      Vec2(side * 0.34, side * 0.36), Vec2(side * 0.1, side * 0.07), turn: -35, opacity: 0.9)
    return CastleFrame(
      name: name, picture: canvas.bitmap(), pivot: Vec2(side / 2 + 2, side / 2 + 2))
  }

  private static func gem(_ name: String, _ hex: UInt32) -> CastleFrame {
    var canvas = Canvas(20, 20)
    let color = Color(hex: hex)
    let shape = Shape.polygon([Vec2(6, 3), Vec2(14, 3), Vec2(17, 8), Vec2(10, 17), Vec2(3, 8)])
    canvas.part(shape, color, outline: 1.3, depth: 0)
    canvas.clipped(to: shape) { canvas in
      canvas.fill(.polygon([Vec2(6, 3), Vec2(3, 8), Vec2(7, 8)]), color.lighter(0.5))
      canvas.fill(.polygon([Vec2(7, 8), Vec2(13, 8), Vec2(10, 3)]), color.lighter(0.65))
      canvas.fill(.polygon([Vec2(13, 8), Vec2(17, 8), Vec2(10, 17)]), color.darker(0.35))
      canvas.fill(.polygon([Vec2(7, 8), Vec2(3, 8), Vec2(10, 17)]), color.lighter(0.2))
    }
    return CastleFrame(name: name, picture: canvas.bitmap(), pivot: Vec2(10, 10))
  }

  private static func roast() -> CastleFrame {
    var canvas = Canvas(30, 24)
    canvas.part(.ellipse(Vec2(15, 19), Vec2(12.4, 3)), Color(hex: 0xDCE4F6), outline: 1.2, depth: 1)
    canvas.part(
      .line(Vec2(22, 12), Vec2(26, 7), width: 2.4), Color(hex: 0xFFF6E4), outline: 1.1, depth: 0.6)
    canvas.part(.circle(Vec2(26.4, 6), 1.8), Color(hex: 0xFFF6E4), outline: 1, depth: 0.5)
    canvas.part(
      .ellipse(Vec2(14, 12.6), Vec2(9.6, 6.6)), Color(hex: 0xD0702A), outline: 1.4, depth: 3)
    canvas.part(
      .ellipse(Vec2(19.6, 14), Vec2(4.6, 4)), Color(hex: 0xDE8032), outline: 1, depth: 1.6)
    canvas.gloss(Vec2(10.6, 9.4), Vec2(3, 1.4), turn: -20, opacity: 0.8)
    return CastleFrame(name: "roast", picture: canvas.bitmap(), pivot: Vec2(15, 14))
  }

  private static func orb(_ name: String, _ hex: UInt32) -> CastleFrame {
    var canvas = Canvas(28, 28)
    let (middle, color) = (Vec2(14, 14), Color(hex: hex))
    canvas.fill(
      .circle(middle, 13), .radial(middle, 13, [0: color, 1: Color(color.r, color.g, color.b, 0)]))
    canvas.part(.circle(middle, 8), color.darker(0.1), outline: 1.3, depth: 2.6)
    canvas.fill(.star(middle, tips: 4, outer: 6, inner: 1.8), .white, opacity: 0.9)
    canvas.gloss(Vec2(11, 10), Vec2(2.6, 1.6))
    return CastleFrame(name: name, picture: canvas.bitmap(), pivot: middle)
  }

  private static func lift() -> CastleFrame {
    var canvas = Canvas(56, 28)
    for x in [Float(10), 46] {
      canvas.part(
        .line(Vec2(x, 2), Vec2(x, 12), width: 2), Color(hex: 0x9AA8D8), outline: 1, depth: 0.6)
    }
    canvas.part(.rounded(Rect(4, 10, 48, 9), 2.5), Color(hex: 0xB0703A), outline: 1.4, depth: 2.4)
    for x in [Float(16), 28, 40] {
      canvas.fill(.line(Vec2(x, 11), Vec2(x, 18.4), width: 1), Color(hex: 0x5A2E22), opacity: 0.7)
    }
    for x in [Float(6.8), 49.2] {
      canvas.part(
        .rounded(Rect(x - 3, 9, 6, 11), 1.5), Color(hex: 0x8C9AD0), outline: 1.1, depth: 1.4)
    }
    return CastleFrame(name: "lift", picture: canvas.bitmap(), pivot: Vec2(28, 10))
  }

  private static func dot() -> CastleFrame {
    var canvas = Canvas(8, 8, detail: 2)
    canvas.fill(.circle(Vec2(4, 4), 3), .white, feather: 1.5)
    return CastleFrame(name: "dot", picture: canvas.bitmap(), pivot: Vec2(4, 4))
  }

  private static func ember() -> CastleFrame {
    var canvas = Canvas(12, 12)
    canvas.fill(
      .grown(.star(Vec2(6, 6), tips: 4, outer: 4.4, inner: 1.3), 0.5), .white)
    return CastleFrame(name: "spark", picture: canvas.bitmap(), pivot: Vec2(6, 6))
  }

  private static func leaf() -> CastleFrame {
    var canvas = Canvas(10, 10)
    var path = Path()
    path.move(Vec2(1, 8))
    path.quad(Vec2(2, 2), Vec2(9, 1))
    path.quad(Vec2(8, 8), Vec2(1, 8))
    path.close()
    canvas.fill(.filled(path), .white)
    canvas.fill(.line(Vec2(1, 8.6), Vec2(6, 4), width: 0.8), Color(hex: 0xA0A0A0))
    return CastleFrame(name: "leaf", picture: canvas.bitmap(), pivot: Vec2(5, 5))
  }

  /// Draws moonlight that falls from a window to the floor; its pivot is the window's top left corner.
  private static func beam() -> CastleFrame {
    var canvas = Canvas(150, 132, detail: 2)
    for (inset, light) in [(Float(0), UInt8(34)), (9, 26)] {
      let shape = Shape.polygon([
        Vec2(92 + inset, 10 + inset), Vec2(134 - inset, 10 + inset), Vec2(84 - inset, 130),
        Vec2(14 + inset * 2, 130),
      ])
      canvas.fill(
        shape, .vertical(10, 130, Color(255, 255, 255, light * 2), Color(255, 255, 255, light / 3)),
        feather: 5)
    }
    return CastleFrame(name: "beam", picture: canvas.bitmap(), pivot: Vec2(80, 0))
  }

  /// Draws a soul that goes up in flames.
  private static func flash(_ index: Int) -> CastleFrame {
    var canvas = Canvas(56, 64)
    let t = Float(index) / 4
    let middle = Vec2(28, 40 - t * 10)
    let colors = [
      Color(hex: 0xFFFFFF), Color(hex: 0xFFE68A), Color(hex: 0xFF9A3A), Color(hex: 0xE0486A),
      Color(hex: 0x7A3A9E),
    ]
    var dice = Dice(40 + UInt64(index))
    for layer in 0..<2 {
      for i in 0..<7 {
        let way = unit(degrees: Float(i) * 51 + t * 60)
        let at = middle + way * (6 + t * 12) + Vec2(0, -t * dice.roll(2, 12))
        let size = (layer == 0 ? 8 : 5) * (1 - t * 0.75) * dice.roll(0.7, 1.1)
        let color = layer == 0 ? colors[min(4, index + 1)] : colors[index]
        canvas.fill(
          .polygon([
            at + Vec2(-size, size * 0.6), at + Vec2(0, -size * 1.7), at + Vec2(size, size * 0.6),
            at + Vec2(0, size),
          ]),
          color, feather: 1.5, opacity: 1 - t * 0.3)
      }
    }
    if index == 0 {
      let star = Shape.star(middle, tips: 9, outer: 19, inner: 9, turn: 10)
      canvas.fill(.grown(star, 2), Color(hex: 0xFF9A2A), feather: 2)
      canvas.fill(star, Color(hex: 0xFFE68A))
      canvas.fill(.star(middle, tips: 9, outer: 13, inner: 6, turn: 10), .white)
    } else if index == 1 {
      canvas.fill(.circle(middle, 7), .white, feather: 4)
    }
    return CastleFrame(name: "flash-\(index + 1)", picture: canvas.bitmap(), pivot: Vec2(28, 36))
  }

  /// Draws the spark of a whip's hit.
  private static func strike(_ index: Int) -> CastleFrame {
    var canvas = Canvas(40, 40)
    let middle = Vec2(20, 20)
    let outer: [Float] = [11, 17, 18]
    let star = Shape.star(
      middle, tips: 8, outer: outer[index], inner: [5, 4.6, 2][index], turn: Float(index) * 11)
    let fade: Float = [1, 1, 0.55][index]
    canvas.fill(.grown(star, 1.4), Color(hex: 0xFF9A2A), opacity: fade)
    canvas.fill(star, Color(hex: 0xFFF0A8), opacity: fade)
    if index < 2 { canvas.fill(.circle(middle, 5), .white, feather: 2) }
    return CastleFrame(name: "strike-\(index + 1)", picture: canvas.bitmap(), pivot: middle)
  }

  // MARK: - Display

  private static func display(_ name: String, _ share: Float) -> CastleFrame {
    var canvas = Canvas(16, 16)
    let shape = Shape.heart(Rect(2.4, 2.4, 11.2, 11))
    canvas.fill(.grown(shape, 1.4), ink)
    canvas.fill(shape, .vertical(2, 14, Color(hex: 0x3A2E68), Color(hex: 0x584A8A)))
    if share > 0 {
      canvas.clipped(
        to: share < 1
          ? .polygon([Vec2(0, 0), Vec2(8, 0), Vec2(8, 16), Vec2(0, 16)])
          : .rounded(Rect(0, 0, 16, 16), 1)
      ) {
        $0.part(shape, Color(hex: 0xFF3D62), outline: 0, depth: 2)
        $0.gloss(Vec2(5.4, 5.2), Vec2(1.6, 1.1), turn: -35, opacity: 0.9)
      }
    }
    return CastleFrame(name: name, picture: canvas.bitmap(), pivot: Vec2(8, 8))
  }

  private static func emblem(_ power: Int) -> CastleFrame {
    var canvas = Canvas(30, 30)
    canvas.part(.rounded(Rect(3, 3, 24, 24), 5), Color(hex: 0x3A2A78), outline: 1.5, depth: 2.4)
    let colors = [Color(hex: 0xE0944A), Color(hex: 0xD6DEF6), Color(hex: 0xFFC23A)]
    var path = Path()
    path.move(Vec2(8, 22))
    path.cubic(Vec2(10, 8), Vec2(22, 6), Vec2(22, 13))
    path.cubic(Vec2(22, 19), Vec2(13, 18), Vec2(15, 13))
    if power == 2 {
      canvas.fill(.stroked(path, width: 6), Color(hex: 0xFF5A1E), feather: 3, opacity: 0.9)
    }
    canvas.fill(.stroked(path, width: 4.2), ink)
    canvas.fill(.stroked(path, width: 2.4), colors[power])
    canvas.part(
      .line(Vec2(7, 24), Vec2(9, 19), width: 3), Color(hex: 0x8A4A2A), outline: 0.9, depth: 0.6)
    for i in 0...power {
      canvas.fill(.circle(Vec2(14 + Float(i) * 4, 23.6), 1.3), colors[power])
    }
    return CastleFrame(name: "hud-whip-\(power + 1)", picture: canvas.bitmap(), pivot: Vec2(15, 15))
  }

  private static func face() -> CastleFrame {
    var canvas = Canvas(20, 18)
    canvas.part(.ellipse(Vec2(10, 11), Vec2(5.6, 5)), Color(hex: 0xFFD2A8), outline: 1.1, depth: 1)
    for x in [Float(8.6), 11.8] { canvas.fill(.ellipse(Vec2(x, 11.4), Vec2(0.9, 1.4)), ink) }
    canvas.part(
      .grown(.polygon([Vec2(6.4, 7), Vec2(13.6, 7), Vec2(12.4, 4), Vec2(7.6, 4)]), 1.2),
      Color(hex: 0x6A3A9E), outline: 1, depth: 1)
    canvas.part(.ellipse(Vec2(10, 8), Vec2(8, 1.6)), Color(hex: 0x7A4AAE), outline: 1, depth: 0.6)
    return CastleFrame(name: "hud-face", picture: canvas.bitmap(), pivot: Vec2(10, 9))
  }

  private static func panel() -> CastleFrame {
    var canvas = Canvas(220, 104)
    let panel = Shape.rounded(Rect(4, 4, 212, 96), 10)
    canvas.fill(.grown(panel, 2), ink, opacity: 0.9)
    canvas.fill(panel, .vertical(0, 104, Color(hex: 0xE8C06A), Color(hex: 0x8A5A2E)))
    canvas.fill(.grown(panel, -2.4), .vertical(0, 104, Color(hex: 0x3B2A78), Color(hex: 0x1C1240)))
    for (x, y) in [(Float(10), Float(10)), (210, 10), (10, 94), (210, 94)] {
      canvas.part(
        .star(Vec2(x, y), tips: 4, outer: 6, inner: 2.6), Color(hex: 0xFFD65A), outline: 1.1,
        depth: 1)
    }
    return CastleFrame(name: "panel", picture: canvas.bitmap(), pivot: Vec2(110, 52))
  }
}
