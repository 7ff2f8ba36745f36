import ReelMath

// Entities inside components, renamed when the components are copied to other entities.
//
//     group      e7   e2   e9        members 0, 1, 2 of what is copied
//     copies     f4   f5   f6        `EntityIndex` finds the member, `copies` what stands for it

/// Finds the member of a group that an entity is.
///
/// Open addressing, because the slots of a group may lie far apart in a large world. DETERMINISM: it
/// is only asked, never walked.
final class EntityIndex {
  /// `Entity.none` where nothing is.
  private let keys: UnsafeMutablePointer<Entity>
  private let members: UnsafeMutablePointer<Int32>
  private let shift: UInt32
  private let mask: Int

  /// Traps if an entity is dead or there twice.
  init(_ group: [Entity], of world: World) {
    var bits: UInt32 = 4
    while 1 << Int(bits) < group.count * 2 { bits += 1 }
    shift = 32 - bits
    mask = 1 << Int(bits) - 1
    keys = .allocate(capacity: mask + 1)
    keys.initialize(repeating: .none, count: mask + 1)
    members = .allocate(capacity: mask + 1)
    members.initialize(repeating: -1, count: mask + 1)
    for (member, entity) in group.enumerated() {
      guard world.isAlive(entity) else { world.deadMisuse(entity, "copy") }
      let at = place(of: entity)
      if keys[at] == entity {
        misuse(
          "\(entity) is to be copied twice in one call (system: \(world.systemName)). References "
            + "to it would not know which copy is meant: name it once, and call again for more.")
      }
      keys[at] = entity
      members[at] = Int32(member)
    }
  }

  deinit {
    keys.deallocate()
    members.deallocate()
  }

  /// Where the entity is, or would be.
  private func place(of entity: Entity) -> Int {
    // Fibonacci hashing: neighbours and multiples of a power of two fall on different places.
    var at = Int(truncatingIfNeeded: (entity.index &* 0x9E37_79B9) &>> shift)
    while keys[at] != .none && keys[at] != entity { at = (at &+ 1) & mask }
    return at
  }

  /// The entity's number in the group, -1 if it is no member.
  func member(_ entity: Entity) -> Int { Int(members[place(of: entity)]) }
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
  /// Whether some field held an entity.
  private(set) var hasMetEntity = false

  init(_ index: EntityIndex, copies: UnsafePointer<Entity>, keepsOthers: Bool) {
    self.index = index
    self.copies = copies
    self.keepsOthers = keepsOthers
  }

  mutating func leaf(_ bits: inout UInt64, _ kind: FieldKind) {
    guard kind == .entity, bits != 0 else { return }
    hasMetEntity = true
    let entity = Entity(
      index: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32))
    let member = index.member(entity)
    if member < 0 && keepsOthers { return }
    let target = member < 0 ? .none : copies[member]
    bits = UInt64(target.generation) << 32 | UInt64(target.index)
  }

  /// Whether the values that `walk` visits hold an entity. They stay as they are.
  static func findsEntity(
    _ index: EntityIndex, _ members: [Entity], _ walk: (inout EntityRemapping) -> Void
  ) -> Bool {
    members.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      // Every member stands for itself.
      var map = EntityRemapping(index, copies: base, keepsOthers: true)
      walk(&map)
      return map.hasMetEntity
    }
  }
}
