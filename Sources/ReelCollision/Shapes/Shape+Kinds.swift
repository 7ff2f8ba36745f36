import ReelMath

extension Shape {
  /// A single point, the shape of a ray's beginning.
  public static func point(_ at: Vec2) -> Shape {
    var shape = Shape()
    shape.storage.0 = at
    return shape
  }

  /// The straight line between two points. Equal ones make a point.
  public static func segment(_ a: Vec2, _ b: Vec2) -> Shape { capsule(a, b, radius: 0) }

  /// A disc.
  public static func circle(radius: Float, at center: Vec2 = .zero) -> Shape {
    var shape = point(center)
    shape.radius = checked(radius)
    return shape
  }

  /// All that is at most `radius` away from the straight line between two points.
  public static func capsule(_ a: Vec2, _ b: Vec2, radius: Float) -> Shape {
    var shape = circle(radius: radius, at: a)
    guard a != b else { return shape }
    let isFirst = a.y < b.y || (a.y == b.y && a.x < b.x)
    shape.storage.0 = isFirst ? a : b
    shape.storage.1 = isFirst ? b : a
    shape.number = 2
    return shape
  }

  /// An upright box; one of negative size reaches the other way, one without width or height is a
  /// segment or a point.
  public static func box(_ rect: Rect) -> Shape {
    let (x, y) = (rect.width < 0, rect.height < 0)
    return box(
      Bounds(
        x ? rect.maxX : rect.minX, y ? rect.maxY : rect.minY, x ? rect.minX : rect.maxX,
        y ? rect.minY : rect.maxY))
  }

  /// An upright box by its sides; one without width or height is a segment or a point.
  public static func box(_ bounds: Bounds) -> Shape {
    if bounds.minX == bounds.maxX || bounds.minY == bounds.maxY {
      return .segment(Vec2(bounds.minX, bounds.minY), Vec2(bounds.maxX, bounds.maxY))
    }
    return upright(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
  }

  /// An upright box around a point.
  public static func box(size: Vec2, at center: Vec2 = .zero) -> Shape {
    box(Rect(center: center, size: size))
  }

  /// A box around a point, turned by an angle in radians, clockwise on a screen; with rounded corners
  /// where there is a radius, which is added to its size.
  public static func box(
    size: Vec2, at center: Vec2 = .zero, turnedBy angle: Float, radius: Float = 0
  ) -> Shape {
    var shape = box(size: size).applying(Affine(position: center, rotation: angle))
    shape.radius = checked(radius)
    return shape
  }

  /// The smallest convex shape that holds all of the points, and all that is at most `radius` away
  /// from it.
  ///
  /// Traps where the points are none, or their hull has more than ``maxPoints`` corners, where one is
  /// not finite, and for a negative radius. For points out of a file use ``init(hullOf:radius:)``.
  /// O(n log n).
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
