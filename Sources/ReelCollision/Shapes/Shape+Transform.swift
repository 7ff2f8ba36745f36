import ReelMath

extension Shape {
  /// The upright box around the shape. Its sides are exact if the radius is 0; otherwise they are rounded outwards.
  public var bounds: Bounds {
    withPoints { points in
      var bounds = Bounds(points[0].x, points[0].y, points[0].x, points[0].y)
      for index in 1..<max(count, 1) {
        let point = points[index]
        bounds.minX = min(bounds.minX, point.x)
        bounds.minY = min(bounds.minY, point.y)
        bounds.maxX = max(bounds.maxX, point.x)
        bounds.maxY = max(bounds.maxY, point.y)
      }
      guard radius > 0 else { return bounds }
      // A rounded sum may lie inside the shape; the next number outwards does not.
      return Bounds(
        (bounds.minX - radius).nextDown, (bounds.minY - radius).nextDown,
        (bounds.maxX + radius).nextUp, (bounds.maxY + radius).nextUp)
    }
  }

  /// ``bounds`` as a rectangle, whose right and bottom edges are rounded.
  public var rect: Rect {
    let bounds = bounds
    return Rect(
      bounds.minX, bounds.minY, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
  }

  /// True if the shape is an upright box with an area and without rounded corners.
  @inlinable public var isUprightBox: Bool {
    number == 4 && radius == 0 && storage.0.y == storage.1.y && storage.1.x == storage.2.x
      && storage.2.y == storage.3.y && storage.3.x == storage.0.x && storage.0.x < storage.2.x
      && storage.0.y < storage.2.y
  }

  /// The top-left and the bottom-right corner if ``isUprightBox`` is true.
  @inlinable public var uprightBox: (low: Vec2, high: Vec2)? {
    isUprightBox ? (storage.0, storage.2) : nil
  }

  /// True if all corners and the radius are finite numbers.
  public var isFinite: Bool {
    withPoints { points in
      // Zero times a finite number is zero; zero times infinity or NaN is NaN.
      var rest = radius * 0
      for index in 0..<count { rest += points[index].x * 0 + points[index].y * 0 }
      return rest == 0
    }
  }

  /// Returns the shape moved by `delta`; each corner is rounded separately.
  public func offset(by delta: Vec2) -> Shape {
    var shape = self
    let count = self.count
    shape.withMutablePoints { points in
      for index in 0..<count { points[index] += delta }
    }
    return shape
  }

  /// Returns the image of the shape under a map that moves, turns, stretches and mirrors.
  ///
  /// The map applies to each corner. Round parts stay round: the radius scales like the shorter of the two axes, so a
  /// circle that is stretched along one axis keeps its size.
  public func applying(_ map: Affine) -> Shape {
    if map.a == 1 && map.d == 1 && map.b == 0 && map.c == 0 {
      return offset(by: Vec2(map.tx, map.ty))
    }
    var shape = self
    if radius > 0 {
      shape.radius = radius * min(Vec2(map.a, map.b).length, Vec2(map.c, map.d).length)
    }
    let count = self.count
    let isMirrored = map.determinant < 0
    withPoints { old in
      var first = 0
      var top = map.apply(old[0])
      for index in 1..<max(count, 1) {
        let point = map.apply(old[index])
        if point.y < top.y || (point.y == top.y && point.x < top.x) {
          first = index
          top = point
        }
      }
      shape.withMutablePoints { new in
        for index in 0..<count {
          // A mirror reverses the order.
          let from = first + (isMirrored ? count - index : index)
          new[index] = map.apply(old[from < count ? from : from - count])
        }
      }
    }
    return shape
  }
}
