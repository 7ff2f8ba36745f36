import ReelECS
import ReelMath

extension MotionPath {
  /// Returns a path of straight lines from point to point: the line of a map's object, for example. Consecutive equal
  /// points count once. Traps if a number is not finite.
  public static func line(_ points: [Vec2], isClosed: Bool = false) -> MotionPath {
    let corners = corners(points, isClosed)
    guard corners.count > 1 else { return MotionPath(unchecked: corners, isClosed: false) }
    var curve = [corners[0]]
    for at in 1..<corners.count {
      let (start, end) = (corners[at - 1], corners[at])
      curve += [start.mixed(with: end, 1 / 3), start.mixed(with: end, 2 / 3), end]
    }
    return MotionPath(unchecked: curve, isClosed: isClosed)
  }

  /// Returns a smooth curve through all points: a centripetal Catmull-Rom spline, which makes no loops and no corners
  /// between close points (Yuksel, Schaefer and Keyser, "Parameterization and applications of Catmull-Rom curves",
  /// 2011). Consecutive equal points count once. Traps if a number is not finite.
  public static func smooth(_ points: [Vec2], isClosed: Bool = false) -> MotionPath {
    let corners = corners(points, isClosed)
    guard corners.count > 1 else { return MotionPath(unchecked: corners, isClosed: false) }
    let last = corners.count - 1
    // The point before the first and the one after the last: from the other end of a closed path, else straight on.
    let before = isClosed ? corners[last - 1] : corners[0] * 2 - corners[1]
    let behind = isClosed ? corners[1] : corners[last] * 2 - corners[last - 1]
    var curve = [corners[0]]
    for at in 0..<last {
      let p0 = at == 0 ? before : corners[at - 1]
      let p3 = at + 2 > last ? behind : corners[at + 2]
      let (p1, p2) = (corners[at], corners[at + 1])
      curve += [handle(p0, p1, p2), handle(p3, p2, p1), p2]
    }
    return MotionPath(unchecked: curve, isClosed: isClosed)
  }

  /// Returns a path of Bézier curves, as drawing programs have them: a start, then two control points and an end for
  /// each curve. Traps unless there are three points per curve and one more, and if a number is not finite.
  public static func bezier(_ points: [Vec2], isClosed: Bool = false) -> MotionPath {
    if points.count % 3 != 1 {
      misuse(
        "A path of Bézier curves has one point more than three a curve: a start, then two control "
          + "points and an end each. Found \(points.count).")
    }
    check(points)
    return MotionPath(unchecked: points, isClosed: isClosed)
  }

  /// Returns a circle, clockwise on the screen, that begins at its rightmost point: four Bézier curves, which differ
  /// from a circle by less than 0.03 % of the radius.
  public static func circle(at center: Vec2, radius: Float) -> MotionPath {
    ellipse(in: Rect(center.x - radius, center.y - radius, radius * 2, radius * 2))
  }

  /// Returns an ellipse inside a rectangle, clockwise on the screen, that begins in the middle of its right side.
  public static func ellipse(in rect: Rect) -> MotionPath {
    let radii = Vec2(rect.width / 2, rect.height / 2)
    let center = Vec2(rect.x, rect.y) + radii
    // The distance of the control points from the ends of a quarter of the unit circle.
    let reach: Float = 0.552_284_75
    var curve = [center + Vec2(radii.x, 0)]
    var (out, along) = (Vec2(1, 0), Vec2(0, 1))
    for _ in 0..<4 {
      curve += [
        center + (out + along * reach) * radii, center + (along + out * reach) * radii,
        center + along * radii,
      ]
      (out, along) = (along, -out)
    }
    check(curve)
    return MotionPath(unchecked: curve, isClosed: true)
  }

  /// Returns the same path in the opposite direction.
  public func reversed() -> MotionPath {
    MotionPath(unchecked: points.reversed(), isClosed: isClosed)
  }

  private static func check(_ points: [Vec2]) {
    if !points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) {
      misuse("A path's points are finite numbers.")
    }
  }

  /// Returns the points without consecutive equal ones; for a closed path, with the first one again at the end.
  private static func corners(_ points: [Vec2], _ isClosed: Bool) -> [Vec2] {
    check(points)
    var corners: [Vec2] = []
    for point in points where corners.last != point { corners.append(point) }
    if isClosed, let first = corners.first, corners.last != first { corners.append(first) }
    return corners
  }

  /// Returns the control point after `p1` on the way to `p2`, with `p0` before it.
  private static func handle(_ p0: Vec2, _ p1: Vec2, _ p2: Vec2) -> Vec2 {
    // Centripetal: the distance of two knots is the square root of the distance of the points.
    let a = Double(p0.distance(to: p1))
    let b = Double(p1.distance(to: p2))
    guard a > 0, b > 0 else { return p1.mixed(with: p2, 1 / 3) }
    let (rootA, rootB) = (a.squareRoot(), b.squareRoot())
    let mixed = rootA * rootB
    let scale = 1 / (3 * (a + mixed))
    func number(_ p0: Float, _ p1: Float, _ p2: Float) -> Float {
      Float((a * Double(p2) - b * Double(p0) + (2 * a + 3 * mixed + b) * Double(p1)) * scale)
    }
    return Vec2(number(p0.x, p1.x, p2.x), number(p0.y, p1.y, p2.y))
  }
}
