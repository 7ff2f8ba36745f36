import ReelContent
import ReelMath

/// The furniture of the rooms: gears, chandeliers, a throne, books, a statue.
enum CastleFurniture {
  static func frames() -> [CastleFrame] {
    [
      gear("gear-large", 38, teeth: 14), gear("gear-small", 23, teeth: 9), chandelier(), throne(),
      shelf(), gargoyle(),
    ]
  }

  private static func gear(_ name: String, _ radius: Float, teeth: Int) -> CastleFrame {
    let side = Int(radius * 2) + 16
    var canvas = Canvas(side, side, detail: 3)
    let middle = Vec2(Float(side) / 2, Float(side) / 2)
    let brass = Color(hex: 0x6E5A86)
    var parts: [Shape] = [.circle(middle, radius - 3)]
    for i in 0..<teeth {
      let way = unit(degrees: Float(i) * 360 / Float(teeth))
      let across = Vec2(-way.y, way.x)
      let (inner, outer) = (middle + way * (radius - 6), middle + way * (radius + 3))
      parts.append(
        .polygon([
          inner - across * 4.4, outer - across * 2.8, outer + across * 2.8, inner + across * 4.4,
        ]))
    }
    var holes: [Shape] = []
    for i in 0..<5 {
      let way = unit(degrees: Float(i) * 72 + 20)
      holes.append(.circle(middle + way * radius * 0.52, radius * 0.2))
    }
    let wheel = Shape.minus(.union(parts), .union(holes))
    canvas.fill(.grown(wheel, 1.3), Color(hex: 0x17122F))
    canvas.fill(
      wheel, .radial(middle, radius, [0: brass.lighter(0.2), 0.6: brass, 1: brass.darker(0.3)]))
    canvas.clipped(to: wheel) { canvas in
      canvas.fill(
        .minus(.circle(middle, radius - 4), .circle(middle, radius - 6)), brass.darker(0.5),
        opacity: 0.7)
      canvas.fill(.circle(middle, radius * 0.24), brass.lighter(0.25))
    }
    canvas.fill(.circle(middle, radius * 0.1), Color(hex: 0x17122F))
    return CastleFrame(name: name, picture: canvas.bitmap(), pivot: middle)
  }

  /// Draws a chandelier, which hangs from its pivot.
  private static func chandelier() -> CastleFrame {
    var canvas = Canvas(84, 60)
    let iron = Color(hex: 0xC08A3A)
    canvas.part(
      .line(Vec2(42, 0), Vec2(42, 22), width: 1.6), Color(hex: 0x8A90C0), outline: 1, depth: 0.5)
    canvas.part(
      .curve(Vec2(10, 38), Vec2(42, 58), Vec2(74, 38), width: 3), iron, outline: 1.2, depth: 1.2)
    for x in [Float(22), 62] {
      canvas.part(.line(Vec2(42, 22), Vec2(x, 44), width: 1.6), iron, outline: 1, depth: 0.6)
    }
    canvas.part(.circle(Vec2(42, 24), 3.4), iron.lighter(0.1), outline: 1.1, depth: 1.2)
    for (x, y) in [(Float(10), Float(36)), (26, 43), (42, 46), (58, 43), (74, 36)] {
      canvas.part(.rounded(Rect(x - 4, y - 1, 8, 3), 1.2), iron, outline: 1, depth: 0.8)
      canvas.part(
        .rounded(Rect(x - 1.8, y - 9, 3.6, 8), 1), Color(hex: 0xFFF2D8), outline: 0.9, depth: 0.8)
      canvas.fill(.circle(Vec2(x, y - 13), 6), Color(hex: 0xFFA040), feather: 7, opacity: 0.5)
      canvas.fill(.ellipse(Vec2(x, y - 12.6), Vec2(1.9, 3.6)), Color(hex: 0xFF9A2A))
      canvas.fill(.ellipse(Vec2(x, y - 12), Vec2(1.1, 2.2)), Color(hex: 0xFFF6B0))
    }
    return CastleFrame(name: "chandelier", picture: canvas.bitmap(), pivot: Vec2(42, 1))
  }

  private static func throne() -> CastleFrame {
    var canvas = Canvas(68, 92)
    let gold = Color(hex: 0xD8A040)
    canvas.part(.rounded(Rect(6, 80, 56, 9), 2), Color(hex: 0x5A5690), outline: 1.4, depth: 2)
    let back = Shape.grown(
      .polygon([Vec2(16, 80), Vec2(16, 28), Vec2(34, 10), Vec2(52, 28), Vec2(52, 80)]), 2)
    canvas.part(back, gold.darker(0.15), outline: 1.6, depth: 3)
    canvas.part(.grown(back, -5), Color(hex: 0xA8244A), outline: 1, depth: 3)
    for y in [Float(36), 48, 60] {
      for x in [Float(27), 41] { canvas.fill(.circle(Vec2(x, y), 1.3), gold.lighter(0.2)) }
    }
    for x in [Float(16), 52] {
      canvas.part(.circle(Vec2(x, 26), 4), gold, outline: 1.2, depth: 1.4)
      canvas.part(.rounded(Rect(x - 5, 58, 10, 24), 2.5), gold, outline: 1.4, depth: 2)
    }
    canvas.part(.rounded(Rect(14, 66, 40, 10), 3), Color(hex: 0xC8305A), outline: 1.3, depth: 2.4)
    let moon = Shape.minus(.circle(Vec2(34, 12), 7), .circle(Vec2(37.5, 10), 5.8))
    canvas.part(moon, Color(hex: 0xFFE08A), outline: 1.2, depth: 1)
    return CastleFrame(name: "throne", picture: canvas.bitmap(), pivot: Vec2(34, 88))
  }

  private static func shelf() -> CastleFrame {
    var canvas = Canvas(56, 64)
    let wood = Color(hex: 0x6A4468)
    canvas.part(.rounded(Rect(4, 3, 48, 58), 2), wood, outline: 1.3, depth: 2)
    canvas.fill(.rounded(Rect(8, 7, 40, 52), 1), Color(hex: 0x1C1436))
    var dice = Dice(17)
    let colors = [0xB83A56, 0x3A6AB8, 0x3C9070, 0xC08A3A, 0x7A4AA8].map { Color(hex: UInt32($0)) }
    for row in 0..<3 {
      let floor = 23 + Float(row) * 17.5
      var x: Float = 9.5
      while x < 44 {
        let (width, height) = (dice.roll(2.6, 4.6), dice.roll(8, 13))
        if dice.roll() < 0.86 {
          let color = colors[Int(dice.roll(0, 4.99))].darker(0.15)
          canvas.part(
            .rounded(Rect(x, floor - height, width, height), 0.6), color, outline: 0.6, depth: 0.8)
        }
        x += width + 0.9
      }
      canvas.fill(.line(Vec2(7, floor + 1.2), Vec2(49, floor + 1.2), width: 2.4), wood.lighter(0.1))
    }
    return CastleFrame(name: "shelf", picture: canvas.bitmap(), pivot: Vec2(28, 61))
  }

  /// Draws a gargoyle for the roof.
  private static func gargoyle() -> CastleFrame {
    var canvas = Canvas(56, 56)
    let stone = Color(hex: 0x6A6FA8)
    canvas.part(.rounded(Rect(12, 46, 32, 8), 2), stone.darker(0.2), outline: 1.3, depth: 2)
    for side in [Float(-1), 1] {
      let wing = Shape.grown(
        .polygon([
          Vec2(28 + side * 6, 28), Vec2(28 + side * 22, 8), Vec2(28 + side * 21, 24),
          Vec2(28 + side * 15, 22),
          Vec2(28 + side * 14, 32), Vec2(28 + side * 8, 30), Vec2(28 + side * 7, 40),
        ]), 0.8)
      canvas.part(wing, stone.darker(0.25), outline: 1.3, depth: 2)
    }
    canvas.part(.ellipse(Vec2(28, 38), Vec2(10, 10)), stone, outline: 1.4, depth: 3)
    for side in [Float(-1), 1] {
      canvas.part(
        .line(Vec2(28 + side * 6, 36), Vec2(28 + side * 7, 47), width: 4.6), stone.lighter(0.06),
        outline: 1.2, depth: 1.4)
      canvas.part(
        .polygon([Vec2(28 + side * 3, 19), Vec2(28 + side * 9, 9), Vec2(28 + side * 8, 21)]), stone,
        outline: 1.1, depth: 1)
    }
    canvas.part(
      .ellipse(Vec2(28, 24), Vec2(8.4, 7.6)), stone.lighter(0.05), outline: 1.4, depth: 2.4)
    for x in [Float(25), 31] {
      canvas.fill(.ellipse(Vec2(x, 23), Vec2(1.9, 1.5)), ink)
      canvas.fill(.circle(Vec2(x, 23), 0.9), Color(hex: 0xFF6A5A))
    }
    canvas.fill(.curve(Vec2(24, 28), Vec2(28, 30), Vec2(32, 28), width: 1), ink)
    return CastleFrame(name: "gargoyle", picture: canvas.bitmap(), pivot: Vec2(28, 53))
  }
}
