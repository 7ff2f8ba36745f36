import ReelMath

// Entities inside components, renamed when the components are copied to other entities.
//
//     group      e7   e2   e9        members 0, 1, 2 of what is copied
//     copies     f4   f5   f6        `EntityIndex` finds the member, `copies` what stands for it

/// Finds the member of a group that an entity is.
///
/// Open addressing, because slots of a group may lie far apart in a large world. DETERMINISM: it is
/// only asked, never walked.
struct EntityIndex {
  /// `Entity.none` where nothing is.
  private var keys: [Entity]
  private var members: [Int32]
  private let shift: UInt32

  init(capacity: Int) {
    var bits: UInt32 = 4
    while 1 << bits < capacity * 2 { bits += 1 }
    shift = 32 - bits
    keys = [Entity](repeating: .none, count: 1 << bits)
    members = [Int32](repeating: -1, count: 1 << bits)
  }

  private func place(of entity: Entity) -> Int {
    // Fibonacci hashing: neighbours and multiples of a power of two fall on different places.
    var at = Int((entity.index &* 0x9E37_79B9) >> shift)
    while keys[at] != .none && keys[at] != entity { at = (at + 1) & (keys.count - 1) }
    return at
  }

  /// The entity's number, -1 if it is no member.
  func member(_ entity: Entity) -> Int {
    entity == .none ? -1 : Int(members[place(of: entity)])
  }

  mutating func insert(_ entity: Entity, _ member: Int) {
    let at = place(of: entity)
    keys[at] = entity
    members[at] = Int32(member)
  }
}

/// Walks fields and replaces every entity of a group by its copy.
struct EntityRemapping: FieldVisitor {
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
}
