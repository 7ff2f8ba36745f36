import ReelContent
import ReelMath
import ReelPlatform

// Checks that filled and outlined shapes cover the right pixels, each of them once.
extension VideoTrial {
  private static let width: UInt16 = 64
  private static let height: UInt16 = 48
  /// A half opaque colour: a pixel that is drawn twice is brighter.
  private static let half = Color(255, 0, 0, 128)
  private static let once = Color(128, 0, 0)

  mutating func checkShapes() throws(BackendError) {
    let style = ShapeStyle(Self.half)
    try checkShape("a filled rectangle", exact: true, { $0.fill(Rect(5, 7, 20, 11), style) }) {
      Rect(5, 7, 20, 11).contains($0) ? -1 : 1
    }
    try checkShape(
      "an outlined rectangle", exact: true, { $0.stroke(Rect(5, 7, 20, 11), width: 2, style) }
    ) {
      Rect(5, 7, 20, 11).contains($0) && !Rect(7, 9, 16, 7).contains($0) ? -1 : 1
    }
    let circles = [(Vec2(30.3, 22.7), Float(17)), (Vec2(12, 12), 5.5), (Vec2(8, 40), 1)]
    for (center, radius) in circles {
      try checkShape("a circle of \(radius)", { $0.fillCircle(at: center, radius: radius, style) })
      {
        $0.distance(to: center) - radius
      }
      try checkShape(
        "a ring of \(radius)",
        { $0.strokeCircle(at: center, radius: radius, width: radius / 4, style) }
      ) { abs($0.distance(to: center) - radius * 7 / 8) - radius / 8 }
    }
    let turned = ShapeStyle(
      Self.half, transform: .translation(Vec2(30, 20)) * .rotation(0.5) * .scale(Vec2(2, 1)))
    try checkShape("a turned rectangle", { $0.fill(Rect(-8, -8, 16, 16), turned) }) { point in
      let p = (point - Vec2(30, 20)).rotated(by: -0.5)
      return max(abs(p.x) - 16, abs(p.y) - 8)
    }
    // Lines with a right angle, an obtuse one, and an acute one with a bevel; open and closed.
    let corners = [Vec2(6, 40), Vec2(6, 8), Vec2(30, 8), Vec2(58, 26), Vec2(24, 20.5)]
    for (isClosed, width) in [(false, Float(3)), (true, 2), (false, 1.2)] {
      try checkShape(
        "joined lines of width \(width), closed \(isClosed)", slack: 3 * width,
        { $0.polyline(corners, width: width, isClosed: isClosed, style) }
      ) { point in
        let ends = Array(corners[1...]) + (isClosed ? [corners[0]] : [])
        return zip(corners, ends).map { Self.distance(from: point, $0, $1, width) }.min() ?? 0
      }
    }
  }

  /// Draws a shape and checks each pixel.
  /// - Parameters:
  ///   - exact: true if every pixel is checked; else pixels whose middle is near the edge are not.
  ///   - slack: the distance by which joins may extend beyond their lines.
  ///   - distance: returns the distance of a point from the shape's edge, below 0 inside.
  private mutating func checkShape(
    _ name: String, exact: Bool = false, slack: Float = 0, _ add: (inout DrawList) -> Void,
    distance: (Vec2) -> Float
  ) throws(BackendError) {
    let subject = try make(width: Self.width, height: Self.height)
    var list = DrawList(view: Vec2(Float(Self.width), Float(Self.height)))
    add(&list)
    list.sort()
    subject.backend.draw(list)
    expectCalls(1, of: subject) { "\(name) took \($0) calls; its quads are one batch" }
    guard let pixels = try subject.pixels?() else { return }
    for y in 0..<Int(Self.height) {
      for x in 0..<Int(Self.width) {
        let color = pixels[x, y]
        let beyond = distance(Vec2(Float(x) + 0.5, Float(y) + 0.5))
        let isInside = exact ? beyond < 0 : beyond < -0.75
        let isOutside = exact ? beyond > 0 : beyond > 0.75 + slack
        let isCovered = color.isNear(Self.once)
        expect(
          isCovered || color == .black,
          "\(name): \(color.text) at \(x), \(y) is neither the background nor covered once")
        expect(isCovered || !isInside, "\(name): \(x), \(y) is inside and not covered")
        expect(!isCovered || !isOutside, "\(name): \(x), \(y) is outside and covered")
      }
    }
  }

  /// Returns the distance of a point from the edge of one line. Beyond the line's ends it is never below 0, because
  /// ends are cut straight across, and some joins are bevels.
  private static func distance(
    from point: Vec2, _ start: Vec2, _ end: Vec2, _ width: Float
  ) -> Float {
    let way = end - start
    let along = (point - start).dot(way) / way.dot(way)
    let nearest = start + way * min(max(along, 0), 1)
    let beyond = point.distance(to: nearest) - width / 2
    return (0...1).contains(along) ? beyond : max(beyond, 0)
  }
}
