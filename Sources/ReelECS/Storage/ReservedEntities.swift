// Ids for the entities that the systems of a batch spawn in parallel and without a lock.
//
//     free list    f0 f1 f2 f3 f4 f5 …    then slots behind the last one
//     system 0     f0    f2    f4         every context takes each n-th, so the ids of one do not
//     system 1        f1    f3    f5      depend on the spawns of the others
//
// The free list does not change while the batch runs: contexts only walk it. When the batch's commands are applied, the
// ids that were used leave the list and the others keep their order.
// DETERMINISM: ids depend on the systems of the batch and their own spawns, never on threads.

struct ReservedEntities {
  /// The number of contexts that share the free list, and the number of this one.
  private var stride = 1
  private var offset = 0
  /// The next free slot of the walk plus one; 0 behind the end of the list.
  private var cursor: UInt32 = 0
  /// The number of steps of the walk behind the end of the list.
  private var beyond = 0
  /// The ids that were taken.
  private(set) var used: [Entity] = []

  mutating func begin(context: Int, of contexts: Int) {
    stride = contexts
    offset = context
    beyond = 0
    used.removeAll(keepingCapacity: true)
  }

  mutating func next(_ store: EntityStore) -> Entity {
    if used.isEmpty { cursor = store.firstFree }
    walk(used.isEmpty ? offset : stride, store)
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
  /// Removes from the free list the slots whose ids views have taken; the rest keeps its order. New slots between these
  /// that no view took become free, to be used in ascending order. O(ids walked over by the views), allocates only to
  /// grow.
  mutating func claim(_ entities: [Entity]) {
    addFree(through: entities.reduce(-1) { max($0, Int($1.index)) })
    for entity in entities { records[Int(entity.index)].table = EntityStore.claimed }
    var left = entities.count
    var previous: UInt32 = 0
    var at = firstFree
    while left > 0 && at != 0 {
      let slot = Int(at - 1)
      let next = records[slot].row
      if records[slot].table == EntityStore.claimed {
        records[slot].table = -1
        records[slot].row = 0
        link(next, after: previous)
        left -= 1
      } else {
        previous = at
      }
      at = next
    }
  }

  /// The table of a record whose slot was taken, during `claim` only.
  private static var claimed: Int16 { -2 }

  /// Appends new slots up to this one to the end of the free list.
  private mutating func addFree(through last: Int) {
    if last < count { return }
    if last >= capacity { resize(to: max(last + 1, capacity * 2)) }
    var (end, at) = (UInt32(0), firstFree)
    while at != 0 { (end, at) = (at, records[Int(at - 1)].row) }
    for slot in count...last {
      records.address(slot).initialize(to: EntityRecord(generation: 1, table: -1, row: 0))
      link(UInt32(slot) + 1, after: end)
      end = UInt32(slot) + 1
    }
    count = last + 1
  }

  private mutating func link(_ next: UInt32, after previous: UInt32) {
    if previous == 0 {
      firstFree = next
    } else {
      records[Int(previous - 1)].row = next
    }
  }
}
