import ReelMath

/// The part of the border of a difference that is nearest to the origin.
struct Gap {
  /// The distance from the border to the origin; below zero if the origin lies inside.
  var distance: Double
  /// The direction from the border outwards, of length 1: from the second shape to the first.
  var normalX: Double
  var normalY: Double
  /// The corner, or the corner where the edge begins.
  var corner: Int
  /// The position along the edge, as a fraction; 0 for the corner itself.
  var fraction: Double
  /// True if the nearest part is the edge, not the corner.
  var isEdge: Bool
}

extension Difference {
  /// Returns true if the origin lies inside, or less than `radius` away. The border itself does not count.
  func holdsOrigin(radius: Double) -> Bool {
    var isInside = count > 2
    var nearest = Double.infinity
    for k in 0..<count {
      let v = corners[k]
      let w = corners[next(k)]
      let (ex, ey) = (w.x - v.x, w.y - v.y)
      let side = ey * v.x - ex * v.y
      if side > 0 { continue }
      isInside = false
      guard radius > 0 else { return false }
      let along = -(v.x * ex + v.y * ey)
      let square = ex * ex + ey * ey
      if along <= 0 {
        nearest = min(nearest, v.x * v.x + v.y * v.y)
      } else if along >= square {
        nearest = min(nearest, w.x * w.x + w.y * w.y)
      } else {
        nearest = min(nearest, side * side / square)
      }
    }
    return isInside || nearest < radius * radius
  }

  /// Returns the part of the border nearest to the origin. If the origin lies inside, only parts of the surface of the
  /// second shape count. Returns `nil` if the origin lies outside and the nearest part does not belong to that surface,
  /// and for a difference that is too large for a `Double`.
  func gap(_ second: Shape, _ surface: Surface) -> Gap? {
    if count == 1 {
      let v = corners[0]
      let length = (v.x * v.x + v.y * v.y).squareRoot()
      guard length.isFinite else { return nil }
      // Two points at the same position are separated upwards.
      return length > 0
        ? Gap(
          distance: length, normalX: -v.x / length, normalY: -v.y / length, corner: 0, fraction: 0,
          isEdge: false)
        : Gap(distance: 0, normalX: 0, normalY: -1, corner: 0, fraction: 0, isEdge: false)
    }
    var isInside = count > 2
    var outer = (square: Double.infinity, corner: 0, isEdge: false)
    var inner = (square: Double.infinity, corner: -1)
    for k in 0..<count {
      let v = corners[k]
      let w = corners[next(k)]
      let (ex, ey) = (w.x - v.x, w.y - v.y)
      let side = ey * v.x - ex * v.y
      let square = ex * ex + ey * ey
      if side > 0 {
        let depth = side * side / square
        if depth < inner.square && allows(edge: k, second, surface) { inner = (depth, k) }
        continue
      }
      isInside = false
      let along = -(v.x * ex + v.y * ey)
      var candidate = (square: 0.0, corner: k, isEdge: false)
      if along < 0 {
        candidate.square = v.x * v.x + v.y * v.y
      } else if along > square {
        candidate.square = w.x * w.x + w.y * w.y
        candidate.corner = next(k)
      } else {
        candidate.square = side * side / square
        candidate.isEdge = true
      }
      // On the border between the regions of an edge and of a corner, both have the same distance: the edge wins. Of
      // two edges with the same distance, the one that may be touched wins.
      if candidate.square < outer.square
        || (candidate.square == outer.square && candidate.isEdge
          && (!outer.isEdge || !allows(edge: outer.corner, second, surface)))
      {
        outer = candidate
      }
    }
    if isInside {
      guard inner.corner >= 0 else { return nil }
      return edgeGap(inner.corner, -inner.square.squareRoot())
    }
    guard outer.square.isFinite else { return nil }
    if outer.isEdge {
      guard allows(edge: outer.corner, second, surface) else { return nil }
      return edgeGap(outer.corner, outer.square.squareRoot())
    }
    let v = corners[outer.corner]
    let length = outer.square.squareRoot()
    let gap = Gap(
      distance: length, normalX: -v.x / length, normalY: -v.y / length, corner: outer.corner,
      fraction: 0, isEdge: false)
    return allows(Int(v.second), gap.normalX, gap.normalY, second, surface) ? gap : nil
  }

  private func edgeGap(_ k: Int, _ distance: Double) -> Gap {
    let v = corners[k]
    let w = corners[next(k)]
    let (ex, ey) = (w.x - v.x, w.y - v.y)
    let square = ex * ex + ey * ey
    let length = square.squareRoot()
    // Adding zero makes a negative zero a positive one.
    return Gap(
      distance: distance, normalX: ey / length + 0, normalY: -ex / length + 0, corner: k,
      fraction: min(max(-(v.x * ex + v.y * ey) / square, 0), 1), isEdge: true)
  }

  // MARK: - Touchable parts

  /// Returns true if an edge of the difference belongs to the surface of the second shape.
  @inline(__always)
  func allows(edge k: Int, _ second: Shape, _ surface: Surface) -> Bool {
    if surface == .whole { return true }
    let v = corners[k]
    if v.owners & 2 != 0 { return surface.faces >> v.second & 1 != 0 }
    let w = corners[next(k)]
    return allows(Int(v.second), w.y - v.y, v.x - w.x, second, surface)
  }

  /// Returns true if a corner of the second shape may be touched from a direction: it is a corner of the surface, and
  /// one of the faces beside it points in that direction.
  func allows(_ corner: Int, _ x: Double, _ y: Double, _ second: Shape, _ surface: Surface) -> Bool
  {
    if surface == .whole { return true }
    guard surface.corners >> UInt8(corner) & 1 != 0 else { return false }
    let before = corner == 0 ? second.count - 1 : corner - 1
    return isFacing(before, x, y, second, surface) || isFacing(corner, x, y, second, surface)
  }

  /// Returns true if an edge of the second shape is a face that points in a direction.
  private func isFacing(
    _ edge: Int, _ x: Double, _ y: Double, _ second: Shape, _ surface: Surface
  ) -> Bool {
    guard surface.faces >> UInt8(edge) & 1 != 0 else { return false }
    return second.withPoints { points in
      let a = points[edge]
      let b = points[edge + 1 == second.count ? 0 : edge + 1]
      return x * (Double(b.y) - Double(a.y)) - y * (Double(b.x) - Double(a.x)) > 0
    }
  }
}
