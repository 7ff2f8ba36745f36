import ReelContent
import ReelMath

/// The evening of a festival: sky, mountain, hills, lanterns, and the ring of clay.
enum DuelScenery {
  static func sprites() -> [Sprite] {
    [
      Sprite(name: "sky.png", picture: sky(), tiles: true),
      Sprite(name: "hills.png", picture: hills(), tiles: true),
      Sprite(name: "stand.png", picture: stand(), tiles: true),
      Sprite(name: "ring.png", picture: ring()),
      Sprite(name: "rope.png", picture: rope()),
      Sprite(name: "lantern.png", picture: lantern()),
      Sprite(name: "cloud.png", picture: cloud()),
    ]
  }

  private static var frame: Shape {
    .polygon([Vec2(-9, -9), Vec2(700, -9), Vec2(700, 400), Vec2(-9, 400)])
  }

  /// Draws the sky, 640 by 190, with the sun and a mountain with snow on its top.
  private static func sky() -> Bitmap {
    var canvas = Canvas(640, 190, detail: 2)
    canvas.fill(
      frame,
      .linear(
        Vec2(0, 0), Vec2(0, 180),
        [
          0: Color(hex: 0x4B3A8C), 0.45: Color(hex: 0xC65A94), 0.8: Color(hex: 0xFF9E6B),
          1: Color(hex: 0xFFD98A),
        ]))
    var dice = Dice(4)
    for _ in 0..<34 {
      canvas.fill(
        .circle(Vec2(dice.roll(0, 640), dice.roll(0, 70)), dice.roll(0.5, 1.3)), .white,
        opacity: dice.roll(0.3, 0.8))
    }
    canvas.fill(.circle(Vec2(470, 96), 74), Color(hex: 0xFFE9A8), feather: 60, opacity: 0.5)
    canvas.fill(
      .circle(Vec2(470, 96), 38), .vertical(58, 134, Color(hex: 0xFFF3C4), Color(hex: 0xFF8F5A)))
    var path = Path()
    path.move(Vec2(40, 190))
    path.cubic(Vec2(130, 150), Vec2(170, 76), Vec2(200, 62))
    path.line(Vec2(216, 66))
    path.line(Vec2(230, 61))
    path.line(Vec2(248, 64))
    path.cubic(Vec2(280, 80), Vec2(320, 150), Vec2(420, 190))
    path.close()
    let mountain = Shape.filled(path)
    canvas.fill(mountain, .vertical(60, 190, Color(hex: 0x6C5AB0), Color(hex: 0xB4619E)))
    canvas.clipped(to: mountain) { canvas in
      canvas.fill(
        .polygon([
          Vec2(150, 40), Vec2(300, 40), Vec2(290, 100), Vec2(272, 88), Vec2(258, 106),
          Vec2(240, 90), Vec2(224, 110), Vec2(208, 92), Vec2(192, 108), Vec2(178, 92),
          Vec2(160, 104),
        ]), Color(hex: 0xFFE6F0))
    }
    return canvas.bitmap()
  }

  /// Draws hills with pines and a pagoda, 640 by 96.
  private static func hills() -> Bitmap {
    var canvas = Canvas(640, 96, detail: 2)
    var path = Path()
    path.move(Vec2(-9, 100))
    for x in stride(from: Float(-9), through: 650, by: 6) {
      let turn = unit(degrees: x * 360 / 640)
      let wave = unit(degrees: x * 1080 / 640 + 40)
      path.line(Vec2(x, 56 + turn.y * 9 + wave.y * 6))
    }
    path.line(Vec2(650, 100))
    path.close()
    let color = Color(hex: 0x53418F)
    var dice = Dice(8)
    for i in 0..<40 {
      let x = Float(i) * 16 + dice.roll(0, 8)
      let y = 58 + unit(degrees: x * 360 / 640).y * 9 + unit(degrees: x * 1080 / 640 + 40).y * 6
      let size = dice.roll(9, 19)
      guard x > 12, x < 628 else { continue }
      for step in 0..<3 {
        let top = y - size + Float(step) * size * 0.3
        canvas.fill(
          .polygon([
            Vec2(x, top), Vec2(x + size * (0.2 + 0.09 * Float(step)), top + size * 0.45),
            Vec2(x - size * (0.2 + 0.09 * Float(step)), top + size * 0.45),
          ]), color.darker(0.15))
      }
    }
    for floor in 0..<3 {
      let (y, half) = (42 - Float(floor) * 13, 22 - Float(floor) * 4)
      canvas.fill(.rounded(Rect(96 - half * 0.6, y, half * 1.2, 15), 1), color.darker(0.35))
      canvas.fill(
        .polygon([
          Vec2(96 - half - 3, y + 1), Vec2(96 - half * 0.5, y - 5), Vec2(96 + half * 0.5, y - 5),
          Vec2(96 + half + 3, y + 1), Vec2(96, y + 3),
        ]), Color(hex: 0x7A3A72))
    }
    canvas.fill(.filled(path), .vertical(40, 96, color, Color(hex: 0x3A2C70)))
    return canvas.bitmap()
  }

  /// Draws the wooden stand of the spectators and the ground before it, 640 by 170.
  private static func stand() -> Bitmap {
    var canvas = Canvas(640, 170, detail: 2)
    canvas.fill(frame, .vertical(0, 170, Color(hex: 0x6A3A4E), Color(hex: 0x3C2148)))
    for row in 0..<2 {
      let y = Float(row) * 34
      canvas.fill(
        .polygon([Vec2(-9, y), Vec2(700, y), Vec2(700, y + 7), Vec2(-9, y + 7)]),
        Color(hex: 0xA9633F))
      canvas.fill(.line(Vec2(-9, y + 0.6), Vec2(700, y + 0.6), width: 1.6), Color(hex: 0xE0945A))
      for x in stride(from: Float(20), through: 640, by: 75) {
        canvas.fill(.line(Vec2(x, y + 7), Vec2(x, y + 34), width: 5), Color(hex: 0x4A2740))
      }
    }
    canvas.fill(
      .polygon([Vec2(-9, 66), Vec2(700, 66), Vec2(700, 180), Vec2(-9, 180)]),
      .vertical(66, 170, Color(hex: 0x7B5170), Color(hex: 0x4C3260)))
    // A cloth with waves along the stand's foot.
    for x in stride(from: Float(0), through: 640, by: 40) {
      let isRed = Int(x / 40) % 2 == 0
      canvas.fill(
        .ellipse(Vec2(x + 20, 66), Vec2(20, 12)),
        isRed ? Color(hex: 0xD8435A) : Color(hex: 0xF5E6D2))
    }
    canvas.fill(
      .polygon([Vec2(-9, 56), Vec2(700, 56), Vec2(700, 66), Vec2(-9, 66)]), Color(hex: 0x8E3050))
    return canvas.bitmap()
  }

  /// Draws the ring, 560 by 128: its top of clay, and its front with steps.
  private static func ring() -> Bitmap {
    var canvas = Canvas(560, 142, detail: 3)
    let front = Shape.grown(
      .polygon([Vec2(12, 74), Vec2(548, 74), Vec2(540, 116), Vec2(20, 116)]), 3)
    canvas.fill(.ellipse(Vec2(280, 118), Vec2(272, 9)), ink, feather: 6, opacity: 0.5)
    canvas.fill(.grown(front, 2), ink)
    canvas.fill(front, .vertical(70, 118, Color(hex: 0xC98A52), Color(hex: 0x7D4A34)))
    var dice = Dice(12)
    canvas.clipped(to: front) { canvas in
      for _ in 0..<60 {
        canvas.fill(
          .ellipse(
            Vec2(dice.roll(10, 550), dice.roll(78, 118)), Vec2(dice.roll(4, 12), dice.roll(1, 2))),
          Color(hex: 0x5E3430), opacity: 0.25)
      }
    }
    let top = Shape.grown(
      .polygon([Vec2(52, 14), Vec2(508, 14), Vec2(548, 70), Vec2(12, 70)]), 4)
    canvas.fill(.grown(top, 2), ink)
    canvas.fill(
      top,
      .linear(
        Vec2(0, 10), Vec2(0, 74),
        [0: Color(hex: 0xD9A468), 0.5: Color(hex: 0xF0C98C), 1: Color(hex: 0xE3B073)]))
    canvas.clipped(to: top) { canvas in
      for _ in 0..<90 {
        canvas.fill(
          .ellipse(
            Vec2(dice.roll(10, 550), dice.roll(12, 72)),
            Vec2(dice.roll(3, 14), dice.roll(0.6, 1.6))), Color(hex: 0xB07A48), opacity: 0.22)
      }
      // The lines at which the fighters begin.
      for x in [Float(212), 332] {
        canvas.fill(.polygon([Vec2(x, 34), Vec2(x + 9, 34), Vec2(x + 9, 54), Vec2(x, 54)]), .white)
      }
    }
    canvas.part(.rounded(Rect(246, 92, 68, 24), 3), Color(hex: 0xA9683F), outline: 1.6, depth: 3)
    canvas.part(.rounded(Rect(252, 80, 56, 14), 3), Color(hex: 0xBF7C4C), outline: 1.6, depth: 3)
    return canvas.bitmap()
  }

  /// Draws the rope of straw bales, an oval of 440 by 56, whose middle is the picture's middle.
  private static func rope() -> Bitmap {
    var canvas = Canvas(448, 72, detail: 3)
    let middle = Vec2(224, 36)
    let bales = 44
    // From the back to the front, so that nearer bales lie over those behind.
    let order = (0..<bales).map { Float($0) * 360 / Float(bales) }
      .sorted { unit(degrees: $0).y < unit(degrees: $1).y }
    for angle in order {
      let u = unit(degrees: angle)
      let way = Vec2(-u.y * 205, u.x * 24).normalized
      let at = middle + Vec2(u.x * 205, u.y * 24)
      let bale = Shape.line(at - way * 8.4, at + way * 8.4, width: 9)
      canvas.part(bale, Color(hex: 0xF2D98E), outline: 1.5, depth: 2.4)
      canvas.fill(
        .line(at + Vec2(0, -3.6), at + Vec2(0, 3.6), width: 2), Color(hex: 0xA97A3C), opacity: 0.8)
    }
    return canvas.bitmap()
  }

  private static func lantern() -> Bitmap {
    var canvas = Canvas(64, 74, detail: 3)
    canvas.fill(
      .circle(Vec2(32, 38), 20), Color(hex: 0xFFB84A), feather: 18, opacity: 0.55)
    canvas.fill(.line(Vec2(32, 4), Vec2(32, 20), width: 1.6), ink)
    let paper = Shape.ellipse(Vec2(32, 38), Vec2(15, 18))
    canvas.part(paper, Color(hex: 0xF2603C), outline: 1.6, depth: 3)
    canvas.clipped(to: paper) { canvas in
      canvas.fill(
        .ellipse(Vec2(32, 40), Vec2(9, 12)), Color(hex: 0xFFE08A), feather: 8, opacity: 0.9)
      for y in stride(from: Float(26), through: 52, by: 6) {
        canvas.fill(
          .curve(Vec2(14, y), Vec2(32, y + 4), Vec2(50, y), width: 1), Color(hex: 0xA8323A),
          opacity: 0.6)
      }
    }
    for y in [Float(21), 55] {
      canvas.part(.rounded(Rect(24, y - 3, 16, 6), 2), Color(hex: 0x4A2740), outline: 1, depth: 1)
    }
    canvas.fill(.line(Vec2(32, 58), Vec2(32, 68), width: 2), Color(hex: 0xFFD45A))
    return canvas.bitmap()
  }

  private static func cloud() -> Bitmap {
    var canvas = Canvas(150, 44, detail: 2)
    let shape = Shape.union([
      .rounded(Rect(14, 22, 120, 12), 6), .ellipse(Vec2(50, 22), Vec2(24, 12)),
      .ellipse(Vec2(86, 18), Vec2(28, 13)),
    ])
    canvas.fill(shape, .vertical(6, 36, Color(hex: 0xFFE3D2), Color(hex: 0xE68AA8)), opacity: 0.85)
    return canvas.bitmap()
  }
}
