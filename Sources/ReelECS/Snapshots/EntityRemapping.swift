import ReelMath

// Entities inside components, renamed when the components are copied to other entities.
//
//     group      e7   e2   e9        members 0, 1, 2 of what is copied
//     copies     f4   f5   f6        `EntityIndex` finds the member, `copies` what stands for it

/// Finds the member of a group that an entity is. DETERMINISM: it is only asked, never walked.
final class EntityIndex {
  private var members = TypeMap()

  /// Traps if an entity is dead or there twice.
  init(_ group: [Entity], of world: World) {
    for (member, entity) in group.enumerated() {
      guard world.isAlive(entity) else { world.deadMisuse(entity, "copy") }
      if self.member(entity) >= 0 {
        misuse(
          "\(entity) is to be copied twice in one call (system: \(world.systemName)). References "
            + "to it would not know which copy is meant: name it once, and call again for more.")
      }
      members.insert(EntityIndex.key(entity), member)
    }
  }

  deinit { members.deallocate() }

  /// Neighbours and multiples of a power of two fall on different places: the high bits of a product
  /// with the golden ratio stand where the map looks first.
  private static func key(_ entity: Entity) -> UInt64 {
    UInt64(entity.generation) << 36 | UInt64((entity.index &* 0x9E37_79B9).byteSwapped) << 4
  }

  /// The entity's number in the group, -1 if it is no member.
  func member(_ entity: Entity) -> Int {
    // Nobody alive has a greater generation; one out of a file may, and its key would be another's.
    entity.generation > 0xFFFF ? -1 : Int(members.search(EntityIndex.key(entity)))
  }
}

/// Walks fields and replaces every entity of a group by its copy.
struct EntityRemapping: FieldVisitor {
  /// What is no `FieldValue` names no entity.
  static var skipsUnknownFields: Bool { true }
  let index: EntityIndex
  /// By member: what stands for it at present.
  var copies: UnsafePointer<Entity>
  /// Whether other entities stay; else they become `Entity.none`.
  let keepsOthers: Bool

  init(_ index: EntityIndex, copies: UnsafePointer<Entity>, keepsOthers: Bool) {
    self.index = index
    self.copies = copies
    self.keepsOthers = keepsOthers
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard kind == .entity, bits != 0 else { return }
    let member = index.member(Entity(bits: bits))
    if member < 0 && keepsOthers { return }
    bits = (member < 0 ? .none : copies[member]).bits
  }
}
