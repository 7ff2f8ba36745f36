// The state of a path search over cells. It avoids dictionaries: their order differs from process to process, and rules
// compile for targets without them.

/// A dictionary from cells to numbers: a hash table with open addressing.
struct CellTable {
  private var keys: [MapCell] = []
  private var values: [Int32] = []
  /// The buckets: an index into `keys` plus 1, or 0 if empty.
  private var buckets = [UInt32](repeating: 0, count: 64)

  func find(_ cell: MapCell) -> Int32? {
    var bucket = hash(cell)
    while buckets[bucket] != 0 {
      let at = Int(buckets[bucket] - 1)
      if keys[at] == cell { return values[at] }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return nil
  }

  /// Inserts a number unless the cell already has one.
  /// - Returns: true if it was inserted.
  mutating func insert(_ cell: MapCell, _ value: Int32) -> Bool {
    if find(cell) != nil { return false }
    if (keys.count + 1) * 2 > buckets.count {
      buckets = [UInt32](repeating: 0, count: buckets.count * 2)
      for at in keys.indices { enter(at) }
    }
    keys.append(cell)
    values.append(value)
    enter(keys.count - 1)
    return true
  }

  private mutating func enter(_ at: Int) {
    var bucket = hash(keys[at])
    while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
    buckets[bucket] = UInt32(at) + 1
  }

  private func hash(_ cell: MapCell) -> Int {
    let word =
      (UInt64(UInt32(bitPattern: cell.x)) << 32 | UInt64(UInt32(bitPattern: cell.y)))
      &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: word >> 40) & (buckets.count - 1)
  }
}

/// The nodes of a path search (A*) and its queue. The queue yields the node with the least sum of its cost and the
/// estimated rest; among equal sums, the one that was offered first.
struct PathSearch {
  private struct Node {
    let cell: MapCell
    var cost: Int64
    var from: Int32
    var isDone = false
  }

  private struct Entry {
    let sum: Int64
    let number: Int32
    let node: Int32

    func isBefore(_ other: Entry) -> Bool { (sum, number) < (other.sum, other.number) }
  }

  private var nodes: [Node]
  private var nodeNumbers = CellTable()
  /// The queue, a binary heap.
  private var heap: [Entry] = []
  /// The number of entries that were added to the queue after the start; it orders equal sums.
  private var offered: Int32 = 0
  /// The number of nodes that were taken from the queue.
  private(set) var taken = 0

  init(_ start: MapCell, estimate: Int64) {
    nodes = [Node(cell: start, cost: 0, from: -1)]
    _ = nodeNumbers.insert(start, 0)
    heap.append(Entry(sum: estimate, number: 0, node: 0))
  }

  mutating func offer(_ cell: MapCell, from: Int32, step: Int64, estimate: Int64) {
    let cost = nodes[Int(from)].cost + step
    let node: Int32
    if let existing = nodeNumbers.find(cell) {
      guard !nodes[Int(existing)].isDone, cost < nodes[Int(existing)].cost else { return }
      nodes[Int(existing)].cost = cost
      nodes[Int(existing)].from = from
      node = existing
    } else {
      node = Int32(nodes.count)
      nodes.append(Node(cell: cell, cost: cost, from: from))
      _ = nodeNumbers.insert(cell, node)
    }
    offered &+= 1
    push(Entry(sum: cost + estimate, number: offered, node: node))
  }

  /// Removes and returns the next cell of the queue with the number of its node; `nil` at the end.
  mutating func takeNext() -> (Int32, MapCell)? {
    while let entry = pop() {
      // A node that was offered again at a lower cost has two entries in the heap.
      if nodes[Int(entry.node)].isDone { continue }
      nodes[Int(entry.node)].isDone = true
      taken += 1
      return (entry.node, nodes[Int(entry.node)].cell)
    }
    return nil
  }

  /// Returns the path from the start to a cell.
  func way(to node: Int32) -> [MapCell] {
    var way: [MapCell] = []
    var at = node
    while at >= 0 {
      way.append(nodes[Int(at)].cell)
      at = nodes[Int(at)].from
    }
    return way.reversed()
  }

  private mutating func push(_ entry: Entry) {
    heap.append(entry)
    var at = heap.count - 1
    while at > 0, heap[at].isBefore(heap[(at - 1) / 2]) {
      heap.swapAt(at, (at - 1) / 2)
      at = (at - 1) / 2
    }
  }

  private mutating func pop() -> Entry? {
    guard let top = heap.first else { return nil }
    let last = heap.removeLast()
    if heap.isEmpty { return top }
    heap[0] = last
    var at = 0
    while true {
      var least = at
      for child in [at * 2 + 1, at * 2 + 2] where child < heap.count {
        if heap[child].isBefore(heap[least]) { least = child }
      }
      if least == at { return top }
      heap.swapAt(at, least)
      at = least
    }
  }
}
