import ReelMath

/// An alien's pose in one frame.
struct Pose {
  /// The direction of its eyes: −1 far left, 1 far right.
  var gaze: Float = 0
  /// The height relative to the usual height; the width changes the other way.
  var stretch: Float = 1
  /// The height of its feet above the ground, in pixels.
  var lift: Float = 0
  /// The raise of its arms: 0 hanging, 1 straight up.
  var arms: Float = 0
  /// The opening of its mouth: 0 a smile, 1 wide open.
  var mouth: Float = 0
  /// True if its eyes are closed with joy.
  var laughs = false
  /// The turn of the whole body, in degrees.
  var lean: Float = 0

  /// The twelve frames: eight that follow the cart, four of joy.
  static let frames: [Pose] =
    (0..<8).map { i in
      let breath: [Float] = [0, 0.012, 0.02, 0.012, -0.004, -0.014, -0.02, -0.01]
      let gaze = Float(i) / 3.5 - 1
      return Pose(gaze: gaze, stretch: 1 + breath[i], lean: gaze * 2.5)
    } + [
      Pose(stretch: 0.9, lift: 0, arms: 0.02, mouth: 0.45),
      Pose(stretch: 1.07, lift: 3, arms: 0.88, mouth: 0.8, laughs: true, lean: -3),
      Pose(stretch: 1.02, lift: 6, arms: 1, mouth: 1, laughs: true),
      Pose(stretch: 0.98, lift: 2, arms: 0.92, mouth: 0.7, lean: 3),
    ]

  /// Returns squash, stretch and lean about the point between the feet.
  func map(feet: Vec2) -> Affine {
    .translation(Vec2(0, -lift - 0.8))
      * .about(
        feet,
        .rotation(degrees: lean) * .scale(Vec2(1 / stretch, stretch)))
  }
}

extension Canvas {
  /// Draws an eyeball that is turned to a side, or a closed laughing arc.
  mutating func eye(_ center: Vec2, _ radius: Float, iris: Color, pose: Pose) {
    if pose.laughs {
      let r = radius * 0.72
      fill(
        .curve(
          center + Vec2(-r, r * 0.35), center + Vec2(0, -r * 1.35), center + Vec2(r, r * 0.35),
          width: max(2.2, radius * 0.3)), ink)
      return
    }
    let ball = Shape.circle(center, radius)
    fill(.grown(ball, 1.3), ink)
    fill(
      ball,
      .radial(
        center + Vec2(-radius * 0.3, -radius * 0.4), radius * 1.6,
        [0: .white, 0.6: .white, 1: Color(hex: 0xB9C3EE)]))
    let gaze = center + Vec2(pose.gaze * radius * 0.46, radius * (0.12 - 0.3 * pose.mouth))
    clipped(to: ball) { canvas in
      canvas.fill(.circle(gaze, radius * 0.6), iris.darker(0.45))
      canvas.fill(
        .circle(gaze, radius * 0.52),
        .vertical(
          gaze.y - radius * 0.5, gaze.y + radius * 0.5, iris.darker(0.25), iris.lighter(0.35)))
      canvas.fill(.circle(gaze, radius * 0.32), Color(hex: 0x160A2E))
      canvas.fill(
        .circle(gaze + Vec2(-radius * 0.2, -radius * 0.24), radius * 0.19), .white)
      canvas.fill(
        .circle(gaze + Vec2(radius * 0.2, radius * 0.2), radius * 0.09), .white, opacity: 0.8)
    }
  }

  /// Draws a smile that opens into a laughing mouth with a tongue.
  mutating func mouth(_ center: Vec2, width: Float, pose: Pose, teeth: Int = 0) {
    let half = width / 2 * (1 + 0.15 * pose.mouth)
    guard pose.mouth > 0 else {
      let smile = Shape.curve(
        center + Vec2(-half, -1), center + Vec2(0, half * 0.85), center + Vec2(half, -1), width: 2)
      fill(smile, ink)
      if teeth > 0 {
        let tip = center + Vec2(half * 0.45, half * 0.3)
        fill(.polygon([tip + Vec2(-1.9, -0.6), tip + Vec2(1.9, -1.2), tip + Vec2(0.3, 3)]), .white)
      }
      return
    }
    let depth = half * (0.6 + 0.9 * pose.mouth)
    var path = Path()
    path.move(center + Vec2(-half, -1.5))
    path.quad(center + Vec2(0, 0.5), center + Vec2(half, -1.5))
    path.cubic(
      center + Vec2(half, depth * 1.15), center + Vec2(-half, depth * 1.15),
      center + Vec2(-half, -1.5))
    path.close()
    let opening = Shape.filled(path)
    fill(.grown(opening, 1.2), ink)
    fill(opening, Color(hex: 0x7A1540))
    clipped(to: opening) { canvas in
      canvas.fill(
        .ellipse(center + Vec2(0, depth * 0.95), Vec2(half * 0.7, depth * 0.42)),
        Color(hex: 0xFF7B93))
      for tooth in 0..<teeth {
        let x = (Float(tooth) - Float(teeth - 1) / 2) * half * 0.75
        canvas.fill(
          .polygon([
            center + Vec2(x - 2, -2), center + Vec2(x + 2, -2), center + Vec2(x, 2.6),
          ]), .white)
      }
    }
  }
}
