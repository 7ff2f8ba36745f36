import ReelContent
import ReelMath

/// Bats, skeletons and haunted armours.
enum CastleFoes {
  static func frames() -> [CastleFrame] {
    bats() + skeletons() + armours()
  }

  // MARK: - Bat

  private static let fur = Color(hex: 0x7A4FC0)
  private static let skinOfWings = Color(hex: 0xD0508C)

  private static func bats() -> [CastleFrame] {
    var list: [CastleFrame] = []
    let lifts: [Float] = [-9, -2, 7, 1]
    for (i, lift) in lifts.enumerated() {
      var canvas = Canvas(48, 40)
      canvas.transformed(.translation(Vec2(24, 20))) { bat(&$0, lift) }
      list.append(
        CastleFrame(
          name: "bat-\(i + 1)", picture: canvas.bitmap(), pivot: Vec2(24, 20),
          boxes: ["body": Rect(-8, -7, 16, 14)]))
    }
    var canvas = Canvas(24, 32)
    canvas.transformed(.translation(Vec2(12, 4))) { hanging(&$0) }
    list.append(
      CastleFrame(
        name: "bat-hang", picture: canvas.bitmap(), pivot: Vec2(12, 12),
        boxes: ["body": Rect(-7, -6, 14, 18)]))
    return list
  }

  private static func bat(_ canvas: inout Canvas, _ lift: Float) {
    for side in [Float(-1), 1] {
      let tip = Vec2(side * 20, lift)
      let wing = Shape.polygon([
        Vec2(side * 3, -3), Vec2(side * 11, lift * 0.8 - 6), tip, Vec2(side * 15, lift * 0.5 + 3),
        Vec2(side * 11.5, lift * 0.3 + 1.5), Vec2(side * 8, 6 + lift * 0.1), Vec2(side * 3, 4),
      ])
      canvas.part(.grown(wing, 0.8), fur.darker(0.15), outline: 1.2, depth: 1.5)
      canvas.clipped(to: wing) { canvas in
        canvas.fill(
          .polygon([Vec2(side * 4, 0), tip, Vec2(side * 12, lift * 0.4 + 4), Vec2(side * 4, 6)]),
          skinOfWings, opacity: 0.8)
      }
      canvas.part(
        .polygon([Vec2(side * 1, -6), Vec2(side * 5.4, -12), Vec2(side * 6, -4)]), fur,
        outline: 1.1,
        depth: 1)
    }
    canvas.part(.ellipse(Vec2(0, 0), Vec2(7, 7.4)), fur, outline: 1.3, depth: 2.4)
    for x in [Float(-2.6), 2.6] {
      canvas.fill(.circle(Vec2(x, -1.6), 2.3), Color(hex: 0xFFE45A))
      canvas.fill(.ellipse(Vec2(x * 0.85, -1.4), Vec2(0.9, 1.7)), ink)
    }
    canvas.fill(.curve(Vec2(-3, 3), Vec2(0, 4.6), Vec2(3, 3), width: 0.9), ink)
    for x in [Float(-1.8), 1.8] {
      canvas.fill(.polygon([Vec2(x - 0.9, 3.4), Vec2(x + 0.9, 3.4), Vec2(x, 5.8)]), .white)
    }
  }

  private static func hanging(_ canvas: inout Canvas) {
    canvas.part(
      .line(Vec2(-2, 1), Vec2(-2, 4), width: 1.4), fur.darker(0.3), outline: 0.8, depth: 0)
    canvas.part(.line(Vec2(2, 1), Vec2(2, 4), width: 1.4), fur.darker(0.3), outline: 0.8, depth: 0)
    let body = Shape.ellipse(Vec2(0, 11), Vec2(6.4, 8.4))
    canvas.part(body, fur.darker(0.1), outline: 1.2, depth: 2.4)
    canvas.fill(.curve(Vec2(0, 3.5), Vec2(1.4, 10), Vec2(0, 17), width: 1), ink, opacity: 0.7)
    canvas.part(.circle(Vec2(0, 20), 4), fur, outline: 1.1, depth: 1.4)
    for side in [Float(-1), 1] {
      canvas.part(
        .polygon([Vec2(side, 22), Vec2(side * 3.6, 26.5), Vec2(side * 4, 20)]), fur, outline: 0.9,
        depth: 0.6)
      canvas.fill(
        .curve(Vec2(side * 0.8, 20), Vec2(side * 1.8, 21), Vec2(side * 2.8, 20), width: 0.8), ink)
    }
  }

  // MARK: - Skeleton

  private static let bone = Color(hex: 0xF2EBD8)

  private static func skeletons() -> [CastleFrame] {
    var list: [CastleFrame] = []
    func add(_ name: String, _ phase: Float, arm: Vec2, jaw: Float) {
      var canvas = Canvas(56, 60)
      canvas.transformed(.translation(Vec2(28, 56))) { skeleton(&$0, phase, arm, jaw) }
      list.append(
        CastleFrame(
          name: name, picture: canvas.bitmap(), pivot: Vec2(28, 56),
          boxes: ["body": Rect(-8, -42, 16, 41)]))
    }
    for i in 0..<4 {
      let phase = Float(i) / 4
      add(
        "skeleton-\(i + 1)", phase, arm: Vec2(8, -18 + unit(degrees: phase * 360).x * 2), jaw: 0)
    }
    add("skeleton-throw-1", 0.1, arm: Vec2(-9, -38), jaw: 1)
    add("skeleton-throw-2", 0.15, arm: Vec2(14, -28), jaw: 2)
    var canvas = Canvas(20, 20)
    canvas.transformed(.translation(Vec2(10, 10))) { thrown(&$0) }
    list.append(
      CastleFrame(
        name: "bone", picture: canvas.bitmap(), pivot: Vec2(10, 10),
        boxes: ["body": Rect(-5, -5, 10, 10)]))
    return list
  }

  private static func thrown(_ canvas: inout Canvas) {
    let shape = Shape.union([
      .line(Vec2(-4.5, 0), Vec2(4.5, 0), width: 2.6), .circle(Vec2(-5.4, -1.7), 1.9),
      .circle(Vec2(-5.4, 1.7), 1.9), .circle(Vec2(5.4, -1.7), 1.9), .circle(Vec2(5.4, 1.7), 1.9),
    ])
    canvas.part(shape, bone, outline: 1.2, depth: 1)
  }

  private static func skeleton(
    _ canvas: inout Canvas, _ phase: Float, _ hand: Vec2, _ jaw: Float
  ) {
    let swing = unit(degrees: phase * 360)
    let bob = abs(swing.y) * 1.2
    func stick(_ points: Vec2..., dark: Float = 0) {
      var path = Path()
      points.forEach { path.line($0) }
      canvas.part(.stroked(path, width: 2.7), bone.darker(dark), outline: 1.1, depth: 0.8)
      for point in points {
        canvas.part(.circle(point, 1.8), bone.darker(dark), outline: 0.9, depth: 0.5)
      }
    }
    let hip = Vec2(-1, -17 - bob)
    let neck = Vec2(1, -29 - bob)
    stick(neck + Vec2(-1, 2), Vec2(-6, -22 - bob), Vec2(-4 - swing.x * 3, -16), dark: 0.3)
    stick(hip, Vec2(-1 - swing.x * 4, -9), Vec2(-3 - swing.x * 7, -2), dark: 0.25)
    stick(hip, Vec2(2 + swing.x * 4, -9), Vec2(swing.x * 7, -2))
    for x in [-3 - swing.x * 7, swing.x * 7] {
      canvas.part(.line(Vec2(x, -1.6), Vec2(x + 4, -1.4), width: 2.4), bone, outline: 1, depth: 0.6)
    }
    canvas.part(.line(hip, neck, width: 2), bone.darker(0.1), outline: 1, depth: 0.6)
    canvas.part(
      .grown(.polygon([hip + Vec2(-3, 0), hip + Vec2(3, 0), hip + Vec2(0, 3)]), 1.2), bone,
      outline: 1.1, depth: 1)
    for i in 0..<3 {
      let y = -27.5 - bob + Float(i) * 3.2
      let half = 5.4 - Float(i) * 0.7
      canvas.part(
        .curve(Vec2(1 - half, y), Vec2(1, y + 2.4), Vec2(1 + half, y), width: 1.7), bone,
        outline: 0.9, depth: 0.5)
    }
    stick(neck + Vec2(1, 2), (neck + hand) * 0.5 + Vec2(1, 4), hand)
    // The skull.
    let top = neck + Vec2(1.4, -7)
    canvas.part(
      .rounded(Rect(top.x - 3.6, top.y + 3.4 + jaw, 8.4, 4.4), 1.6), bone.darker(0.12),
      outline: 1.2,
      depth: 1)
    canvas.part(.ellipse(top, Vec2(8, 7)), bone, outline: 1.4, depth: 2.2)
    for x in [Float(0.6), 5.4] {
      canvas.fill(.ellipse(top + Vec2(x, 0.6), Vec2(2.1, 2.5)), ink)
      canvas.fill(.circle(top + Vec2(x + 0.3, 0.8), 0.9), Color(hex: 0xFF5A4A))
    }
    canvas.fill(.polygon([top + Vec2(2.4, 3.8), top + Vec2(3.2, 2.4), top + Vec2(4, 3.8)]), ink)
    for i in 0..<4 {
      let x = top.x - 2 + Float(i) * 2
      canvas.fill(
        .line(Vec2(x, top.y + 5.2), Vec2(x, top.y + 6.4 + jaw), width: 0.7), ink, opacity: 0.8)
    }
  }

  // MARK: - Armour

  private static let steel = Color(hex: 0x8FA3D6)

  private static func armours() -> [CastleFrame] {
    var list: [CastleFrame] = []
    func add(_ name: String, _ phase: Float, lance: Float, lean: Float) {
      var canvas = Canvas(96, 68)
      canvas.transformed(.translation(Vec2(44, 64))) { armour(&$0, phase, lance, lean) }
      list.append(
        CastleFrame(
          name: name, picture: canvas.bitmap(), pivot: Vec2(44, 64),
          boxes: ["body": Rect(-11, -48, 22, 47)]))
    }
    for i in 0..<4 { add("armour-\(i + 1)", Float(i) / 4, lance: -72, lean: 0) }
    add("armour-ready", 0.1, lance: -12, lean: -4)
    for i in 0..<2 { add("armour-charge-\(i + 1)", Float(i) * 0.5 + 0.05, lance: 2, lean: 9) }
    return list
  }

  private static func armour(
    _ canvas: inout Canvas, _ phase: Float, _ lance: Float, _ lean: Float
  ) {
    let swing = unit(degrees: phase * 360)
    let bob = abs(swing.y) * 1.2
    func leg(_ side: Float, _ dark: Float) {
      let foot = Vec2(side * swing.x * 7 - 1, -2)
      let knee = Vec2(side * swing.x * 4 + 1.5, -10 - bob)
      canvas.part(
        .line(Vec2(0, -18 - bob), knee, foot, width: 7), steel.darker(dark), outline: 1.4, depth: 2)
      canvas.part(
        .circle(knee + Vec2(1, 0), 3.4), steel.lighter(0.1).darker(dark), outline: 1.1, depth: 1.4)
      canvas.part(
        .rounded(Rect(foot.x - 4, foot.y - 2.6, 11, 4.6), 2), steel.darker(dark + 0.1),
        outline: 1.2,
        depth: 1.4)
    }
    leg(-1, 0.35)
    leg(1, 0)
    canvas.transformed(.about(Vec2(0, -18), .rotation(degrees: lean)) * .translation(Vec2(0, -bob)))
    {
      canvas in
      // The cape behind, then the body.
      canvas.part(
        .polygon([Vec2(-4, -38), Vec2(4, -38), Vec2(-6, -10), Vec2(-15, -8 - lean)]),
        Color(hex: 0x9A2A4E), outline: 1.3, depth: 2)
      let chest = Shape.grown(
        .polygon([
          Vec2(-6, -36), Vec2(7, -36), Vec2(5, -22), Vec2(3, -17), Vec2(-4, -17), Vec2(-5, -22),
        ]),
        3)
      canvas.part(chest, steel, outline: 1.4, depth: 3)
      canvas.clipped(to: chest) { canvas in
        canvas.fill(.line(Vec2(1, -40), Vec2(2, -14), width: 1), steel.darker(0.6))
        canvas.fill(.line(Vec2(-12, -22), Vec2(12, -22), width: 2.4), Color(hex: 0x4A3A6A))
        canvas.fill(.circle(Vec2(1.4, -22), 1.8), Color(hex: 0xFFC94A))
      }
      // The helmet with its plume, and eyes inside.
      canvas.part(
        .curve(Vec2(0, -51), Vec2(-9, -57), Vec2(-14, -46), width: 5), Color(hex: 0xE0405A),
        outline: 1.3, depth: 1.8)
      canvas.part(
        .rounded(Rect(-6.5, -52, 15, 15), 5.5), steel.lighter(0.08), outline: 1.4, depth: 2.6)
      canvas.fill(.polygon([Vec2(0, -47), Vec2(9, -46), Vec2(9, -43), Vec2(0, -43.4)]), ink)
      for x in [Float(3), 6.6] {
        canvas.fill(.circle(Vec2(x, -44.9), 1.5), Color(hex: 0x8CFFD0))
        canvas.fill(.circle(Vec2(x, -44.9), 0.7), .white)
      }
      for x in [Float(2.4), 4.6, 6.8] {
        canvas.fill(.line(Vec2(x, -41.4), Vec2(x, -38.6), width: 0.8), ink, opacity: 0.7)
      }
      // Arm and lance.
      let hand = Vec2(9, -25)
      canvas.transformed(.about(hand, .rotation(degrees: lance))) { canvas in
        canvas.part(
          .line(hand + Vec2(-16, 0), hand + Vec2(26, 0), width: 2.6), Color(hex: 0xB06A3A),
          outline: 1.2, depth: 1)
        canvas.part(
          .polygon([
            hand + Vec2(24, -4.2), hand + Vec2(37, 0), hand + Vec2(24, 4.2), hand + Vec2(27, 0),
          ]), Color(hex: 0xE8F0FF), outline: 1.2, depth: 1.2)
      }
      canvas.part(
        .line(Vec2(1, -34), Vec2(4, -27), hand, width: 5), steel.darker(0.05), outline: 1.3,
        depth: 1.6)
      canvas.part(.circle(Vec2(0, -34.5), 5), steel.lighter(0.12), outline: 1.3, depth: 2)
      canvas.part(.circle(hand, 3), steel.darker(0.15), outline: 1.1, depth: 1.2)
    }
  }
}
