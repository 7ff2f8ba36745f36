/// Lists of edges, one per entity: the edges of which the entity is the source, or the target, or the edges to its
/// children. Each edge is in one list.
struct EdgeLists {
  struct Ends {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// The neighbours in the list, by edge; -1 for none.
  private var links: [(previous: Int32, next: Int32)] = []
  /// The first and the last edge, by entity slot.
  private(set) var ends: [Ends] = []

  func first(of entity: Entity) -> Int { first(ofSlot: Int(entity.index)) }

  func first(ofSlot slot: Int) -> Int { slot < ends.count ? Int(ends[slot].first) : -1 }

  func last(of entity: Entity) -> Int {
    Int(entity.index) < ends.count ? Int(ends[Int(entity.index)].last) : -1
  }

  func next(after edge: Int) -> Int { Int(links[edge].next) }

  /// Calls `body` with the edges of an entity, in order.
  func forEach(of entity: Entity, _ body: (Int) -> Void) {
    forEach(ofSlot: Int(entity.index), body)
  }

  func forEach(ofSlot slot: Int, _ body: (Int) -> Void) {
    var at = first(ofSlot: slot)
    while at >= 0 {
      body(at)
      at = next(after: at)
    }
  }

  /// Removes all edges; the memory stays.
  mutating func removeAll() {
    links.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Makes room for `count` edges and entities.
  mutating func reserve(_ count: Int) {
    links.reserveCapacity(count)
    ends.reserveCapacity(count)
  }

  /// Appends an edge to the list of an entity.
  mutating func append(_ edge: Int, to entity: Entity) {
    let slot = Int(entity.index)
    while ends.count <= slot { ends.append(Ends()) }
    while links.count <= edge { links.append((-1, -1)) }
    links[edge] = (ends[slot].last, -1)
    join(ends[slot].last, Int32(edge), slot)
    ends[slot].last = Int32(edge)
  }

  mutating func remove(_ edge: Int, from entity: Entity) {
    let slot = Int(entity.index)
    let (previous, next) = links[edge]
    join(previous, next, slot)
    if next >= 0 { links[Int(next)].previous = previous } else { ends[slot].last = previous }
  }

  /// Puts `next` behind `previous`, or first if `previous` is -1.
  private mutating func join(_ previous: Int32, _ next: Int32, _ slot: Int) {
    if previous >= 0 { links[Int(previous)].next = next } else { ends[slot].first = next }
  }

  /// Returns true if the lists are intact, contain `count` edges in all, and have each edge in the list of its entity.
  func agree(_ count: Int, _ entity: (Int) -> Entity) -> Bool {
    var total = 0
    for (slot, ends) in ends.enumerated() {
      var (previous, at) = (Int32(-1), ends.first)
      while at >= 0 && total <= count {
        if Int(entity(Int(at)).index) != slot || links[Int(at)].previous != previous {
          return false
        }
        (previous, at, total) = (at, links[Int(at)].next, total + 1)
      }
      if ends.last != previous { return false }
    }
    return total == count
  }
}
