import ReelContent
import ReelMath

/// The hero with the whip: a broad hat, a copper braid, a blue coat with a red lining.
enum CastleHero {
  /// The positions of limbs in one frame, relative to the feet, facing right.
  struct Pose {
    var hip = Vec2(0, -15)
    var neck = Vec2(1, -26)
    var head = Vec2(2, -33)
    /// Knee and foot of the leg that is nearer, and of the other one.
    var near = (knee: Vec2(3, -8), foot: Vec2(3, -2))
    var far = (knee: Vec2(-3, -8), foot: Vec2(-4, -2))
    /// Elbow and hand of both arms.
    var arm = (elbow: Vec2(3, -20), hand: Vec2(5, -15))
    var back = (elbow: Vec2(-4, -20), hand: Vec2(-3, -15))
    /// The distance that coat and braid fly out behind.
    var flow: Float = 0
    var tilt: Float = 0
    var eyes = Eyes.open
    var box = Rect(-7, -38, 14, 37)

    enum Eyes { case open, shut, fierce, wide, back }
  }

  private static let coat = Color(hex: 0x3C66C8)
  private static let lining = Color(hex: 0xC8324A)
  private static let hair = Color(hex: 0xF08838)
  private static let skin = Color(hex: 0xFFD2A8)
  private static let boot = Color(hex: 0x8A4A2A)
  private static let hat = Color(hex: 0x6A3A9E)
  private static let feet = Vec2(36, 62)

  static func frames() -> [CastleFrame] {
    poses.map { name, pose in
      var canvas = Canvas(72, 66)
      canvas.transformed(.translation(feet)) { draw(&$0, pose) }
      return CastleFrame(
        name: "hero-" + name, picture: canvas.bitmap(), pivot: feet, boxes: ["body": pose.box])
    }
  }

  private static var poses: [(String, Pose)] {
    var list: [(String, Pose)] = [("idle-1", Pose())]
    var idle = Pose()
    idle.neck.y += 0.7
    idle.head.y += 1
    idle.arm.hand.y += 0.6
    idle.flow = 0.6
    list.append(("idle-2", idle))
    for i in 0..<6 { list.append(("walk-\(i + 1)", walk(Float(i) / 6))) }
    list.append(("jump", jump))
    list.append(("fall", fall))
    list.append(("crouch", crouch))
    for i in 0..<2 { list.append(("climb-\(i + 1)", climb(i == 0))) }
    for i in 0..<4 {
      list.append(("whip-\(i + 1)", whip(Pose(), i)))
      list.append(("duck-\(i + 1)", whip(crouch, i)))
      list.append(("air-\(i + 1)", whip(jump, i)))
    }
    list.append(("hurt", hurt))
    list.append(("dead-1", kneel))
    list.append(("dead-2", lie))
    return list
  }

  private static func walk(_ phase: Float) -> Pose {
    var pose = Pose()
    func leg(_ t: Float) -> (Vec2, Vec2) {
      let way = unit(degrees: t * 360)
      let lift = max(0, -way.y) * 5
      return (Vec2(way.x * 5 + 2.5, -8 - lift * 0.7), Vec2(way.x * 9.5, -2 - lift))
    }
    (pose.near.knee, pose.near.foot) = leg(phase)
    (pose.far.knee, pose.far.foot) = leg(phase + 0.5)
    let swing = unit(degrees: phase * 360).x
    let bob = abs(unit(degrees: phase * 360).y) * 1.4
    pose.hip.y -= bob
    pose.neck += Vec2(1.4, -bob)
    pose.head += Vec2(2, -bob)
    pose.arm = (Vec2(1 - swing * 4, -20 - bob), Vec2(4 - swing * 8, -15.5 - bob))
    pose.back = (Vec2(-2 + swing * 4, -20 - bob), Vec2(1 + swing * 8, -16 - bob))
    pose.flow = 2.4 + swing * 0.8
    return pose
  }

  private static var jump: Pose {
    var pose = Pose()
    pose.near = (Vec2(7, -11), Vec2(4, -5))
    pose.far = (Vec2(-3, -9), Vec2(-8, -5))
    pose.arm = (Vec2(6, -23), Vec2(10, -26))
    pose.back = (Vec2(-6, -22), Vec2(-10, -19))
    pose.flow = -1
    return pose
  }

  private static var fall: Pose {
    var pose = Pose()
    pose.near = (Vec2(6, -9), Vec2(6, -2))
    pose.far = (Vec2(-4, -10), Vec2(-7, -4))
    pose.arm = (Vec2(7, -25), Vec2(11, -30))
    pose.back = (Vec2(-7, -25), Vec2(-11, -29))
    pose.flow = 5
    pose.eyes = .wide
    return pose
  }

  private static var crouch: Pose {
    var pose = Pose()
    pose.hip = Vec2(-2, -9)
    pose.neck = Vec2(1, -17)
    pose.head = Vec2(3, -23)
    pose.near = (Vec2(6, -9), Vec2(5, -2))
    pose.far = (Vec2(-2, -5), Vec2(-8, -2))
    pose.arm = (Vec2(4, -12), Vec2(8, -9))
    pose.back = (Vec2(-4, -11), Vec2(-3, -6))
    pose.box = Rect(-8, -27, 16, 26)
    return pose
  }

  private static func climb(_ isLeft: Bool) -> Pose {
    var pose = Pose()
    let side: Float = isLeft ? 1 : -1
    pose.neck = Vec2(0, -26)
    pose.head = Vec2(0, -33)
    pose.near = (Vec2(4.5, -9 - side * 2), Vec2(4, -3 - side * 3))
    pose.far = (Vec2(-4.5, -9 + side * 2), Vec2(-4, -3 + side * 3))
    pose.arm = (Vec2(8, -26 + side * 2), Vec2(6, -33 + side * 4))
    pose.back = (Vec2(-8, -26 - side * 2), Vec2(-6, -33 - side * 4))
    pose.eyes = .back
    return pose
  }

  /// Returns four moments of a blow: far behind, over the head, straight ahead, back down.
  private static func whip(_ base: Pose, _ moment: Int) -> Pose {
    var pose = base
    let shoulder = base.neck + Vec2(1, 2)
    let hands: [Vec2] = [Vec2(-12, -3), Vec2(-4, -13), Vec2(14, -1), Vec2(12, 4)]
    let elbows: [Vec2] = [Vec2(-6, 1), Vec2(-5, -6), Vec2(7, 0), Vec2(6, 3)]
    pose.arm = (shoulder + elbows[moment], shoulder + hands[moment])
    pose.back = (
      shoulder + [Vec2(4, 4), Vec2(4, 4), Vec2(-6, 4), Vec2(-5, 5)][moment],
      shoulder + [Vec2(8, 3), Vec2(7, 5), Vec2(-11, 5), Vec2(-8, 9)][moment]
    )
    let lean: [Float] = [-2, -1.5, 2.5, 1.5]
    pose.neck.x += lean[moment] * 0.7
    pose.head.x += lean[moment]
    pose.flow += [1, 0.5, 4, 2.5][moment]
    pose.tilt = [-6, -4, 5, 3][moment]
    pose.eyes = .fierce
    return pose
  }

  private static var hurt: Pose {
    var pose = Pose()
    pose.hip = Vec2(2, -15)
    pose.neck = Vec2(-2, -25)
    pose.head = Vec2(-4, -32)
    pose.near = (Vec2(8, -10), Vec2(10, -4))
    pose.far = (Vec2(2, -8), Vec2(3, -2))
    pose.arm = (Vec2(3, -27), Vec2(8, -31))
    pose.back = (Vec2(-8, -26), Vec2(-12, -30))
    pose.tilt = -14
    pose.flow = -2
    pose.eyes = .shut
    return pose
  }

  private static var kneel: Pose {
    var pose = crouch
    pose.head = Vec2(5, -20)
    pose.arm = (Vec2(5, -11), Vec2(8, -3))
    pose.tilt = 24
    pose.eyes = .shut
    return pose
  }

  private static var lie: Pose {
    var pose = Pose()
    pose.hip = Vec2(-4, -5)
    pose.neck = Vec2(7, -5)
    pose.head = Vec2(14, -8)
    pose.flow = 4
    pose.near = (Vec2(-10, -6), Vec2(-17, -3))
    pose.far = (Vec2(-11, -4), Vec2(-18, -2))
    pose.arm = (Vec2(11, -4), Vec2(16, -2))
    pose.back = (Vec2(2, -3), Vec2(5, -2))
    pose.tilt = 80
    pose.eyes = .shut
    return pose
  }

  // MARK: - Drawing

  private static func draw(_ canvas: inout Canvas, _ pose: Pose) {
    let spine = (pose.neck - pose.hip).normalized
    let side = Vec2(-spine.y, spine.x)
    tail(&canvas, pose, side)
    limb(&canvas, pose.neck + Vec2(-1, 3), pose.back.elbow, pose.back.hand, coat.darker(0.3))
    canvas.part(.circle(pose.back.hand, 1.9), skin.darker(0.15), outline: 1, depth: 0.8)
    leg(&canvas, pose.hip, pose.far, darker: true)
    leg(&canvas, pose.hip, pose.near, darker: false)
    if pose.eyes != .back { braid(&canvas, pose) }
    let torso = Shape.grown(
      .polygon([
        pose.neck + side * 3, pose.neck - side * 3, pose.hip - side * 3.4 - spine * 2,
        pose.hip + side * 3.4 - spine * 2,
      ]), 2.4)
    canvas.part(torso, coat, outline: 1.2, depth: 2)
    canvas.clipped(to: torso) { canvas in
      let waist = pose.hip + spine * 2
      canvas.fill(.line(waist - side * 8, waist + side * 8, width: 2.4), Color(hex: 0x4A2A1C))
      canvas.fill(.circle(waist - side * 2.4, 1.5), Color(hex: 0xFFD24A))
      for at in [Float(4.5), 8] {
        canvas.fill(.circle(pose.hip + spine * at - side * 3.2, 0.8), Color(hex: 0xFFE08A))
      }
    }
    // A scarf, whose end flies.
    canvas.part(
      .curve(
        pose.neck + Vec2(-2, 0), pose.neck + Vec2(-6, 1), pose.neck + Vec2(-9 - pose.flow, -1),
        width: 2.6), lining, outline: 1, depth: 0.8)
    canvas.part(
      .line(pose.neck + Vec2(-3.4, 0.6), pose.neck + Vec2(3.6, 0.6), width: 3.4), lining,
      outline: 1, depth: 1)
    canvas.transformed(.translation(pose.head) * .rotation(degrees: pose.tilt)) {
      head(&$0, pose.eyes)
    }
    limb(&canvas, pose.neck + Vec2(1, 3), pose.arm.elbow, pose.arm.hand, coat.lighter(0.08))
    let cuff = pose.arm.hand + (pose.arm.elbow - pose.arm.hand).normalized * 2.2
    canvas.fill(.circle(cuff, 2.2), lining)
    canvas.part(.circle(pose.arm.hand, 2.1), skin, outline: 1, depth: 0.8)
  }

  private static func limb(
    _ canvas: inout Canvas, _ from: Vec2, _ joint: Vec2, _ to: Vec2, _ color: Color
  ) {
    canvas.part(.line(from, joint, to, width: 4.4), color, outline: 1.1, depth: 1.2)
  }

  private static func leg(
    _ canvas: inout Canvas, _ hip: Vec2, _ leg: (knee: Vec2, foot: Vec2), darker: Bool
  ) {
    let shade: Float = darker ? 0.3 : 0
    canvas.part(
      .line(hip, leg.knee, leg.foot, width: 4.6), Color(hex: 0xE9DCC8).darker(shade), outline: 1.1,
      depth: 1)
    let shin = leg.knee + (leg.foot - leg.knee) * 0.35
    let toe = leg.foot + Vec2(3.4, 0.6)
    canvas.part(
      .union([.line(shin, leg.foot, width: 5.2), .line(leg.foot + Vec2(-1, 0.6), toe, width: 3.4)]),
      boot.darker(shade), outline: 1.1, depth: 1.4)
  }

  /// Draws the skirts of the coat.
  private static func tail(_ canvas: inout Canvas, _ pose: Pose, _ side: Vec2) {
    let hip = pose.hip
    let reach = min(11, max(3, -hip.y - 4))
    let flare = Shape.grown(
      .polygon([
        hip + Vec2(-4, -3), hip + Vec2(4, -3), hip + Vec2(5, reach * 0.45),
        hip + Vec2(-1, reach * 0.8), hip + Vec2(-7 - pose.flow * 1.3, reach - pose.flow * 0.5),
      ]), 1.2)
    canvas.part(flare, lining.darker(0.15), outline: 1.1, depth: 1.5)
    canvas.part(
      .grown(
        .polygon([
          hip + Vec2(-4, -3), hip + Vec2(3, -3), hip + Vec2(0, reach * 0.35),
          hip + Vec2(-6 - pose.flow * 1.3, reach * 0.7 - pose.flow * 0.5),
        ]), 1.1), coat.darker(0.08), outline: 0.6, depth: 1.4)
  }

  private static func braid(_ canvas: inout Canvas, _ pose: Pose) {
    let root = pose.head + Vec2(-5, 3)
    for i in (0..<4).reversed() {
      let t = Float(i)
      let at = root + Vec2(-t * (1.1 + pose.flow * 0.45) - 1, t * (3.2 - abs(pose.flow) * 0.3))
      canvas.part(.circle(at, 2.7 - t * 0.3), hair, outline: 1, depth: 1)
    }
    let end = root + Vec2(-4 * (1.1 + pose.flow * 0.45) - 1, 4 * (3.2 - abs(pose.flow) * 0.3))
    canvas.part(.circle(end, 1.4), lining, outline: 0.8, depth: 0.5)
  }

  private static func head(_ canvas: inout Canvas, _ eyes: Pose.Eyes) {
    let face = Shape.ellipse(Vec2(1, 0.5), Vec2(7.6, 7))
    canvas.part(.ellipse(Vec2(-1.4, 0.2), Vec2(7.8, 7.4)), hair, outline: 1.3, depth: 2)
    canvas.part(face, skin, outline: 0.5, depth: 1.6)
    canvas.clipped(to: .grown(face, 0.4)) { canvas in
      canvas.fill(
        .polygon([
          Vec2(-9, -9), Vec2(10, -9), Vec2(9, -3.5), Vec2(5, -2), Vec2(3, -4), Vec2(-2, -1.5),
          Vec2(-4, 5), Vec2(-9, 8),
        ]), hair)
      canvas.fill(.ellipse(Vec2(5.4, 3.2), Vec2(1.7, 1.1)), Color(hex: 0xFF8A7A), opacity: 0.55)
    }
    switch eyes {
    case .back:
      canvas.part(.ellipse(Vec2(0, 0.2), Vec2(8, 7.6)), hair, outline: 0, depth: 2.4)
      canvas.part(.line(Vec2(0, 5), Vec2(0.6, 11), width: 4), hair, outline: 1, depth: 1)
      canvas.fill(.circle(Vec2(0.6, 12), 1.6), lining)
    case .open, .wide, .fierce:
      let tall: Float = eyes == .wide ? 2.5 : 2.1
      for x in [Float(2.2), 6.3] {
        canvas.fill(.ellipse(Vec2(x, 0.4), Vec2(1.25, tall)), ink)
        canvas.fill(.circle(Vec2(x + 0.4, -0.5), 0.65), .white)
      }
      if eyes == .fierce {
        canvas.fill(.line(Vec2(0.6, -2.8), Vec2(3.4, -1.6), width: 1), ink)
        canvas.fill(.line(Vec2(7.9, -2.6), Vec2(5.4, -1.6), width: 1), ink)
      }
    case .shut:
      for x in [Float(2.2), 6.2] {
        canvas.fill(
          .curve(Vec2(x - 1.5, 0.6), Vec2(x, 1.8), Vec2(x + 1.5, 0.6), width: 0.9), ink)
      }
    }
    if eyes != .back {
      canvas.fill(
        .curve(Vec2(3, 4.4), Vec2(4.4, 5.3), Vec2(5.6, 4.2), width: 0.9), Color(hex: 0xA8443C))
    }
    // The hat: crown, band, brim, feather.
    let crown = Shape.grown(
      .polygon([Vec2(-5, -6.5), Vec2(6, -6.5), Vec2(4, -11), Vec2(-4, -11.4)]), 1.6)
    canvas.part(
      .curve(Vec2(-5, -7.5), Vec2(-10, -12), Vec2(-13, -9), width: 2.6), Color(hex: 0xFFF2DC),
      outline: 1, depth: 1)
    canvas.part(crown, hat, outline: 1.2, depth: 2)
    canvas.clipped(to: crown) { canvas in
      canvas.fill(.line(Vec2(-8, -7.2), Vec2(9, -7.2), width: 2.2), Color(hex: 0xFFC93C))
    }
    canvas.part(
      Shape.ellipse(Vec2(0.5, -5.6), Vec2(12.4, 2.3)).turned(-4, about: Vec2(0, -5)),
      hat.lighter(0.06),
      outline: 1.2, depth: 1.4)
  }
}
