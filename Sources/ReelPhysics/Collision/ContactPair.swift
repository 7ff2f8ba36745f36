import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// Two entities that touch, the one with the lower slot first.
public struct ContactPair: Equatable, Sendable, FieldValue {
  /// The entity with the lower slot.
  public var first: Entity
  /// The entity with the higher slot.
  public var second: Entity

  /// Creates a pair, in the given order.
  public init(_ first: Entity, _ second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(.none, .none) }

  init(_ keys: KeyPair) {
    self.init(CollisionSpace.entity(keys.first), CollisionSpace.entity(keys.second))
  }

  var keys: KeyPair { KeyPair(CollisionSpace.key(first), CollisionSpace.key(second)) }
}
