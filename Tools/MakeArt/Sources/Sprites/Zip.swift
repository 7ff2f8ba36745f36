import ReelContent
import ReelMath

/// Zip: green, one big eye, an antenna.
enum Zip {
  private static let skin = Color(hex: 0x5FCB3A)
  private static let feet = Vec2(32, 69)

  static func frame(_ pose: Pose) -> Bitmap {
    var canvas = Canvas(64, 72)
    canvas.transformed(pose.map(feet: feet)) { draw(&$0, pose) }
    return canvas.bitmap()
  }

  private static func draw(_ canvas: inout Canvas, _ pose: Pose) {
    let turn = pose.gaze
    antenna(&canvas, pose)
    for side in [Float(-1), 1] {
      canvas.part(
        .ellipse(Vec2(32 + side * 8.5 + turn, 65.6), Vec2(7, 3.8)), skin.darker(0.18), depth: 1.5)
    }
    for side in [Float(-1), 1] { arm(&canvas, pose, side) }
    let body = self.body
    canvas.part(body, skin, depth: 4)
    canvas.clipped(to: body) { canvas in
      canvas.fill(
        .ellipse(Vec2(32 + turn * 3, 62), Vec2(11, 9)), Color(hex: 0xD6F59A), opacity: 0.85)
      for (spot, radius) in [
        (Vec2(14.5, 47), Float(2.6)), (Vec2(49, 44), 2.2), (Vec2(47, 51), 1.5),
      ] {
        canvas.fill(
          .circle(spot + Vec2(turn * 3, 0), radius), skin.darker(0.35), opacity: 0.55)
      }
      for side in [Float(-1), 1] {
        canvas.fill(
          .ellipse(Vec2(32 + side * 12.5 + turn * 4.5, 53), Vec2(3, 1.9)),
          Color(hex: 0xFFA0A8), opacity: 0.8)
      }
    }
    canvas.gloss(Vec2(21.3, 31), Vec2(4.2, 2), turn: -38)
    let face = Vec2(32 + turn * 4.5, 40)
    canvas.eye(face, 10.5, iris: Color(hex: 0x2E9BE6), pose: pose)
    canvas.mouth(Vec2(face.x + turn * 0.6, 53.5), width: 13, pose: pose)
  }

  private static var body: Shape {
    var path = Path()
    path.move(Vec2(32, 24))
    path.cubic(Vec2(44, 24), Vec2(50, 32), Vec2(50.5, 43))
    path.cubic(Vec2(51.5, 53), Vec2(51, 66), Vec2(32, 66))
    path.cubic(Vec2(13, 66), Vec2(12.5, 53), Vec2(13.5, 43))
    path.cubic(Vec2(14, 32), Vec2(20, 24), Vec2(32, 24))
    path.close()
    return .filled(path)
  }

  private static func antenna(_ canvas: inout Canvas, _ pose: Pose) {
    let sway = -pose.gaze * 3 - pose.lean * 0.8
    let tip = Vec2(33 + sway, 14.5 + max(0, 1 - pose.stretch) * 6)
    let stalk = Shape.curve(Vec2(32, 26), Vec2(30 - sway * 0.3, 18), tip, width: 2.6)
    canvas.fill(.grown(stalk, 1.3), ink)
    canvas.fill(stalk, skin.darker(0.1))
    canvas.part(.circle(tip, 3.8), Color(hex: 0xFFD23F), outline: 1.4, depth: 1.6)
    canvas.gloss(tip + Vec2(-1.1, -1.3), Vec2(1.2, 0.9))
  }

  private static func arm(_ canvas: inout Canvas, _ pose: Pose, _ side: Float) {
    let shoulder = Vec2(32 + side * 16.8, 49)
    // From hanging (62° below the horizon) to straight up.
    let angle = 62 - 122 * pose.arms
    let way = unit(degrees: angle) * Vec2(side, 1)
    let hand = shoulder + way * 10.5
    let elbow = shoulder + way * 5 + Vec2(side * 2.5, 1)
    let limb = Shape.curve(shoulder, elbow, hand, width: 5)
    let whole = Shape.union([limb, .circle(hand, 3.6)])
    canvas.part(whole, skin.darker(0.06), depth: 1.6)
  }
}
