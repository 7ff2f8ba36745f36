import ReelContent
import ReelMath

/// The whip in its three strengths: leather, chain, and flame. It has a box only while it strikes.
enum CastleWhip {
  /// The distance that it reaches beyond the hand.
  static let reach: [Float] = [44, 56, 66]
  private static let pivot = Vec2(60, 66)
  /// The positions of the hand in the four frames of a blow of a standing hero.
  private static let hands = [
    Vec2(-10.4, -27), Vec2(-3, -37), Vec2(17.7, -25), Vec2(15, -20),
  ]

  static func frames() -> [CastleFrame] {
    (0..<3).flatMap { power in (0..<4).map { frame(power, $0) } }
  }

  private static func frame(_ power: Int, _ moment: Int) -> CastleFrame {
    var canvas = Canvas(156, 84)
    let hand = hands[moment]
    canvas.transformed(.translation(pivot)) { draw(&$0, power, moment, hand) }
    var boxes: [String: Rect] = [:]
    if moment == 2 { boxes["whip"] = Rect(10, hand.y - 6, reach[power] + 8, 12) }
    return CastleFrame(
      name: "whip-\(power + 1)-\(moment + 1)", picture: canvas.bitmap(), pivot: pivot, boxes: boxes)
  }

  private static func line(_ power: Int, _ moment: Int, _ hand: Vec2) -> Path {
    let reach = reach[power]
    var path = Path()
    path.move(hand)
    switch moment {
    case 0:
      path.cubic(
        hand + Vec2(-14, -6), hand + Vec2(-reach * 0.5, 22), hand + Vec2(-reach * 0.72, 14))
    case 1:
      path.cubic(
        hand + Vec2(-6, -16), hand + Vec2(-reach * 0.6, -20), hand + Vec2(-reach * 0.66, 2))
    case 2:
      path.cubic(
        hand + Vec2(reach * 0.3, -3), hand + Vec2(reach * 0.7, 3), hand + Vec2(reach, -1))
    default:
      path.cubic(
        hand + Vec2(reach * 0.45, -4), hand + Vec2(reach * 0.6, 10), hand + Vec2(reach * 0.5, 17))
    }
    return path
  }

  private static func draw(_ canvas: inout Canvas, _ power: Int, _ moment: Int, _ hand: Vec2) {
    let path = line(power, moment, hand)
    let shape = Shape.stroked(path, width: 2.4)
    switch power {
    case 0:
      canvas.fill(.grown(shape, 1.1), ink)
      canvas.fill(shape, Color(hex: 0xC9803C))
      canvas.fill(.stroked(path, width: 0.9), Color(hex: 0xFFD79A))
    case 1:
      canvas.fill(.grown(.stroked(path, width: 1), 0.8), ink)
      let points = path.contours.flatMap(\.points)
      for point in stride(from: 0, to: points.count, by: 2) {
        canvas.part(
          .circle(points[point], 2.2), Color(hex: 0xB8C4E6), outline: 1, depth: 1)
        canvas.fill(.circle(points[point] + Vec2(-0.5, -0.6), 0.7), .white)
      }
      if let end = points.last {
        canvas.part(
          .star(end, tips: 6, outer: 5, inner: 2.6), Color(hex: 0xD6DEF6), outline: 1, depth: 1)
      }
    default:
      canvas.fill(.grown(shape, 5), Color(hex: 0xFF5A1E), feather: 8, opacity: 0.55)
      canvas.fill(.grown(shape, 1.6), Color(hex: 0xFF7A1E), feather: 1.5)
      canvas.fill(shape, Color(hex: 0xFFD84A))
      canvas.fill(.stroked(path, width: 1), .white)
      let points = path.contours.flatMap(\.points)
      for (at, point) in points.enumerated() where at % 4 == 2 {
        let lick = Shape.polygon([
          point + Vec2(-2.4, 0), point + Vec2(0.6, -6 - Float(at % 3)), point + Vec2(2.4, 0),
        ])
        canvas.fill(lick, Color(hex: 0xFFA62E), feather: 1)
      }
    }
    // The handle.
    let points = path.contours.flatMap(\.points)
    let way = points.count > 2 ? (points[2] - hand).normalized : Vec2(1, 0)
    canvas.part(
      .line(hand - way * 3, hand + way * 2.5, width: 3), Color(hex: 0x7A3B22), outline: 1, depth: 1)
  }
}
