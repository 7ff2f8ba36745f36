// Items in the lists of their owners: children of parents, relations of entities.
//
//     owner    first ──▶ item ⇄ item ⇄ item ◀── last        an item is in one list at the most
//
// Items and owners are numbers. DETERMINISM: a list is in the order in which its items came.

struct LinkedLists {
  private struct Ends {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  /// By owner; -1 for none.
  private var ends: [Ends] = []
  /// By item: its neighbours in the list; -1 for none.
  private var links: [(previous: Int32, next: Int32)] = []

  /// Owners that never had an item are not counted.
  var ownerCount: Int { ends.count }
  var byteCount: Int { (ends.capacity + links.capacity) * 8 }

  func first(of owner: Int) -> Int { owner < ends.count ? Int(ends[owner].first) : -1 }
  func last(of owner: Int) -> Int { owner < ends.count ? Int(ends[owner].last) : -1 }
  func next(after item: Int) -> Int { Int(links[item].next) }

  /// Calls `body` with the items of an owner, in order.
  func forEach(of owner: Int, _ body: (Int) -> Void) {
    var item = first(of: owner)
    while item >= 0 {
      body(item)
      item = next(after: item)
    }
  }

  /// Puts an item, which is in no list, behind those of an owner.
  mutating func append(_ item: Int, to owner: Int) {
    while ends.count <= owner { ends.append(Ends()) }
    while links.count <= item { links.append((-1, -1)) }
    links[item] = (ends[owner].last, -1)
    join(ends[owner].last, Int32(item), owner)
    ends[owner].last = Int32(item)
  }

  /// Takes an item out of the list of its owner.
  mutating func remove(_ item: Int, from owner: Int) {
    let (previous, next) = links[item]
    join(previous, next, owner)
    if next >= 0 { links[Int(next)].previous = previous } else { ends[owner].last = previous }
  }

  /// Puts `next` behind `previous`, or first where there is none.
  private mutating func join(_ previous: Int32, _ next: Int32, _ owner: Int) {
    if previous >= 0 { links[Int(previous)].next = next } else { ends[owner].first = next }
  }

  /// The first owner whose list is not whole, or holds what is another's; -1 where the lists do not hold
  /// `count` items in all.
  func fault(_ count: Int, _ ownerOf: (Int) -> Int) -> Int? {
    var found = 0
    for (owner, ends) in ends.enumerated() {
      var (previous, item) = (Int32(-1), ends.first)
      while item >= 0 {
        if found > count || ownerOf(Int(item)) != owner || links[Int(item)].previous != previous {
          return owner
        }
        (previous, item, found) = (item, links[Int(item)].next, found + 1)
      }
      if ends.last != previous { return owner }
    }
    return found == count ? nil : -1
  }
}
