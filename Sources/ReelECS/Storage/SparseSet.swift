// All values of one sparse component.
//
//     slots      │ 0 │ 2 │ 0 │ 1 │ … │     by entity slot: place plus one, 0 for none
//     entities   │ e3 │ e1 │ … │           places 0 ..< count without gaps;
//     values     │ v3 │ v1 │ … │           a removed place is filled with the last one
//     stamps     │ s3 │ s1 │ … │
//
// Adding and removing touches no table, so the entity's other components stay where they are.
// A query over nothing but sparse components takes the set for a table without columns, its view.
// DETERMINISM: queries may go through `entities`, so their order is part of the state.

public struct SparseSet {
  @usableFromInline var slots: UnsafeMutablePointer<UInt32>
  @usableFromInline var slotCount = 0
  @usableFromInline var entities: UnsafeMutablePointer<Entity>
  @usableFromInline var values: UnsafeMutableRawPointer
  @usableFromInline var stamps: UnsafeMutablePointer<RowStamps>
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0
  @usableFromInline let stride: Int
  @usableFromInline let isTrivial: Bool
  /// SAFETY: the world keeps its component types as long as its sets.
  @usableFromInline unowned(unsafe) let type: ComponentType

  /// The entities as the rows of a table without columns.
  let view: UnsafeMutablePointer<Table>

  init(_ type: ComponentType) {
    self.type = type
    view = .allocate(capacity: 1)
    view.initialize(to: Table(index: -1, types: []))
    stride = type.size > 0 ? type.stride : 0
    isTrivial = type.isTrivial
    slots = .allocate(capacity: 0)
    entities = .allocate(capacity: 0)
    stamps = .allocate(capacity: 0)
    values = UnsafeMutableRawPointer(bitPattern: type.alignment)!
    view.pointee.entities.deallocate()
    view.pointee.entities = entities
  }

  mutating func deallocate() {
    removeAll()
    resize(to: 0)
    slots.deallocate()
    stamps.deallocate()
    // The view's entities are those of the set.
    view.pointee.deallocate()
    view.deallocate()
  }

  /// Where the entity's value is, -1 for nowhere. The entity is alive.
  @inlinable func place(of entity: Entity) -> Int {
    let at = Int(entity.index)
    return at < slotCount ? Int(slots[at]) &- 1 : -1
  }

  @inlinable func address(_ place: Int) -> UnsafeMutableRawPointer { values + place &* stride }

  /// Makes a place for the entity, which has none; its value is not yet initialised.
  @inlinable mutating func append(_ entity: Entity, _ version: UInt64) -> Int {
    if count == capacity { resize(to: max(16, capacity * 2)) }
    let slot = Int(entity.index)
    if slot >= slotCount { growSlots(to: slot + 1) }
    let place = count
    count = place &+ 1
    slots[slot] = UInt32(truncatingIfNeeded: count)
    (entities + place).initialize(to: entity)
    (stamps + place).initialize(to: RowStamps(version))
    return place
  }

  /// Destroys the entity's value, if it has one, and fills the gap with the last one.
  @inlinable mutating func remove(_ entity: Entity) {
    let place = place(of: entity)
    guard place >= 0 else { return }
    slots[Int(entity.index)] = 0
    let last = count &- 1
    count = last
    if isTrivial {
      guard place != last else { return }
      Table.copyPlain(address(last), to: address(place), stride)
      fill(place, from: last)
    } else {
      removeValue(place, last)
    }
  }

  @inlinable mutating func fill(_ place: Int, from last: Int) {
    let other = entities[last]
    entities[place] = other
    stamps[place] = stamps[last]
    slots[Int(other.index)] = UInt32(truncatingIfNeeded: place &+ 1)
  }

  @inline(never) @usableFromInline mutating func removeValue(_ place: Int, _ last: Int) {
    type.destroy(address(place), count: 1)
    guard place != last else { return }
    type.move(address(last), to: address(place), count: 1)
    fill(place, from: last)
  }

  /// Destroys every value.
  mutating func removeAll() {
    if !isTrivial { type.destroy(values, count: count) }
    for place in 0..<count { slots[Int(entities[place].index)] = 0 }
    count = 0
  }

  // MARK: - Capacity

  @inline(never) @usableFromInline mutating func growSlots(to minimum: Int) {
    let wanted = max(minimum, max(64, slotCount * 2))
    let new = UnsafeMutablePointer<UInt32>.allocate(capacity: wanted)
    new.moveInitialize(from: slots, count: slotCount)
    (new + slotCount).initialize(repeating: 0, count: wanted - slotCount)
    slots.deallocate()
    slots = new
    slotCount = wanted
  }

  /// Moves the values to memory for exactly `wanted` of them.
  @inline(never) @usableFromInline mutating func resize(to wanted: Int) {
    guard wanted != capacity else { return }
    let newEntities = UnsafeMutablePointer<Entity>.allocate(capacity: wanted)
    newEntities.moveInitialize(from: entities, count: count)
    entities.deallocate()
    entities = newEntities
    view.pointee.entities = newEntities
    let newStamps = UnsafeMutablePointer<RowStamps>.allocate(capacity: wanted)
    newStamps.moveInitialize(from: stamps, count: count)
    stamps.deallocate()
    stamps = newStamps
    if type.size > 0 {
      let old = values
      if wanted > 0 {
        values = .allocate(
          byteCount: wanted * stride, alignment: max(type.alignment, 16))
        if isTrivial {
          values.copyMemory(from: old, byteCount: count * stride)
        } else {
          type.move(old, to: values, count: count)
        }
      } else {
        values = UnsafeMutableRawPointer(bitPattern: type.alignment)!
      }
      if capacity > 0 { old.deallocate() }
    }
    capacity = wanted
  }

  /// The memory of the set, in bytes.
  var byteCount: Int {
    slotCount * 4
      + capacity
      * (MemoryLayout<Entity>.stride + MemoryLayout<RowStamps>.stride
        + stride)
  }
}
