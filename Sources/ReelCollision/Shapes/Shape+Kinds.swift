import ReelMath

extension Shape {
  /// Returns a single point, the shape that a ray starts from.
  public static func point(_ at: Vec2) -> Shape {
    var shape = Shape()
    shape.storage.0 = at
    return shape
  }

  /// Returns the straight line between two points; a point if they are equal.
  public static func segment(_ a: Vec2, _ b: Vec2) -> Shape { capsule(a, b, radius: 0) }

  /// Returns a disc.
  public static func circle(radius: Float, at center: Vec2 = .zero) -> Shape {
    var shape = point(center)
    shape.radius = checked(radius)
    return shape
  }

  /// Returns the shape of everything at most `radius` away from the straight line between two points.
  public static func capsule(_ a: Vec2, _ b: Vec2, radius: Float) -> Shape {
    var shape = circle(radius: radius, at: a)
    guard a != b else { return shape }
    let isFirst = a.y < b.y || (a.y == b.y && a.x < b.x)
    shape.storage.0 = isFirst ? a : b
    shape.storage.1 = isFirst ? b : a
    shape.number = 2
    return shape
  }

  /// Returns an upright box. A negative size extends the other way; a box without width or height is a segment or a
  /// point.
  public static func box(_ rect: Rect) -> Shape {
    let (x, y) = (rect.width < 0, rect.height < 0)
    return box(
      Bounds(
        x ? rect.maxX : rect.minX, y ? rect.maxY : rect.minY, x ? rect.minX : rect.maxX,
        y ? rect.minY : rect.maxY))
  }

  /// Returns an upright box with these sides; one without width or height is a segment or a point.
  public static func box(_ bounds: Bounds) -> Shape {
    if bounds.minX == bounds.maxX || bounds.minY == bounds.maxY {
      return .segment(Vec2(bounds.minX, bounds.minY), Vec2(bounds.maxX, bounds.maxY))
    }
    return upright(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
  }

  /// Returns an upright box around a point.
  public static func box(size: Vec2, at center: Vec2 = .zero) -> Shape {
    box(Rect(center: center, size: size))
  }

  /// Returns a box around a point, turned by an angle in radians, clockwise on a screen. A `radius` above 0 rounds its
  /// corners and is added to its size.
  public static func box(
    size: Vec2, at center: Vec2 = .zero, turnedBy angle: Float, radius: Float = 0
  ) -> Shape {
    var shape = box(size: size).applying(Affine(position: center, rotation: angle))
    shape.radius = checked(radius)
    return shape
  }

  /// Returns the smallest convex shape that encloses all points, and everything at most `radius` away from it.
  ///
  /// Traps if there are no points, if their hull has more than ``maxPoints`` corners, if a number is not finite, and
  /// for a negative radius. Use ``init(hullOf:radius:)`` for points that come from a file. O(n log n).
  public static func polygon(_ points: [Vec2], radius: Float = 0) -> Shape {
    do {
      return try Shape(hullOf: points, radius: radius)
    } catch {
      fatalError("Shape.polygon: \(error.sentence)")
    }
  }

  static func upright(_ minX: Float, _ minY: Float, _ maxX: Float, _ maxY: Float) -> Shape {
    var shape = Shape()
    shape.storage.0 = Vec2(minX, minY)
    shape.storage.1 = Vec2(maxX, minY)
    shape.storage.2 = Vec2(maxX, maxY)
    shape.storage.3 = Vec2(minX, maxY)
    shape.number = 4
    return shape
  }

  private static func checked(_ radius: Float) -> Float {
    demand(!(radius < 0), "Shape: a radius is 0 or more.")
    return radius
  }
}
