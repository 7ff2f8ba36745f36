import ReelMath

/// A ray from the origin towards a difference: the motion of the first shape relative to the second.
struct DifferenceRay {
  let first: Shape
  let second: Shape
  let surface: Surface
  let difference: Difference
  let x: Double
  let y: Double

  init(
    _ first: Shape, _ second: Shape, _ surface: Surface, _ difference: Difference, _ motion: Vec2
  ) {
    self.first = first
    self.second = second
    self.surface = surface
    self.difference = difference
    x = Double(motion.x)
    y = Double(motion.y)
  }

  /// The tolerance in pixels, a quarter of a millionth. The hit is on a touchable face if the ray crosses the line of
  /// that face at most this distance before the ray enters the difference by an edge that is not touchable.
  static let slack = 0x1p-22

  // MARK: - Without a radius

  /// Returns the hit of a polygon without rounding, by intersecting the ray with the line of each edge.
  func sharp() -> CastHit? {
    if difference.count <= 2 { return flat() }
    var enter = -Double.infinity
    var leave = Double.infinity
    var isInside = true
    // The edge that the ray enters last, among those that may be touched.
    var best = (time: -Double.infinity, edge: -1, facing: 0.0, upright: 0.0)
    for k in 0..<difference.count {
      let v = difference.corners[k]
      let w = difference.corners[difference.next(k)]
      let (ex, ey) = (w.x - v.x, w.y - v.y)
      // The distance of the origin outside of the edge, and the speed of the ray outwards, both multiplied by the
      // length of the edge.
      let outside = ex * v.y - ey * v.x
      let speed = ey * x - ex * y
      if outside >= 0 { isInside = false }
      if speed == 0 {
        // The line between two parts that lie side by side counts as inside.
        if outside > 0 || (outside == 0 && !isSeam(k)) { return nil }
        continue
      }
      // DETERMINISM: for level and upright edges, the times equal those in ``Bounds/passage(by:through:)`` to the bit.
      let time = ex == 0 ? v.x / x : ey == 0 ? v.y / y : outside / -speed
      guard speed < 0 else {
        leave = min(leave, time)
        continue
      }
      enter = max(enter, time)
      guard difference.allows(edge: k, second, surface) else { continue }
      let square = ex * ex + ey * ey
      let facing = ex == 0 ? x * x : ey == 0 ? y * y : speed * speed / square
      let upright = ex * ex / square
      // DETERMINISM: at a corner the ray hits both edges at once. The edge that faces the motion more wins, then the
      // edge that is more level.
      if time > best.time
        || (time == best.time && (facing, upright) > (best.facing, best.upright))
      {
        best = (time, k, facing, upright)
      }
    }
    if isInside { return inside(radius: 0) }
    guard best.edge >= 0, enter < leave, leave > 0, enter <= 1, enter >= 0 else { return nil }
    let slack = Self.slack / (x * x + y * y).squareRoot()
    guard best.time >= enter - slack else { return nil }
    return hit(edge: best.edge, max(best.time, 0), radius: 0)
  }

  /// Returns true if an edge belongs to the second shape and is not part of its surface.
  private func isSeam(_ k: Int) -> Bool {
    let v = difference.corners[k]
    return v.owners & 2 != 0 && surface.faces >> v.second & 1 == 0
  }

  /// Returns the hit of a difference without area: that of a point and a segment, or of two parallel segments.
  private func flat() -> CastHit? {
    guard difference.count == 2 else { return nil }
    for k in 0..<2 {
      let v = difference.corners[k]
      let w = difference.corners[difference.next(k)]
      let (ex, ey) = (w.x - v.x, w.y - v.y)
      let outside = ex * v.y - ey * v.x
      let speed = ey * x - ex * y
      // A shape on a segment with two faces may leave to either side; a segment with one face stops it.
      guard speed < 0, outside >= 0, -speed >= outside,
        outside > 0 || surface != .whole, difference.allows(edge: k, second, surface)
      else { continue }
      // The position along the segment, multiplied by both lengths; the ends belong to the segment.
      let along = v.y * x - v.x * y
      guard along >= 0, along <= -speed else { continue }
      return hit(edge: k, outside / -speed, radius: 0)
    }
    return nil
  }

  // MARK: - With a radius

  /// Returns the hit of a polygon with round corners: on one of its edges, moved outwards, or on the circle around one
  /// of its corners, whichever comes first.
  func rounded() -> CastHit? {
    let radius = Double(first.radius) + Double(second.radius)
    if difference.holdsOrigin(radius: radius) { return inside(radius: radius) }
    let square = x * x + y * y
    guard square > 0 else { return nil }
    var best = (time: Double.infinity, corner: -1, isEdge: false)
    for k in 0..<difference.count {
      let v = difference.corners[k]
      if let time = circle(v, radius, square), time < best.time,
        allows(corner: k, time, radius)
      {
        best = (time, k, false)
      }
      guard difference.count > 1 else { break }
      let w = difference.corners[difference.next(k)]
      let (ex, ey) = (w.x - v.x, w.y - v.y)
      let speed = ey * x - ex * y
      guard speed < 0 else { continue }
      let length = (ex * ex + ey * ey).squareRoot()
      let outside = ex * v.y - ey * v.x - radius * length
      guard outside >= 0 || isTouching(outside, length), -speed >= outside else { continue }
      let time = max(outside, 0) / -speed
      let along = ((x * time - v.x) * ex + (y * time - v.y) * ey) / (length * length)
      // The range is slightly longer than the edge, so that no ray passes between edge and circle.
      guard along >= -1e-9, along <= 1 + 1e-9, time <= best.time,
        difference.allows(edge: k, second, surface)
      else { continue }
      best = (time, k, true)
    }
    guard best.corner >= 0, best.time <= 1 else { return nil }
    return best.isEdge
      ? hit(edge: best.corner, best.time, radius: radius)
      : hit(corner: best.corner, best.time, radius: radius)
  }

  /// Returns true if the origin, which is outside, appears to be inside only by rounding.
  private func isTouching(_ outside: Double, _ length: Double) -> Bool {
    outside > -1e-9 * length
  }

  /// Returns the time at which the ray enters the circle around a corner, or touches it and moves on into it.
  private func circle(_ v: DifferenceCorner, _ radius: Double, _ square: Double) -> Double? {
    let towards = v.x * x + v.y * y
    guard towards > 0 else { return nil }
    let rest = max(v.x * v.x + v.y * v.y - radius * radius, 0)
    let root = towards * towards - square * rest
    guard root > 0 else { return nil }
    return rest / (towards + root.squareRoot())
  }

  private func allows(corner k: Int, _ time: Double, _ radius: Double) -> Bool {
    if surface == .whole { return true }
    let v = difference.corners[k]
    return difference.allows(Int(v.second), x * time - v.x, y * time - v.y, second, surface)
  }

  // MARK: - Results

  private func inside(radius: Double) -> CastHit? {
    guard let gap = difference.gap(second, surface) else { return nil }
    let parts = difference.parts(first, second, gap.corner, gap.fraction, gap.isEdge)
    return CastHit(
      time: 0, normal: Vec2(Float(gap.normalX), Float(gap.normalY)),
      point: parts.second.point(Double(second.radius), gap), depth: Float(radius - gap.distance),
      startsInside: true, first: parts.first.feature, second: parts.second.feature)
  }

  private func hit(edge k: Int, _ time: Double, radius: Double) -> CastHit {
    let v = difference.corners[k]
    let w = difference.corners[difference.next(k)]
    let (ex, ey) = (w.x - v.x, w.y - v.y)
    let square = ex * ex + ey * ey
    let length = square.squareRoot()
    let along = ((x * time - v.x) * ex + (y * time - v.y) * ey) / square
    return hit(
      Gap(
        distance: radius, normalX: ey / length + 0, normalY: 0 - ex / length, corner: k,
        fraction: min(max(along, 0), 1), isEdge: true), time)
  }

  private func hit(corner k: Int, _ time: Double, radius: Double) -> CastHit {
    let v = difference.corners[k]
    return hit(
      Gap(
        distance: radius, normalX: (x * time - v.x) / radius + 0,
        normalY: (y * time - v.y) / radius + 0, corner: k, fraction: 0, isEdge: false), time)
  }

  private func hit(_ gap: Gap, _ time: Double) -> CastHit {
    let parts = difference.parts(first, second, gap.corner, gap.fraction, gap.isEdge)
    return CastHit(
      time: roundedDown(time), normal: Vec2(Float(gap.normalX), Float(gap.normalY)),
      point: parts.second.point(Double(second.radius), gap), depth: 0, startsInside: false,
      first: parts.first.feature, second: parts.second.feature)
  }
}

/// Returns the greatest `Float` that is not above a number from 0 to 1.
@inline(__always)
func roundedDown(_ time: Double) -> Float {
  let near = Float(time)
  // The bit pattern minus 1 is that of the next lower number, because `near` is above 0: it is greater than `time`.
  return Double(near) > time ? Float(bitPattern: near.bitPattern - 1) : near
}
