import ReelMath

// Entities inside components, renamed when the components are copied to other entities.

/// Walks fields and replaces every entity by its counterpart; an entity that has none becomes
/// `Entity.none`.
struct EntityRemapping: FieldVisitor {
  /// By slot of the original: the original, and what stands for it.
  private var targets: [(from: Entity, to: Entity)] = []

  mutating func map(_ from: Entity, to: Entity) {
    while targets.count <= Int(from.index) { targets.append((.none, .none)) }
    targets[Int(from.index)] = (from, to)
  }

  func target(of entity: Entity) -> Entity {
    guard entity.index < UInt32(truncatingIfNeeded: targets.count) else { return .none }
    let found = targets[Int(entity.index)]
    return found.from == entity ? found.to : .none
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard kind == .entity else { return }
    let entity = Entity(
      index: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
    let target = target(of: entity)
    bits = UInt64(target.generation) << 32 | UInt64(target.index)
  }
}
