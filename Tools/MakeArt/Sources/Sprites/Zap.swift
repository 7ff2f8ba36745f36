import ReelContent
import ReelMath

/// Zap: orange with purple horns and belly, three eyes, a fang.
enum Zap {
  private static let skin = Color(hex: 0xFF8B2B)
  private static let horn = Color(hex: 0x9A55E0)
  private static let feet = Vec2(32, 69)

  static func frame(_ pose: Pose) -> Bitmap {
    var canvas = Canvas(64, 72)
    canvas.transformed(pose.map(feet: feet)) { draw(&$0, pose) }
    return canvas.bitmap()
  }

  private static func draw(_ canvas: inout Canvas, _ pose: Pose) {
    let turn = pose.gaze
    for side in [Float(-1), 1] { horn(&canvas, side, turn) }
    for side in [Float(-1), 1] {
      canvas.part(
        .ellipse(Vec2(32 + side * 10 + turn, 65.4), Vec2(7.4, 4)), horn.darker(0.1), depth: 1.5)
    }
    for side in [Float(-1), 1] { arm(&canvas, pose, side) }
    let body = Shape.grown(
      .polygon([Vec2(26, 39), Vec2(38, 39), Vec2(41, 52), Vec2(36, 54), Vec2(28, 54), Vec2(23, 52)]
      ),
      12.4)
    canvas.part(body, skin, depth: 4)
    canvas.clipped(to: body) { canvas in
      canvas.fill(
        .ellipse(Vec2(32 + turn * 3, 64), Vec2(13.5, 8.5)), horn.lighter(0.25), opacity: 0.9)
      for x in [Float(-7), 0, 7] {
        canvas.fill(
          .ellipse(Vec2(32 + x + turn * 2, 25.5 + abs(x) * 0.22), Vec2(1.5, 4)),
          horn, opacity: 0.75)
      }
      for side in [Float(-1), 1] {
        canvas.fill(
          .ellipse(Vec2(32 + side * 15 + turn * 3.5, 51), Vec2(3, 2)), Color(hex: 0xFF4F6D),
          opacity: 0.6)
      }
    }
    canvas.gloss(Vec2(18.6, 34), Vec2(3.6, 1.8), turn: -50)
    let face = Vec2(32 + turn * 4, 42)
    let iris = Color(hex: 0xA23BE0)
    canvas.eye(face + Vec2(-11, 2 + turn * 0.6), 5.4, iris: iris, pose: pose)
    canvas.eye(face + Vec2(11, 2 - turn * 0.6), 5.4, iris: iris, pose: pose)
    canvas.eye(face + Vec2(0, -3), 6.6, iris: iris, pose: pose)
    canvas.mouth(Vec2(face.x + turn * 0.6, 52.5), width: 15, pose: pose, teeth: 2)
  }

  private static func horn(_ canvas: inout Canvas, _ side: Float, _ turn: Float) {
    let root = Vec2(32 + side * 12.5, 31)
    var path = Path()
    path.move(root + Vec2(-side * 5.5, -1))
    path.quad(root + Vec2(-side * 2, -8), root + Vec2(side * 5 - turn, -14.5))
    path.quad(root + Vec2(side * 9, -4), root + Vec2(side * 5.5, 4))
    path.close()
    let shape = Shape.filled(path)
    canvas.part(shape, horn, depth: 1.8)
    canvas.clipped(to: shape) { canvas in
      canvas.fill(
        .line(root + Vec2(-side * 3, -6), root + Vec2(side * 8, -4.5), width: 1.2),
        horn.darker(0.4), opacity: 0.6)
    }
  }

  private static func arm(_ canvas: inout Canvas, _ pose: Pose, _ side: Float) {
    let shoulder = Vec2(32 + side * 18.5, 50)
    let angle = 70 - 132 * pose.arms
    let way = unit(degrees: angle) * Vec2(side, 1)
    let hand = shoulder + way * 7.5
    let limb = Shape.curve(shoulder, shoulder + way * 4 + Vec2(side * 2.5, 1), hand, width: 5.4)
    canvas.part(.union([limb, .circle(hand, 3.7)]), skin.darker(0.06), depth: 1.6)
  }
}
