import ReelMath

/// The pose of a fighter in one frame, facing right; the origin lies between the feet.
struct DuelPose {
  /// The expression of a face.
  enum Mood { case calm, fierce, dizzy, happy, hurt }

  /// The height relative to the usual height; the width changes the other way.
  var stretch: Float = 1
  /// The turn of the upper body about the hips, in degrees; positive leans forward.
  var lean: Float = 0
  /// The height of the feet above the ground, in pixels.
  var lift: Float = 0
  /// The lowering of the hips, in pixels.
  var crouch: Float = 0
  /// The turn of the complete figure about its belly, in degrees.
  var turn: Float = 0
  var backFoot = Vec2(-15, -5)
  var frontFoot = Vec2(15, -5)
  /// The hands, relative to the shoulders.
  var backHand = Vec2(-9, 19)
  var frontHand = Vec2(7, 20)
  var mood = Mood.calm
  /// The opening of the mouth: 0 closed, 1 wide open.
  var mouth: Float = 0

  /// The frames of a fighter by name.
  static let frames: [(name: String, pose: DuelPose)] =
    idle + walk + wind + dash + brace + grips + struck + falls + win

  private static let idle = (0..<4).map { i in
    let breath: [Float] = [0, 0.02, 0.035, 0.015]
    return (
      "idle-\(i + 1)",
      DuelPose(
        stretch: 1 + breath[i], crouch: 3, backFoot: Vec2(-18, -5), frontFoot: Vec2(18, -5),
        backHand: Vec2(-5, 20 - Float(i % 3)), frontHand: Vec2(9, 19 - Float(i % 3)))
    )
  }

  private static let walk = (0..<4).map { i in
    let angle = Float(i) * 90
    let step = unit(degrees: angle)
    return (
      "walk-\(i + 1)",
      DuelPose(
        lean: 7 + step.y * 3, crouch: 4 - abs(step.y) * 3,
        backFoot: Vec2(-13 + step.x * 9, -5 - max(0, -step.y) * 9),
        frontFoot: Vec2(13 - step.x * 9, -5 - max(0, step.y) * 9),
        backHand: Vec2(5, 15 + step.x * 4), frontHand: Vec2(15, 12 - step.x * 4), mood: .fierce)
    )
  }

  private static let wind = (0..<2).map { i in
    (
      "wind-\(i + 1)",
      DuelPose(
        stretch: 0.9, lean: -15 - Float(i) * 4, crouch: 10, backFoot: Vec2(-24, -5),
        frontFoot: Vec2(17, -5), backHand: Vec2(-19, 11 + Float(i) * 3),
        frontHand: Vec2(-13, 17 + Float(i) * 2), mood: .fierce, mouth: 0.15 + Float(i) * 0.25)
    )
  }

  private static let dash = (0..<2).map { i in
    let swap: Float = i == 0 ? 1 : -1
    return (
      "dash-\(i + 1)",
      DuelPose(
        stretch: 0.96, lean: 34, lift: 1, crouch: 7, backFoot: Vec2(-24 + swap * 7, -9 + swap * 3),
        frontFoot: Vec2(8 - swap * 8, -6 - swap * 2), backHand: Vec2(22, 2),
        frontHand: Vec2(25, 8), mood: .fierce, mouth: 0.8)
    )
  }

  private static let brace = (0..<2).map { i in
    (
      "brace-\(i + 1)",
      DuelPose(
        stretch: i == 0 ? 0.92 : 0.87, lean: 5, crouch: i == 0 ? 8 : 12, backFoot: Vec2(-28, -5),
        frontFoot: Vec2(26, -5), backHand: Vec2(25, -1), frontHand: Vec2(24, 11), mood: .fierce)
    )
  }

  private static let grips = [
    (
      "reach-1",
      DuelPose(
        lean: -8, crouch: 2, backFoot: Vec2(-16, -5), frontFoot: Vec2(18, -7),
        backHand: Vec2(-8, -24), frontHand: Vec2(16, -24), mood: .fierce, mouth: 0.4)
    ),
    (
      "reach-2",
      DuelPose(
        lean: 20, crouch: 4, backFoot: Vec2(-20, -5), frontFoot: Vec2(22, -5),
        backHand: Vec2(27, -8), frontHand: Vec2(28, 4), mood: .fierce, mouth: 0.6)
    ),
    (
      "hold-1",
      DuelPose(
        stretch: 0.95, lean: -5, crouch: 6, backFoot: Vec2(-22, -5), frontFoot: Vec2(22, -5),
        backHand: Vec2(4, -34), frontHand: Vec2(10, -34), mood: .fierce, mouth: 0.5)
    ),
  ]

  private static let struck = [
    (
      "struck-1",
      DuelPose(
        lean: -26, lift: 3, backFoot: Vec2(-8, -6), frontFoot: Vec2(22, -14),
        backHand: Vec2(-4, -22), frontHand: Vec2(21, -14), mood: .hurt, mouth: 0.9)
    ),
    (
      "dazed-1",
      DuelPose(
        lean: -7, crouch: 4, backFoot: Vec2(-15, -5), frontFoot: Vec2(12, -5),
        backHand: Vec2(-8, 19), frontHand: Vec2(9, 19), mood: .dizzy, mouth: 0.3)
    ),
    (
      "dazed-2",
      DuelPose(
        lean: 8, crouch: 5, backFoot: Vec2(-14, -5), frontFoot: Vec2(14, -5),
        backHand: Vec2(-5, 20), frontHand: Vec2(12, 18), mood: .dizzy, mouth: 0.4)
    ),
    (
      "teeter-1",
      DuelPose(
        lean: -20, backFoot: Vec2(-6, -5), frontFoot: Vec2(14, -15), backHand: Vec2(-19, -10),
        frontHand: Vec2(17, -20), mood: .hurt, mouth: 0.5)
    ),
    (
      "teeter-2",
      DuelPose(
        lean: -13, backFoot: Vec2(-6, -5), frontFoot: Vec2(17, -10), backHand: Vec2(-17, 12),
        frontHand: Vec2(21, 2), mood: .hurt, mouth: 0.8)
    ),
  ]

  private static let falls = [
    (
      "fly-1",
      DuelPose(
        lift: 4, turn: -70, backFoot: Vec2(-12, -9), frontFoot: Vec2(18, -14),
        backHand: Vec2(-18, -12), frontHand: Vec2(20, -12), mood: .hurt, mouth: 1)
    ),
    (
      "fall-1",
      DuelPose(
        lift: -9, turn: -88, backFoot: Vec2(-16, -10), frontFoot: Vec2(16, -16),
        backHand: Vec2(-21, -3), frontHand: Vec2(21, 2), mood: .dizzy, mouth: 0.7)
    ),
  ]

  private static let win = (0..<2).map { i in
    (
      "win-\(i + 1)",
      DuelPose(
        stretch: i == 0 ? 0.95 : 1.05, lift: i == 0 ? 0 : 9, crouch: i == 0 ? 4 : 0,
        backHand: Vec2(-16, i == 0 ? -12 : -25), frontHand: Vec2(16, i == 0 ? -12 : -25),
        mood: .happy, mouth: 0.8)
    )
  }
}
