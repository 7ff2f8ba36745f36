import ReelMath

/// A disc.
public struct Circle: Equatable, Sendable, FieldValue {
  /// Its middle.
  public var center: Vec2
  /// From the middle to the edge.
  public var radius: Float

  /// A disc.
  public init(center: Vec2 = .zero, radius: Float = 0) {
    self.center = center
    self.radius = radius
  }

  public init() { self.init(center: .zero) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("center", &center)
    v.field("radius", &radius)
  }

  /// Whether the two share an area; touching does not count.
  public func overlaps(_ other: Circle) -> Bool {
    let reach = radius + other.radius
    return (other.center - center).lengthSquared < reach * reach
  }

  /// Whether the disc and the rectangle share an area; touching does not count.
  public func overlaps(_ rect: Rect) -> Bool {
    guard !rect.isEmpty else { return false }
    let nearest = Vec2(
      min(max(center.x, rect.minX), rect.maxX), min(max(center.y, rect.minY), rect.maxY))
    return (center - nearest).lengthSquared < radius * radius
  }
}
