import ReelFields
import ReelMath

// Entity fields of components, which are remapped when the components are copied to other entities.
//
//     group      e7   e2   e9        members 0, 1, 2 of the group
//     copies     f4   f5   f6        `EntityIndex` finds the member, `copies` has its copy

/// The index of a group's members by entity.
/// DETERMINISM: it is only searched, never walked.
final class EntityIndex {
  private var members = TypeMap()

  deinit { members.deallocate() }

  /// Adds an entity under its number in the group.
  /// - Returns: false if the index has the entity already.
  func insert(_ entity: Entity, _ number: Int) -> Bool {
    if member(entity) >= 0 { return false }
    members.insert(EntityIndex.key(entity), number)
    return true
  }

  /// Returns an entity's key in the map. Neighbouring slots, and multiples of a power of two, get different buckets:
  /// the high bits of a product with the golden ratio become the bits by which the map begins its search.
  private static func key(_ entity: Entity) -> UInt64 {
    UInt64(entity.generation) << 36 | UInt64((entity.index &* 0x9E37_79B9).byteSwapped) << 4
  }

  /// Returns the entity's number in the group, or -1 if it is no member.
  func member(_ entity: Entity) -> Int {
    // No living entity has a greater generation. One from a file may have, and its key would equal another's.
    entity.generation > 0xFFFF ? -1 : Int(members.search(EntityIndex.key(entity)))
  }
}

/// A visitor that replaces every entity of a group in the fields by its copy.
struct EntityRemapping: FieldVisitor {
  /// A field that is no `FieldValue` contains no entity.
  static var skipsUnknownFields: Bool { true }
  let index: EntityIndex
  /// The present copies, by member.
  var copies: UnsafePointer<Entity>
  /// True if other entities stay; otherwise they become `Entity.none`.
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
