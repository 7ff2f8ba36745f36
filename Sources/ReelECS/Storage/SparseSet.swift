// All values of one sparse component: a table of that one column, whose rows are found by slot.
//
//     slots      │ 0 │ 2 │ 0 │ 1 │ … │     by entity slot: place plus one, 0 for none
//     table      │ e3 │ e1 │ … │           places 0 ..< count without gaps;
//                │ v3 │ v1 │ … │           a removed place is filled with the last one
//
// Adding and removing leaves the entity's other components where they are. What goes through rows,
// in queries, snapshots, hashes, copies, need not know whose rows they are.
// DETERMINISM: queries may go through the rows, so their order is part of the state.

/// Values of the few entities that have a component, beside their tables.
public struct SparseSet {
  @usableFromInline var slots = Buffer<UInt32>()
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// The table's only column.
  @usableFromInline let column: UnsafeMutablePointer<Column>

  init(_ id: Int32, _ type: ComponentType) {
    table = .make(Table(index: -1, types: [(id, type)]))
    column = table.pointee.columns
  }

  mutating func deallocate() {
    slots.deallocate()
    table.pointee.deallocate()
    table.destroy()
  }

  /// How many entities have the component.
  @inlinable var count: Int { table.pointee.count }

  /// Where the entity's value is, -1 for nowhere. The entity is alive.
  @inlinable func place(of entity: Entity) -> Int {
    let at = Int(entity.index)
    return at < slots.capacity ? Int(slots[at]) &- 1 : -1
  }

  /// Makes a place for the entity, which has none; its value is not yet initialised.
  @inlinable @inline(__always) mutating func append(_ entity: Entity, _ version: UInt64) -> Int {
    let slot = Int(entity.index)
    if slot >= slots.capacity { growSlots(to: slot + 1) }
    let place = table.pointee.appendRow(entity, version)
    // SAFETY: the column of a sparse component always has stamps, and the row is there.
    column.pointee.stamps.unsafelyUnwrapped.place(place).initialize(to: RowStamps(version))
    slots[slot] = UInt32(truncatingIfNeeded: place &+ 1)
    return place
  }

  /// Destroys the entity's value, if it has one, and fills the gap with the last one.
  mutating func remove(_ entity: Entity) {
    let place = place(of: entity)
    if place >= 0 { remove(entity, at: place) }
  }

  /// The same for an entity that has a value.
  private mutating func remove(_ entity: Entity, at place: Int) {
    // First, so that a `deinit` that looks for the value does not find what is gone.
    slots[Int(entity.index)] = 0
    if !column.pointee.isTrivial { table.pointee.destroyRow(place) }
    close(place, of: entity)
  }

  /// Fills the gap of an entity's value, which is trivial or was moved out, with the last one.
  @inlinable @inline(__always) mutating func close(_ place: Int, of entity: Entity) {
    slots[Int(entity.index)] = 0
    let moved = column.pointee.isTrivial ? closeGap(place) : table.pointee.closeGap(place)
    if let moved { slots[Int(moved.index)] = UInt32(truncatingIfNeeded: place &+ 1) }
  }

  /// ``Table/closeGap(_:)`` for a single trivial column with stamps.
  @inlinable @inline(__always) func closeGap(_ place: Int) -> Entity? {
    let last = table.pointee.count &- 1
    table.pointee.count = last
    table.pointee.moves &+= 1
    guard place != last else { return nil }
    let (base, stride) = (column.pointee.base, column.pointee.stride)
    Table.copyPlain(base + last &* stride, to: base + place &* stride, stride)
    let stamps = column.pointee.stamps.unsafelyUnwrapped
    stamps[place] = stamps[last]
    let other = table.pointee.entities[last]
    table.pointee.entities[place] = other
    return other
  }

  /// Destroys every value.
  mutating func removeAll() {
    for place in 0..<count { slots[Int(table.pointee.entities[place].index)] = 0 }
    table.pointee.removeAll()
  }

  /// Takes over the memory of a set of the same component; both are empty.
  mutating func takeMemory(of other: inout SparseSet) {
    swap(&slots, &other.slots)
    table.pointee.takeMemory(of: &other.table.pointee)
  }

  @inline(never) @usableFromInline mutating func growSlots(to minimum: Int) {
    slots.grow(to: minimum, filling: 0, least: 64)
  }
}
