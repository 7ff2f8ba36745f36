import ReelCollision
import ReelECS
import ReelMath

/// The shape of an entity: what it can meet, and what rays and other questions find.
///
/// Offset, rotation and scale of its ``Transform``, and of all above it, reach the shape. Two meet where either wants a
/// group of the other; ``ContactBegan`` and ``ContactEnded`` tell when, and so does
/// ``ReelECS/World/contacts(_:_:_:)``.
///
/// ```swift
/// let ripe = Collider(.circle(radius: 6), groups: Groups.apples, wants: Groups.elephant)
/// world.spawn(Transform(x: 40, y: 8), Apple(), ripe)
/// for (apple, _) in world.contacts(Apple.self, Elephant.self, .began) {
///   world.despawn(apple)
/// }
/// ```
public struct Collider: Component, Equatable, Sendable {
  /// Relative to the entity's place.
  public var shape: Shape
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet. A pair counts when either wants the other.
  public var wants: UInt32
  /// Whether it only notices: questions pass it over unless they ask for sensors, and it is told of
  /// what passes through it within one tick.
  public var isSensor: Bool

  /// A shape with its groups. A point overlaps what it lies in.
  public init(_ shape: Shape, groups: UInt32 = 1, wants: UInt32 = 0, isSensor: Bool = false) {
    self.shape = shape
    self.groups = groups
    self.wants = wants
    self.isSensor = isSensor
  }

  /// An upright box, relative to the entity's place.
  public init(_ box: Rect, groups: UInt32 = 1, wants: UInt32 = 0, isSensor: Bool = false) {
    self.init(.box(box), groups: groups, wants: wants, isSensor: isSensor)
  }

  public init() { self.init(.point(.zero)) }

  public static var componentName: String { "Collider" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("shape", &shape)
    v.field("groups", &groups)
    v.field("wants", &wants)
    v.field("isSensor", &isSensor)
  }
}
