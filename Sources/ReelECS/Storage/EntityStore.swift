// Which slots are alive and where their rows are.
//
// A free slot's `row` is the next free slot plus one: the free list is a stack inside the records,
// so the same calls give the same ids, also after a snapshot is restored.
//
// A record is eight bytes, because random access waits for it: with 32 bits for the generation it
// would be twelve. A slot serves 65,534 entities; then its eight bytes rest for ever.

@usableFromInline struct EntityRecord {
  /// 1 to 65534; a slot whose generations are used up is 65535 and never used again.
  @usableFromInline var generation: UInt16
  /// The table's index, or -1 for a free or reserved slot.
  @usableFromInline var table: Int16
  @usableFromInline var row: UInt32

  @inlinable init(generation: UInt16, table: Int16, row: UInt32) {
    self.generation = generation
    self.table = table
    self.row = row
  }
}

@usableFromInline struct EntityStore {
  @usableFromInline var records: UnsafeMutablePointer<EntityRecord>
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0
  /// The first free slot plus one; 0 for none.
  @usableFromInline var firstFree: UInt32 = 0
  /// Entities that have a row; those that a command will spawn are not counted.
  @usableFromInline var alive = 0

  init() { records = .allocate(capacity: 0) }

  func deallocate() { records.deallocate() }

  /// Forgets all slots; the memory stays.
  mutating func removeAll() {
    count = 0
    firstFree = 0
    alive = 0
  }

  /// Takes a slot. Whoever gives it its row counts it as alive.
  @inlinable mutating func allocate() -> Entity {
    if firstFree != 0 {
      let index = firstFree &- 1
      firstFree = records[Int(index)].row
      return Entity(index: index, generation: UInt32(records[Int(index)].generation))
    }
    if count == capacity { grow() }
    let index = count
    (records + index).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
    count = index &+ 1
    return Entity(index: UInt32(truncatingIfNeeded: index), generation: 1)
  }

  /// Takes many slots, in the order in which as many single calls would.
  mutating func allocate(_ wanted: Int, into target: UnsafeMutablePointer<Entity>?) {
    guard let target, wanted > 0 else { return }
    var done = 0
    while done < wanted, firstFree != 0 {
      (target + done).initialize(to: allocate())
      done += 1
    }
    let fresh = wanted - done
    if count + fresh > capacity { resize(to: max(count + fresh, capacity * 2)) }
    for at in 0..<fresh {
      (records + count + at).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
      (target + done + at).initialize(
        to: Entity(index: UInt32(truncatingIfNeeded: count + at), generation: 1))
    }
    count += fresh
  }

  @inline(never) @usableFromInline
  mutating func grow() { reserve(max(64, capacity * 2)) }

  mutating func reserve(_ wanted: Int) {
    if wanted > capacity { resize(to: wanted) }
  }

  /// Moves the records to memory for exactly `wanted` of them.
  mutating func resize(to wanted: Int) {
    guard wanted != capacity else { return }
    let new = UnsafeMutablePointer<EntityRecord>.allocate(capacity: wanted)
    new.moveInitialize(from: records, count: count)
    records.deallocate()
    records = new
    capacity = wanted
  }

  @inlinable mutating func free(_ entity: Entity) {
    let at = Int(entity.index)
    // A slot whose generations are used up is never used again: the name would repeat.
    let next = records[at].generation &+ 1
    records[at].generation = next
    records[at].table = -1
    if next != .max {
      records[at].row = firstFree
      firstFree = entity.index &+ 1
    } else {
      records[at].row = 0
    }
    alive = alive &- 1
  }

  /// Whether the entity is alive and has a row.
  @inlinable func isAlive(_ entity: Entity) -> Bool {
    // Compared as 32 bits: an index out of a damaged file may be more than a wasm32 `Int` holds.
    guard entity.index < UInt32(truncatingIfNeeded: count) else { return false }
    let record = records + Int(truncatingIfNeeded: entity.index)
    return UInt32(record.pointee.generation) == entity.generation && record.pointee.table >= 0
  }
}
