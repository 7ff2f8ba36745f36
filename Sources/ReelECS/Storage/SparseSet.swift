// All values of one sparse component: a table of that one column, whose rows are found by slot.
//
//     slots      │ 0 │ 2 │ 0 │ 1 │ … │     by entity slot: row plus one, 0 for none
//     table      │ e3 │ e1 │ … │           rows 0 ..< count without gaps;
//                │ v3 │ v1 │ … │           a removed row is filled with the last one
//
// Adding and removing leaves the entity's other components in their rows. Code that walks rows for queries, snapshots,
// hashes or copies treats these like the rows of any table.
// DETERMINISM: queries may walk the rows, so their order is part of the state.

/// The values of a component that few entities have, apart from the entities' tables.
public struct SparseSet {
  @usableFromInline var slots = Buffer<UInt32>()
  @usableFromInline let table: UnsafeMutablePointer<Table>
  /// The table's only column.
  @usableFromInline let column: UnsafeMutablePointer<Column>

  init(_ id: Int32, _ type: ComponentType) {
    table = Table.make(index: -1, types: [(id, type)])
    column = table.pointee.columns
  }

  mutating func deallocate() {
    slots.deallocate()
    table.pointee.deallocate()
    table.destroy()
  }

  /// The number of entities that have the component.
  @inlinable var count: Int { table.pointee.count }

  /// Returns the row of the entity's value, or -1 if it has none. The entity must be alive.
  @inlinable func row(of entity: Entity) -> Int {
    let at = Int(entity.index)
    return at < slots.capacity ? Int(slots[at]) &- 1 : -1
  }

  /// Makes a row for the entity, which has none; its value is not yet initialised.
  @inlinable @inline(__always) mutating func append(_ entity: Entity, _ version: UInt64) -> Int {
    let slot = Int(entity.index)
    if slot >= slots.capacity { growSlots(to: slot + 1) }
    let row = table.pointee.appendRow(entity, version)
    // SAFETY: the column of a sparse component always has stamps, and the row exists.
    column.pointee.stamps.unsafelyUnwrapped.address(row).initialize(to: RowStamps(version))
    slots[slot] = UInt32(truncatingIfNeeded: row &+ 1)
    return row
  }

  /// Destroys the entity's value, if it has one, and fills the gap with the last one.
  mutating func remove(_ entity: Entity) {
    let row = row(of: entity)
    if row >= 0 { remove(entity, at: row) }
  }

  /// Destroys the value of an entity that has one, and fills the gap with the last one.
  private mutating func remove(_ entity: Entity, at row: Int) {
    // First, so that a `deinit` that reads the component does not find the destroyed value.
    slots[Int(entity.index)] = 0
    if !column.pointee.isTrivial { table.pointee.destroyRow(row) }
    close(row, of: entity)
  }

  /// Fills the gap of an entity's value, which is trivial or was moved out, with the last one.
  @inlinable @inline(__always) mutating func close(_ row: Int, of entity: Entity) {
    slots[Int(entity.index)] = 0
    let moved = column.pointee.isTrivial ? closeGap(row) : table.pointee.closeGap(row)
    if let moved { slots[Int(moved.index)] = UInt32(truncatingIfNeeded: row &+ 1) }
  }

  /// Implements ``Table/closeGap(_:)`` for a single trivial column with stamps.
  @inlinable @inline(__always) func closeGap(_ row: Int) -> Entity? {
    let last = table.pointee.count &- 1
    table.pointee.count = last
    table.pointee.moves &+= 1
    guard row != last else { return nil }
    let (base, stride) = (column.pointee.base, column.pointee.stride)
    Table.copyPlain(base + last &* stride, to: base + row &* stride, stride)
    let stamps = column.pointee.stamps.unsafelyUnwrapped
    stamps[row] = stamps[last]
    let other = table.pointee.entities[last]
    table.pointee.entities[row] = other
    return other
  }

  /// Destroys every value.
  mutating func removeAll() {
    for row in 0..<count { slots[Int(table.pointee.entities[row].index)] = 0 }
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
