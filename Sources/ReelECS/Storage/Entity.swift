import ReelFields
import ReelMath

/// A reference to an entity of a world: a slot and the slot's generation. When the entity is despawned, the slot is
/// used again under the next generation, so an old reference never refers to a new entity.
public struct Entity: Hashable, Sendable {
  /// The slot, from 0.
  public let index: UInt32
  /// The generation of the slot: 1 to 65,534 for entities that were once alive.
  public let generation: UInt32

  /// Creates a reference from its parts. No entity need have it.
  @inlinable public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// Creates a reference from one number, as files and fields store it.
  @inlinable package init(bits: UInt64) {
    self.init(
      index: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
  }

  /// The reference as one number: the slot in the low half, the generation in the high half.
  @inlinable package var bits: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  /// The reference to no entity: never alive in any world.
  @inlinable public static var none: Entity { Entity(index: 0, generation: 0) }
}

extension Entity: FieldValue {
  @inlinable public init() { self = .none }
  @inlinable public static var scalarKind: FieldKind? { .entity }

  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    var bits = self.bits
    v.leaf(&bits, .entity)
    self = Entity(bits: bits)
  }
}

extension Entity: CustomStringConvertible {
  /// `entity 12.1`: slot and generation.
  public var description: String {
    self == .none ? "no entity" : "entity \(index).\(generation)"
  }
}
