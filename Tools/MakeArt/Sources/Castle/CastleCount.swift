import ReelContent
import ReelMath

/// The master of the house: the pale count, and the winged fiend that he becomes.
enum CastleCount {
  static func frames() -> [CastleFrame] {
    var list: [CastleFrame] = []
    for (name, open, arm, mouth) in [
      ("count-1", Float(0), Float(0), Float(0)), ("count-2", 0.12, 0, 0),
      ("count-ready", 0.55, 0.4, 0),
      ("count-cast", 1, 1, 1), ("count-hurt", 0.3, 0.2, 0.6),
    ] {
      var canvas = Canvas(88, 76)
      canvas.transformed(.translation(Vec2(40, 72))) {
        count(&$0, open, arm, mouth, isHurt: name == "count-hurt")
      }
      list.append(
        CastleFrame(
          name: name, picture: canvas.bitmap(), pivot: Vec2(40, 72),
          boxes: ["body": Rect(-10, -56, 20, 55)]))
    }
    let lifts: [Float] = [-22, -6, 16, 4]
    for (i, lift) in lifts.enumerated() {
      list.append(fiend("fiend-\(i + 1)", lift, mouth: 0))
    }
    list.append(fiend("fiend-roar", -16, mouth: 1))
    list.append(fiend("fiend-dive", -28, mouth: 0.5))
    for i in 0..<3 { list.append(fireball(i)) }
    return list
  }

  private static let cape = Color(hex: 0x3A2A6E)
  private static let red = Color(hex: 0xD8264A)
  private static let pale = Color(hex: 0xDCE6F6)

  private static func count(
    _ canvas: inout Canvas, _ open: Float, _ arm: Float, _ mouth: Float, isHurt: Bool
  ) {
    let spread = 13 + open * 14
    let back = Shape.grown(
      .polygon([
        Vec2(-5, -46), Vec2(7, -46), Vec2(spread * 0.7, -22 - open * 8), Vec2(spread * 0.8, -1),
        Vec2(-spread * 0.9, -1), Vec2(-spread, -24 - open * 8),
      ]), 1.5)
    canvas.part(back, red, outline: 1.5, depth: 3)
    // Legs and body.
    for x in [Float(-3), 4] {
      canvas.part(
        .line(Vec2(x, -22), Vec2(x, -3), width: 5.6), Color(hex: 0x2A2148), outline: 1.3, depth: 1.5
      )
      canvas.part(
        .line(Vec2(x, -2), Vec2(x + 5, -1.8), width: 4), ink.lighter(0.06), outline: 1.1, depth: 1)
    }
    let body = Shape.grown(
      .polygon([Vec2(-4, -43), Vec2(6, -43), Vec2(6, -22), Vec2(-4, -22)]), 3)
    canvas.part(body, Color(hex: 0x4A3F88), outline: 1.4, depth: 2.6)
    canvas.clipped(to: body) { canvas in
      canvas.fill(.polygon([Vec2(0, -47), Vec2(6, -47), Vec2(3.4, -32)]), Color(hex: 0xF6F0FF))
      canvas.fill(.circle(Vec2(3.2, -41.4), 2), red)
      for y in [Float(-31), -27, -23] {
        canvas.fill(.circle(Vec2(3.4, y), 1), Color(hex: 0xFFD65A))
      }
    }
    // The cape's front edges.
    for side in [Float(-1), 1] {
      let edge = Shape.grown(
        .polygon([
          Vec2(side * 4 + 1, -46), Vec2(side * (8 + open * 6) + 1, -40),
          Vec2(side * (spread * 0.95), -20 - open * 6), Vec2(side * spread, -1),
          Vec2(side * (spread * 0.55 + 2), -1), Vec2(side * (5 + open * 9), -26),
        ]), 1.2)
      canvas.part(edge, cape, outline: 1.4, depth: 2.6)
    }
    if arm > 0 {
      let hand = Vec2(10 + arm * 11, -34 - arm * 6)
      canvas.part(
        .line(Vec2(4, -40), Vec2(9, -33), hand, width: 5), cape.lighter(0.1), outline: 1.3,
        depth: 1.4)
      canvas.part(.circle(hand + Vec2(2, -0.4), 3), pale, outline: 1.1, depth: 1)
      if arm > 0.8 {
        canvas.fill(.circle(hand + Vec2(6, -1), 9), Color(hex: 0xFF8A2A), feather: 9, opacity: 0.7)
        canvas.fill(.circle(hand + Vec2(6, -1), 3.6), Color(hex: 0xFFF0A0), feather: 2)
      }
    }
    // The collar, the head.
    canvas.part(
      .polygon([Vec2(-3, -44), Vec2(-12, -58), Vec2(-5, -54), Vec2(1, -45)]), red.darker(0.2),
      outline: 1.3,
      depth: 1.6)
    canvas.part(
      .polygon([Vec2(4, -44), Vec2(13, -56), Vec2(8, -48), Vec2(6, -43)]), red.darker(0.2),
      outline: 1.3,
      depth: 1.6)
    let head = Vec2(2, -53)
    canvas.part(.ellipse(head, Vec2(8, 8.8)), pale, outline: 1.4, depth: 2)
    let hair = Shape.polygon([
      head + Vec2(-9, -1), head + Vec2(-8, -9), head + Vec2(0, -11.5), head + Vec2(8.6, -8),
      head + Vec2(8.6, -2), head + Vec2(4.6, -6), head + Vec2(3, -1.6), head + Vec2(0, -6),
      head + Vec2(-4.6, -3), head + Vec2(-6, 3),
    ])
    canvas.part(hair, Color(hex: 0x3B2368), outline: 1.1, depth: 1.6)
    canvas.part(
      .polygon([head + Vec2(-6.4, 0), head + Vec2(-11, -3), head + Vec2(-6, 3.4)]),
      pale.darker(0.1), outline: 1,
      depth: 0.8)
    for x in [Float(1.4), 5.8] {
      if isHurt {
        canvas.fill(.line(head + Vec2(x - 1.4, -0.6), head + Vec2(x + 1.4, 1), width: 1), ink)
        canvas.fill(.line(head + Vec2(x - 1.4, 1), head + Vec2(x + 1.4, -0.6), width: 1), ink)
        continue
      }
      canvas.fill(.ellipse(head + Vec2(x, 0.4), Vec2(1.7, 1.9)), Color(hex: 0xFFE04A))
      canvas.fill(.circle(head + Vec2(x + 0.4, 0.5), 0.9), Color(hex: 0xB0102A))
      canvas.fill(
        .line(
          head + Vec2(x - 1.6, -1.6 - (x < 3 ? 0.8 : -0.2)),
          head + Vec2(x + 1.6, -1.4 + (x < 3 ? 0.2 : -0.9)), width: 1), ink)
    }
    if mouth > 0 {
      let open = Shape.ellipse(head + Vec2(4, 5.2), Vec2(2.6, 1 + mouth * 1.6))
      canvas.fill(.grown(open, 0.6), ink)
      canvas.fill(open, Color(hex: 0x8A1030))
    } else {
      canvas.fill(
        .curve(head + Vec2(1.4, 4.6), head + Vec2(4, 6), head + Vec2(6.6, 4), width: 0.9), ink)
    }
    for x in [Float(2.6), 5.2] {
      canvas.fill(
        .polygon([head + Vec2(x - 0.7, 4.8), head + Vec2(x + 0.7, 4.7), head + Vec2(x, 7.2)]),
        .white)
    }
  }

  // MARK: - The fiend

  private static let hide = Color(hex: 0x8A3AB0)

  private static func fiend(_ name: String, _ lift: Float, mouth: Float) -> CastleFrame {
    var canvas = Canvas(168, 112)
    let middle = Vec2(84, 54)
    canvas.transformed(.translation(middle)) { fiend(&$0, lift, mouth) }
    return CastleFrame(
      name: name, picture: canvas.bitmap(), pivot: middle, boxes: ["body": Rect(-20, -22, 40, 46)])
  }

  private static func fiend(_ canvas: inout Canvas, _ lift: Float, _ mouth: Float) {
    for side in [Float(-1), 1] {
      let elbow = Vec2(side * 34, lift * 0.9 - 14)
      let tip = Vec2(side * 74, lift)
      let wing = Shape.grown(
        .polygon([
          Vec2(side * 10, -10), elbow, tip, Vec2(side * 62, lift * 0.6 + 14),
          Vec2(side * 52, lift * 0.4 + 8), Vec2(side * 42, lift * 0.25 + 22),
          Vec2(side * 31, lift * 0.2 + 12), Vec2(side * 20, 24), Vec2(side * 8, 12),
        ]), 1.4)
      canvas.part(wing, Color(hex: 0x5A2A8C), outline: 1.8, depth: 4)
      canvas.clipped(to: wing) { canvas in
        canvas.fill(
          .polygon([
            Vec2(side * 12, -2), elbow + Vec2(0, 6), tip, Vec2(side * 60, lift * 0.6 + 16),
            Vec2(side * 40, 30), Vec2(side * 14, 26),
          ]), Color(hex: 0xE04880), feather: 6, opacity: 0.75)
        for end in [
          Vec2(side * 62, lift * 0.6 + 14), Vec2(side * 42, lift * 0.25 + 22), Vec2(side * 20, 24),
        ] {
          canvas.fill(.line(elbow, end, width: 1.8), Color(hex: 0x4A1E70), opacity: 0.8)
        }
      }
      canvas.part(.line(Vec2(side * 9, -8), elbow, tip, width: 4), hide, outline: 1.4, depth: 1.4)
      canvas.part(
        .polygon([elbow + Vec2(-2.4, 0), elbow + Vec2(side * 2, -9), elbow + Vec2(2.4, 0)]),
        Color(hex: 0xF6EEDC),
        outline: 1.2, depth: 1)
      // Legs with claws.
      canvas.part(
        .line(Vec2(side * 7, 16), Vec2(side * 10, 27), width: 7), hide.darker(0.2), outline: 1.5,
        depth: 2)
      for claw in [Float(-4), 0, 4] {
        let root = Vec2(side * 10 + claw, 29)
        canvas.part(
          .polygon([root + Vec2(-1.8, -2), root + Vec2(1.8, -2), root + Vec2(claw * 0.2, 5)]),
          Color(hex: 0xF6EEDC), outline: 1, depth: 0.6)
      }
    }
    let body = Shape.grown(
      .polygon([Vec2(-8, -10), Vec2(8, -10), Vec2(9, 6), Vec2(4, 16), Vec2(-4, 16), Vec2(-9, 6)]), 8
    )
    canvas.part(body, hide, outline: 1.8, depth: 5)
    canvas.clipped(to: body) { canvas in
      canvas.fill(.ellipse(Vec2(0, 10), Vec2(9, 13)), Color(hex: 0xF0A8C8), opacity: 0.85)
      for y in [Float(4), 9, 14] {
        canvas.fill(
          .curve(Vec2(-8, y), Vec2(0, y + 3), Vec2(8, y), width: 1), hide.darker(0.3), opacity: 0.6)
      }
    }
    // Horns, ears, face.
    for side in [Float(-1), 1] {
      canvas.part(
        .polygon([
          Vec2(side * 6, -24), Vec2(side * 14, -40), Vec2(side * 18, -44), Vec2(side * 13, -27),
        ]),
        Color(hex: 0xF6EEDC), outline: 1.4, depth: 2)
      canvas.part(
        .polygon([Vec2(side * 10, -20), Vec2(side * 24, -26), Vec2(side * 13, -10)]), hide,
        outline: 1.4, depth: 1.6)
    }
    let head = Shape.ellipse(Vec2(0, -18), Vec2(15, 13))
    canvas.part(head, hide.lighter(0.08), outline: 1.7, depth: 4)
    for side in [Float(-1), 1] {
      canvas.fill(.ellipse(Vec2(side * 6, -21), Vec2(4.4, 4)), ink)
      canvas.fill(.ellipse(Vec2(side * 6, -21), Vec2(3.6, 3.2)), Color(hex: 0xFFE04A))
      canvas.fill(.ellipse(Vec2(side * 5.4, -20.6), Vec2(1.2, 2.6)), Color(hex: 0xB0102A))
      canvas.fill(.line(Vec2(side * 2, -23), Vec2(side * 10.5, -27), width: 2), ink)
      canvas.fill(.ellipse(Vec2(side * 2, -15), Vec2(0.9, 1.3)), ink)
    }
    let jaw = Shape.ellipse(Vec2(0, -10.5 + mouth * 1.5), Vec2(8.6, 2.4 + mouth * 4))
    canvas.fill(.grown(jaw, 1), ink)
    canvas.fill(jaw, Color(hex: 0x8A1030))
    canvas.clipped(to: jaw) { canvas in
      for x in [Float(-6), -3, 0, 3, 6] {
        canvas.fill(.polygon([Vec2(x - 1.5, -15), Vec2(x + 1.5, -15), Vec2(x, -9.4)]), .white)
      }
    }
    for x in [Float(-6.4), 6.4] {
      canvas.fill(.polygon([Vec2(x - 1.6, -12), Vec2(x + 1.6, -12), Vec2(x, -5.4)]), .white)
    }
  }

  private static func fireball(_ index: Int) -> CastleFrame {
    var canvas = Canvas(36, 28)
    let middle = Vec2(22, 14)
    let sway: [Float] = [-2, 2, 0]
    canvas.fill(
      .circle(middle, 13),
      .radial(middle, 13, [0: Color(255, 170, 60, 190), 1: Color(255, 90, 20, 0)]))
    let flame = Shape.grown(
      .polygon([
        middle + Vec2(3, -4), middle + Vec2(4, 3), middle + Vec2(-8, 5 + sway[index] * 0.4),
        middle + Vec2(-17, sway[index]), middle + Vec2(-7, -2),
        middle + Vec2(-11, -5 - sway[index] * 0.6),
      ]), 1.6)
    canvas.fill(.grown(flame, 1), Color(hex: 0xC02A1A))
    canvas.fill(
      flame,
      .linear(
        middle + Vec2(-16, 0), middle + Vec2(5, 0),
        [0: Color(hex: 0xFF5A1E), 1: Color(hex: 0xFFC23A)]))
    canvas.fill(.circle(middle + Vec2(0.6, 0), 4), Color(hex: 0xFFF6C0), feather: 2)
    return CastleFrame(
      name: "fireball-\(index + 1)", picture: canvas.bitmap(), pivot: middle,
      boxes: ["body": Rect(-5, -5, 10, 10)])
  }
}
