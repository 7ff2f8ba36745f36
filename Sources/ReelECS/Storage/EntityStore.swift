// The slots of entities: their generations, and the rows of those that are alive.
//
// A free slot's `row` is the next free slot plus one: the free list is a stack inside the records, so the same calls
// give the same ids, also after a snapshot is restored.
//
// A record is eight bytes, because random access waits until a record is loaded. With 32 bits for the generation it
// would be twelve. A slot serves 65,534 entities; then its eight bytes are never used again.

@usableFromInline struct EntityRecord {
  /// 1 to 65534; a slot whose generations are used up has 65535 and is never used again.
  @usableFromInline var generation: UInt16
  /// The table's index; -1 for a free slot, and for the slot of an entity that a command will spawn.
  @usableFromInline var table: Int16
  /// The entity's row; for a free slot, the next free slot plus one, or 0 for none.
  @usableFromInline var row: UInt32

  @inlinable init(generation: UInt16, table: Int16, row: UInt32) {
    self.generation = generation
    self.table = table
    self.row = row
  }
}

extension EntityRecord {
  /// A record that was loaded as one word: generation, table and row from the low bits up.
  @usableFromInline struct Word {
    @usableFromInline let bits: UInt64

    @inlinable @inline(__always) init(_ record: UnsafePointer<EntityRecord>) {
      // DETERMINISM: both targets, x86-64 and wasm32, store the low bytes first; so does arm64.
      bits = UInt64(littleEndian: UnsafeRawPointer(record).loadUnaligned(as: UInt64.self))
    }

    /// Returns true if the record has this generation. A free slot already has the generation of its next entity.
    @inlinable @inline(__always) func isOf(_ generation: UInt32) -> Bool {
      UInt32(UInt16(truncatingIfNeeded: bits)) == generation
    }

    /// Returns true if the record belongs to an entity of this generation that has a row.
    @inlinable @inline(__always) func isAlive(_ generation: UInt32) -> Bool {
      isOf(generation) && table >= 0
    }

    /// The table's index; -1 for an entity without a row, or a free slot.
    @inlinable var table: Int {
      @inline(__always) get { Int(Int16(truncatingIfNeeded: bits &>> 16)) }
    }
    @inlinable var row: Int { @inline(__always) get { Int(truncatingIfNeeded: bits &>> 32) } }

    /// Returns the address of the component of an entity of this generation, or `nil` if the entity is dead or lacks
    /// the component. `rows` are the addresses of the component's first row in each table. Random access waits for the
    /// result, so a free slot needs no check of its own: table -1 has the address `nil` (``RowBases``).
    @inlinable @inline(__always) func value<T>(
      _ generation: UInt32, _ rows: UnsafePointer<UnsafeMutableRawPointer?>, _ type: T.Type
    ) -> UnsafeMutablePointer<T>? {
      guard isOf(generation), let first = rows[table] else { return nil }
      return first.assumingMemoryBound(to: T.self) + row
    }
  }
}

@usableFromInline struct EntityStore {
  @usableFromInline var records = Buffer<EntityRecord>()
  @usableFromInline var count = 0
  @inlinable var capacity: Int { records.capacity }
  /// The first free slot plus one; 0 for none.
  @usableFromInline var firstFree: UInt32 = 0
  /// The number of entities that have a row; entities that a command will spawn are not counted.
  @usableFromInline var alive = 0
  /// One bit per slot: set if its entity may have something besides its row, such as a parent, children, relations or
  /// sparse values. Most entities have nothing else, so that removing the row removes all that they have.
  @usableFromInline var outside = Buffer<UInt64>()
  /// The number of bits that are set in `outside`.
  @usableFromInline var outsideCount = 0
  /// A number that changes whenever records or the bases of rows have moved or were cleared. Code that caches their
  /// addresses compares it before each use.
  @usableFromInline var layout: UInt64 = 0

  func deallocate() {
    records.deallocate()
    outside.deallocate()
  }

  @inlinable @inline(__always) func isOutside(_ slot: Int) -> Bool {
    outsideCount > 0 && outside[slot &>> 6] &>> UInt64(slot & 63) & 1 == 1
  }

  /// Records that an entity may have something besides its row.
  @inlinable mutating func markOutside(_ entity: Entity) {
    let slot = Int(entity.index)
    let bit: UInt64 = 1 &<< UInt64(slot & 63)
    if outside[slot &>> 6] & bit != 0 { return }
    outside[slot &>> 6] |= bit
    outsideCount &+= 1
  }

  /// Records that an entity has nothing but its row.
  mutating func unmarkOutside(_ entity: Entity) {
    let slot = Int(entity.index)
    if !isOutside(slot) { return }
    outside[slot >> 6] &= ~(1 << UInt64(slot & 63))
    outsideCount -= 1
  }

  mutating func unmarkAll() {
    outside.base.update(repeating: 0, count: outside.capacity)
    outsideCount = 0
  }

  /// Removes all slots; the memory stays.
  mutating func removeAll() {
    layout += 1
    count = 0
    firstFree = 0
    alive = 0
  }

  /// Takes a slot. The caller that gives the slot its row also increases `alive`.
  @inlinable mutating func allocate() -> Entity {
    if firstFree != 0 {
      let index = firstFree &- 1
      firstFree = records[Int(index)].row
      return Entity(index: index, generation: UInt32(records[Int(index)].generation))
    }
    if count == capacity { grow() }
    let index = count
    records.address(index).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
    count = index &+ 1
    return Entity(index: UInt32(truncatingIfNeeded: index), generation: 1)
  }

  /// Takes many slots, in the order in which single calls would take them.
  mutating func allocate(_ number: Int, into target: UnsafeMutablePointer<Entity>?) {
    guard let target, number > 0 else { return }
    var done = 0
    while done < number, firstFree != 0 {
      (target + done).initialize(to: allocate())
      done += 1
    }
    let fresh = number - done
    if count + fresh > capacity { resize(to: max(count + fresh, capacity * 2)) }
    for at in 0..<fresh {
      records.address(count + at).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
      (target + done + at).initialize(
        to: Entity(index: UInt32(truncatingIfNeeded: count + at), generation: 1))
    }
    count += fresh
  }

  @inline(never) @usableFromInline
  mutating func grow() { reserve(max(64, capacity * 2)) }

  mutating func reserve(_ minimum: Int) {
    if minimum > capacity { resize(to: minimum) }
  }

  /// Moves the records to memory for exactly `newCapacity` records.
  mutating func resize(to newCapacity: Int) {
    guard newCapacity != capacity else { return }
    layout += 1
    records.resize(to: newCapacity, keeping: count)
    let words = (newCapacity + 63) / 64
    if words < outside.capacity {
      outside.resize(to: words, keeping: words)
    } else {
      outside.grow(to: words, filling: 0)
    }
  }

  @inlinable @inline(__always) mutating func free(_ entity: Entity) {
    let at = Int(entity.index)
    // A slot whose generations are used up is never used again, because its ids would repeat.
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

  /// Frees many entities, in the order in which single calls would free them.
  mutating func free(_ entities: UnsafePointer<Entity>, _ count: Int) {
    var first = firstFree
    for at in 0..<count {
      let slot = entities[at].index
      let record = records.address(Int(slot))
      let next = record.pointee.generation &+ 1
      let isUsedUp = next == .max
      record.pointee = EntityRecord(generation: next, table: -1, row: isUsedUp ? 0 : first)
      if !isUsedUp { first = slot &+ 1 }
    }
    firstFree = first
    alive -= count
  }

  /// Returns the number of slots without a row that the free list lacks, such as the slot of an entity that a command
  /// will spawn; `nil` if the list holds slots in use, or has a circle. Slots whose generations are used up are not
  /// counted. O(slots).
  func unlistedSlots() -> Int? {
    func hasNoRow(_ slot: Int) -> Bool {
      records[slot].table < 0 && records[slot].generation != .max
    }
    // Usually all slots have rows, and none need be visited.
    var unlisted = alive < count ? (0..<count).count(where: hasNoRow) : 0
    var next = firstFree
    while next != 0 {
      guard unlisted > 0, next <= UInt32(truncatingIfNeeded: count), hasNoRow(Int(next - 1))
      else { return nil }
      unlisted -= 1
      next = records[Int(next - 1)].row
    }
    return unlisted
  }

  /// Returns a slot's record as one word.
  func word(_ slot: Int) -> UInt64 { EntityRecord.Word(records.address(slot)).bits }

  /// Returns true if the entity is alive and has a row.
  @inlinable func isAlive(_ entity: Entity) -> Bool {
    record(of: entity)?.isAlive(entity.generation) ?? false
  }

  /// Returns the record of an entity's slot, whichever generation has it; `nil` if there is no such slot.
  @inlinable @inline(__always) func record(of entity: Entity) -> EntityRecord.Word? {
    // Compared as 32 bits: an index from a damaged file may exceed the range of a wasm32 `Int`.
    if entity.index >= UInt32(truncatingIfNeeded: count) { return nil }
    return EntityRecord.Word(records.address(Int(truncatingIfNeeded: entity.index)))
  }
}
