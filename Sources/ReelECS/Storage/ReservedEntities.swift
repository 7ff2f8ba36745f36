// Ids for the entities that systems of a batch spawn, side by side and without a lock.
//
//     free list    f0 f1 f2 f3 f4 f5 …    then slots behind the last one
//     system 0     f0    f2    f4         every lane takes each n-th, so what one takes does not
//     system 1        f1    f3    f5      depend on what the others do
//
// Nothing is taken while the batch runs: lanes only walk the list. When its commands are applied,
// the ids that were used leave the list and the others keep their order.
// DETERMINISM: ids depend on the systems of the batch and their own spawns, never on threads.

struct ReservedEntities {
  /// How many lanes share, and which this is.
  private var stride = 1
  private var offset = 0
  /// The next free slot of the walk plus one, 0 behind its end.
  private var cursor: UInt32 = 0
  /// How many steps the walk made, and how many of those were behind the end of the list.
  private var isStarted = false
  private var beyond = 0
  /// The ids given away.
  private(set) var used: [Entity] = []

  mutating func begin(lane: Int, of lanes: Int) {
    stride = lanes
    offset = lane
    isStarted = false
    beyond = 0
    used.removeAll(keepingCapacity: true)
  }

  mutating func next(_ store: EntityStore) -> Entity {
    if isStarted {
      walk(stride, store)
    } else {
      isStarted = true
      cursor = store.firstFree
      walk(offset, store)
    }
    let entity: Entity
    if cursor != 0 {
      let slot = Int(cursor - 1)
      entity = Entity(index: cursor - 1, generation: UInt32(store.records[slot].generation))
    } else {
      entity = Entity(index: UInt32(store.count + beyond), generation: 1)
    }
    used.append(entity)
    return entity
  }

  private mutating func walk(_ steps: Int, _ store: EntityStore) {
    for _ in 0..<steps {
      if cursor != 0 {
        cursor = store.records[Int(cursor - 1)].row
      } else {
        beyond += 1
      }
    }
  }
}

extension EntityStore {
  /// Takes the slots of ids that views gave away. What lies between new slots becomes free, the
  /// lowest first to be used.
  mutating func claim(_ entities: [Entity]) {
    guard let last = entities.map({ Int($0.index) }).max() else { return }
    let old = count
    var isUsed = [Bool](repeating: false, count: max(old, last + 1))
    for entity in entities { isUsed[Int(entity.index)] = true }
    // The free list without what was used, in the same order.
    var free: [UInt32] = []
    var at = firstFree
    while at != 0 {
      if !isUsed[Int(at - 1)] { free.append(at - 1) }
      at = records[Int(at - 1)].row
    }
    if last >= old {
      if last >= capacity { resize(to: max(last + 1, capacity * 2)) }
      for slot in old...last {
        (records + slot).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
        if !isUsed[slot] { free.append(UInt32(slot)) }
      }
      count = last + 1
    }
    firstFree = 0
    for slot in free.reversed() {
      records[Int(slot)].row = firstFree
      firstFree = slot + 1
    }
  }
}
