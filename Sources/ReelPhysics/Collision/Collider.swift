import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// The shape of an entity, for contacts, rays and other collision queries.
///
/// Position, rotation and scale of its ``Transform``, and of all parents, apply to the shape. Two colliders make a
/// contact if the mask of either contains a category of the other; ``ContactBegan``, ``ContactEnded`` and
/// ``ReelECS/World/contacts(_:_:_:)`` report it.
///
/// ```swift
/// let ripe = Collider(.circle(radius: 6), categories: Category.apples, mask: Category.elephant)
/// world.spawn(Transform(x: 40, y: 8), Apple(), ripe)
/// for (apple, _) in world.contacts(Apple.self, Elephant.self, .began) {
///   world.despawn(apple)
/// }
/// ```
public struct Collider: Component, Equatable, Sendable {
  /// The shape, relative to the position of the entity.
  public var shape: Shape
  /// The categories of the collider, one bit each.
  public var categories: UInt32
  /// The mask: the categories that the collider collides with, one bit each. Two colliders make a pair if the mask of
  /// either contains a category of the other.
  public var mask: UInt32
  /// True if the collider is a sensor. Queries skip it unless they include sensors. A contact also begins with a
  /// collider that passes through it within one tick.
  public var isSensor: Bool

  /// Creates a collider with its categories and mask. A point overlaps a shape that it lies inside of.
  public init(_ shape: Shape, categories: UInt32 = 1, mask: UInt32 = 0, isSensor: Bool = false) {
    self.shape = shape
    self.categories = categories
    self.mask = mask
    self.isSensor = isSensor
  }

  /// Creates an upright box, relative to the position of the entity.
  public init(_ box: Rect, categories: UInt32 = 1, mask: UInt32 = 0, isSensor: Bool = false) {
    self.init(.box(box), categories: categories, mask: mask, isSensor: isSensor)
  }

  public init() { self.init(.point(.zero)) }

  public static var componentName: String { "Collider" }
}
