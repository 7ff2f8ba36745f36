import ReelContent
import ReelMath

/// One frame of the tour's elephant, 72 by 66. It is seen from the front, so that it walks to both sides. Its soles are
/// at the lower edge.
struct OrchardElephant {
  /// The height of each foot above the ground.
  var left: Float
  var right: Float
  /// The height of the body above its lowest position.
  var lift: Float
  /// The turn of the head in degrees.
  var sway: Float

  static let walk = [
    OrchardElephant(left: 0, right: 0, lift: 0, sway: 0),
    OrchardElephant(left: 4, right: 0, lift: 1.4, sway: 4),
    OrchardElephant(left: 0, right: 0, lift: 0, sway: 0),
    OrchardElephant(left: 0, right: 4, lift: 1.4, sway: -4),
  ]

  private static let skin = Color(hex: 0x8FB6E8)
  private static let blush = Color(hex: 0xFFB3C8)

  func picture() -> Bitmap {
    var canvas = Canvas(72, 66)
    for (x, height) in [(Float(28.5), left), (43.5, right)] { leg(&canvas, x, height) }
    canvas.transformed(.translation(Vec2(0, -lift))) { canvas in
      canvas.part(.ellipse(Vec2(36, 46), Vec2(15, 11)), Self.skin, depth: 3)
      canvas.fill(
        .ellipse(Vec2(36, 51), Vec2(8.4, 5.4)), Self.skin.lighter(0.5), feather: 4, opacity: 0.8)
      canvas.transformed(.about(Vec2(36, 44), .rotation(degrees: sway))) { canvas in
        ears(&canvas)
        head(&canvas)
        basket(&canvas)
      }
    }
    return canvas.bitmap()
  }

  private func leg(_ canvas: inout Canvas, _ x: Float, _ height: Float) {
    let sole = 61.6 - height
    let limb = Shape.rounded(Rect(x - 5.6, 44, 11.2, sole - 44), 4.6)
    canvas.part(limb, Self.skin.darker(0.06), depth: 2.4)
    canvas.clipped(to: limb) { canvas in
      for nail in [-3.2, 0, 3.2] as [Float] {
        canvas.fill(.ellipse(Vec2(x + nail, sole), Vec2(1.5, 1.9)), Color(hex: 0xFFF4E4))
      }
    }
  }

  private func ears(_ canvas: inout Canvas) {
    for side in [-1, 1] as [Float] {
      let middle = Vec2(36 + side * 18, 31)
      let ear = Shape.ellipse(middle, Vec2(11, 13)).turned(side * 14, about: middle)
      canvas.part(ear, Self.skin, depth: 3)
      canvas.clipped(to: ear) { canvas in
        canvas.fill(
          .ellipse(middle + Vec2(side * 1.4, 1), Vec2(6.6, 8.4)).turned(side * 14, about: middle),
          Self.blush, feather: 2)
      }
    }
  }

  private func head(_ canvas: inout Canvas) {
    let skull = Shape.union([
      .ellipse(Vec2(36, 30), Vec2(16, 14.6)), .ellipse(Vec2(36, 36), Vec2(13, 10)),
    ])
    canvas.part(skull, Self.skin, depth: 3.4)
    for side in [-1, 1] as [Float] {
      canvas.fill(
        .ellipse(Vec2(36 + side * 9.8, 36.4), Vec2(3.4, 2.2)), Self.blush, feather: 2, opacity: 0.9)
      canvas.eye(
        Vec2(36 + side * 7.4, 29.4), 3.9, iris: Color(hex: 0x5A3D8F),
        pose: Pose(gaze: -side * 0.15, mouth: 0.6))
    }
    // The trunk hangs, and curls to its left.
    var path = Path()
    path.move(Vec2(36, 33.6))
    path.cubic(Vec2(36, 42), Vec2(34.4, 48), Vec2(38.4, 50.6))
    path.quad(Vec2(42.6, 52), Vec2(43.6, 48.2))
    let trunk = Shape.stroked(path, width: 7.2)
    canvas.part(trunk, Self.skin.lighter(0.06), outline: 1.3, depth: 2)
    canvas.fill(.ellipse(Vec2(36, 32.6), Vec2(3.8, 3)), Self.skin.lighter(0.12), feather: 2)
    canvas.clipped(to: trunk) { canvas in
      for y in [38, 42, 46] as [Float] {
        canvas.fill(
          .curve(Vec2(32.4, y), Vec2(35.6, y + 1.8), Vec2(39, y), width: 0.9),
          Self.skin.darker(0.5), opacity: 0.45)
      }
    }
  }

  /// Draws the basket on its head, which is open above.
  private func basket(_ canvas: inout Canvas) {
    let straw = Color(hex: 0xE2A94F)
    let inside = Shape.ellipse(Vec2(36, 9), Vec2(12.6, 3.6))
    canvas.fill(.grown(inside, 1.4), ink)
    canvas.fill(inside, Color(hex: 0x7A4C22))
    var path = Path()
    path.move(Vec2(23.4, 9))
    path.quad(Vec2(36, 15.4), Vec2(48.6, 9))
    path.cubic(Vec2(48, 15), Vec2(46.4, 18), Vec2(44.6, 20))
    path.quad(Vec2(36, 22.6), Vec2(27.4, 20))
    path.cubic(Vec2(25.6, 18), Vec2(24, 15), Vec2(23.4, 9))
    path.close()
    let front = Shape.filled(path)
    canvas.part(front, straw, outline: 1.4, depth: 2)
    canvas.clipped(to: front) { canvas in
      for drop in [2.8, 6] as [Float] {
        canvas.fill(
          .curve(Vec2(22, 9.6 + drop), Vec2(36, 16.6 + drop), Vec2(50, 9.6 + drop), width: 0.9),
          straw.darker(0.5), opacity: 0.6)
      }
      for x in stride(from: Float(26), through: 46, by: 4) {
        canvas.fill(
          .line(Vec2(x, 9), Vec2(36 + (x - 36) * 0.8, 22), width: 0.8), straw.darker(0.5),
          opacity: 0.5)
      }
    }
  }
}
