import ReelFields
import ReelMath

/// A convex shape with rounded corners: 1 to ``maxPoints`` points, and a radius around all of them.
///
/// Points, segments, boxes, circles, capsules and rounded polygons are all of this type, so every test exists once. A
/// circle is one point with a radius, a capsule is two points with a radius, and a box is four points without one.
///
/// The points are the corners of a convex polygon in the order in which `x` turns to `y`: clockwise on a screen, whose
/// y grows downwards. Any corner may be the first. Everything is stored inline: a shape is a plain value without
/// references.
///
/// A shape with numbers that are not finite is harmless: it overlaps nothing, and no cast hits it.
public struct Shape: Equatable, Sendable, FieldValue {
  /// The maximum number of corners.
  public static let maxPoints = 8

  /// The corners, followed by zeros up to ``maxPoints`` elements.
  @usableFromInline
  var storage: (Vec2, Vec2, Vec2, Vec2, Vec2, Vec2, Vec2, Vec2)
  /// The distance by which the shape extends beyond its polygon, 0 or more.
  public internal(set) var radius: Float
  /// The number of corners as it is stored: 1 to ``maxPoints``.
  @usableFromInline
  var number: UInt32

  /// Creates a point at the origin.
  public init() {
    storage = (.zero, .zero, .zero, .zero, .zero, .zero, .zero, .zero)
    radius = 0
    number = 1
  }

  /// The number of corners, 1 to ``maxPoints``.
  @inlinable public var count: Int { Int(number) }

  /// The corner of an index from 0 to ``count`` - 1. Another index traps.
  public subscript(index: Int) -> Vec2 {
    demand(index >= 0 && index < count, "Shape: there is no corner of this number.")
    return withPoints { $0[index] }
  }

  /// The corner of index 0.
  @inlinable public var firstCorner: Vec2 { storage.0 }

  /// The corners, in order.
  public var points: [Vec2] { (0..<count).map { self[$0] } }

  /// Calls `body` with a pointer to eight points, of which the first ``count`` are corners.
  @inline(__always)
  func withPoints<R>(_ body: (UnsafePointer<Vec2>) -> R) -> R {
    // SAFETY: a tuple of eight equal types lies in memory like eight values in a row.
    withUnsafePointer(to: storage) {
      body(UnsafeRawPointer($0).assumingMemoryBound(to: Vec2.self))
    }
  }

  /// Calls `body` with a pointer to eight points, of which the first ``count`` may be written.
  @inline(__always)
  mutating func withMutablePoints(_ body: (UnsafeMutablePointer<Vec2>) -> Void) {
    // SAFETY: as in `withPoints`.
    withUnsafeMutablePointer(to: &storage) {
      body(UnsafeMutableRawPointer($0).assumingMemoryBound(to: Vec2.self))
    }
  }

  public static func == (a: Shape, b: Shape) -> Bool {
    guard a.number == b.number, a.radius == b.radius else { return false }
    return a.withPoints { first in
      b.withPoints { second in
        for index in 0..<a.count where first[index] != second[index] { return false }
        return true
      }
    }
  }

  public static var fieldListKind: FieldListKind { .verified }
  /// Visits the corners and the radius. A decoder rejects numbers that are not finite, a negative radius and a wrong
  /// number of corners. Corners that are not convex are harmless, but tests with them return meaningless results.
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("number", &number, in: 1...8)
    v.field("radius", &radius, in: 0...Float.greatestFiniteMagnitude)
    Self.visit(&storage.0, "x0", "y0", &v)
    Self.visit(&storage.1, "x1", "y1", &v)
    Self.visit(&storage.2, "x2", "y2", &v)
    Self.visit(&storage.3, "x3", "y3", &v)
    Self.visit(&storage.4, "x4", "y4", &v)
    Self.visit(&storage.5, "x5", "y5", &v)
    Self.visit(&storage.6, "x6", "y6", &v)
    Self.visit(&storage.7, "x7", "y7", &v)
  }

  private static func visit<V: FieldVisitor>(
    _ point: inout Vec2, _ x: FieldName, _ y: FieldName, _ v: inout V
  ) {
    let most = Float.greatestFiniteMagnitude
    v.field(x, &point.x, in: -most...most)
    v.field(y, &point.y, in: -most...most)
  }
}
