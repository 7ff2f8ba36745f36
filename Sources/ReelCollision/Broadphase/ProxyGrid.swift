import ReelMath

// Boxes, sorted by cell.
//
//     items   │ level 0: bucket 0 │ 1 │ 2 … │ level 1: bucket 0 │ 1 … ║ newcomers, in chains │
//     cells   │ where they are, slot by slot                           ║                      │
//             └──────────────── starts, for each level ──────────────┘ └── heads ─┘
//
// Slots below `sorted` stand in the order of levels and buckets, so that a search reads memory from
// left to right: a box and whose it is, two to a line of the processor's cache. A box that stays in its
// cell is written where it is. One that leaves it, or is new, becomes a newcomer at the end, in the
// chain of its new bucket and three others; its old slot lies empty. When there are as many newcomers
// as half of the sorted boxes, all are sorted anew, by counting: so every call costs the same in the
// mean, whatever the number of boxes.
//
// While many move, and nobody searches, a box that leaves its cell stays in its slot, a stray: mostly
// all are sorted before the next search, and then it was spared the way to the end and into a chain.
//
// What is found depends on the boxes alone; the order of slots on history, so nothing may follow it.

/// A box, and whose it is: 32 bytes.
struct ProxyItem: BitwiseCopyable {
  var box: StoredBox
  var key: UInt64
  /// ``noSlot`` where the slot lies empty; the box is NaN then, and touches nothing.
  var proxy: UInt32
  /// The level of its cell.
  var level: UInt8
  var kind: UInt8
  /// What the proxy's owner marks it with.
  var mark: UInt8
}

/// The cell of a proxy's box, where moving a box finds it without a look at the slot.
struct ProxyCell: BitwiseCopyable {
  var column: Int32
  var row: Int32
  var level: Int32
}

/// Left, top, and the negated right and bottom: boxes overlap where all four are less than right,
/// bottom, negated left and negated top of the other.
typealias StoredBox = SIMD4<Float>

extension StoredBox {
  /// Left, top, right, bottom.
  @inline(__always) var bounds: Bounds { Bounds(x, y, -z, -w) }
}

extension Bounds {
  /// As a grid stores it.
  @inline(__always) var stored: StoredBox { SIMD4(minX, minY, -maxX, -maxY) }
  /// What stored boxes are less than where they overlap this one.
  @inline(__always) var asked: SIMD4<Float> { SIMD4(maxX, maxY, -minX, -minY) }
  /// Whether it is a box at all: finite, and no side beyond its opposite.
  @inline(__always) var isPlaceable: Bool {
    minX <= maxX && minY <= maxY && minX > -.infinity && minY > -.infinity && maxX < .infinity
      && maxY < .infinity
  }
}

/// Whether all four parts are less.
@inline(__always) func isLess(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
  let mask = unsafeBitCast(a .< b, to: SIMD2<UInt64>.self)
  return mask.x & mask.y == .max
}

/// Whether all four parts are less or equal.
@inline(__always) func isLessOrEqual(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
  let mask = unsafeBitCast(a .<= b, to: SIMD2<UInt64>.self)
  return mask.x & mask.y == .max
}

/// Boxes, sorted by cell. Whoever holds one deallocates it.
struct ProxyGrid {
  /// Of all slots; those from `sorted` on hold newcomers.
  private(set) var items = PlainBuffer<ProxyItem>()
  /// Of all slots: column and row. A search works them out of the box that it holds instead.
  private(set) var cells = PlainBuffer<SIMD2<Int32>>()
  // What sorting writes to.
  private var spareCells = PlainBuffer<SIMD2<Int32>>()
  private var spareItems = PlainBuffer<ProxyItem>()
  /// For each slot of a newcomer: the next in its chain. One that has left stays in it until all are
  /// sorted.
  private(set) var next = PlainBuffer<UInt32>()
  /// Slots of boxes that have left their cells, perhaps more than once, while many move; some may lie
  /// empty by now.
  private(set) var strays = PlainBuffer<UInt32>()
  /// Whether many move, so that nobody searches: from ``BroadphaseState/beginMoves()`` to
  /// ``BroadphaseState/settle()``.
  var isMoving = false
  let levels: UnsafeMutablePointer<CellLevel>
  /// Slots below this stand in the order of buckets.
  private(set) var sorted = 0
  /// Slots that lie empty.
  private(set) var empty = 0
  /// Boxes.
  private(set) var count = 0
  private var sortings: UInt32 = 0
  /// The disorder of all ticks since the last sorting.
  private var waiting = 0
  /// One bit for each level with boxes.
  private(set) var occupied: UInt32 = 0
  /// What its boxes are and want.
  var kinds = ProxyKinds()

  init() {
    levels = .allocate(capacity: cellLevelCount)
    for level in 0..<cellLevelCount { (levels + level).initialize(to: CellLevel(level)) }
  }

  func deallocate() {
    items.deallocate()
    cells.deallocate()
    spareCells.deallocate()
    spareItems.deallocate()
    next.deallocate()
    strays.deallocate()
    kinds.deallocate()
    for level in 0..<cellLevelCount { levels[level].deallocate() }
    levels.deallocate()
  }

  /// Slots that a rebuild would do away with or put in order.
  var disorder: Int { items.count - sorted + empty + 2 * strays.count }

  // MARK: - Changing

  /// Takes in a box, notes its cell, and answers its slot; the item gets its box and level here. The
  /// caller sorts when it ``isDue``.
  mutating func insert(
    _ bounds: Bounds, _ item: ProxyItem, in cell: UnsafeMutablePointer<ProxyCell>
  ) -> UInt32 {
    count += 1
    cell.pointee = enter(bounds)
    var item = item
    item.box = bounds.stored
    item.level = UInt8(cell.pointee.level)
    return append(item, in: SIMD2(cell.pointee.column, cell.pointee.row))
  }

  /// Counts a box in its level, and answers its cell.
  @inline(__always)
  private mutating func enter(_ bounds: Bounds) -> ProxyCell {
    let level = cellLevel(bounds)
    let table = levels + level
    if table.pointee.capacity == 0 { table.pointee.setBuckets(16) }
    table.pointee.count += 1
    occupied |= 1 << UInt32(level)
    let (column, row) = (table.pointee.cell(bounds.minX), table.pointee.cell(bounds.minY))
    table.pointee.extend(column, row)
    return ProxyCell(column: column, row: row, level: Int32(level))
  }

  /// Takes a box out of its level.
  @inline(__always)
  private mutating func leave(_ level: Int) {
    levels[level].count -= 1
    if levels[level].count == 0 { occupied &= ~(1 << UInt32(level)) }
  }

  /// Puts an item whose box is counted at the end, and into a chain; answers its slot.
  private mutating func append(_ item: ProxyItem, in cell: SIMD2<Int32>) -> UInt32 {
    let table = levels + Int(item.level)
    let slot = UInt32(items.count)
    items.append(item)
    cells.append(cell)
    next.resize(items.capacity)
    let chain = Int(table.pointee.bucket(cell)) >> CellLevel.chainShift
    let head = table.pointee.heads.unsafelyUnwrapped + chain
    next.base[Int(slot)] = head.pointee
    head.pointee = slot
    table.pointee.newcomers += 1
    return slot
  }

  /// Moves the box of a slot, which is in `cell`, and answers the slot where it is then.
  @inline(__always)
  mutating func move(
    _ slot: UInt32, in cell: UnsafeMutablePointer<ProxyCell>, to bounds: Bounds
  ) -> UInt32 {
    let level = cellLevel(bounds)
    let table = levels + level
    if Int(cell.pointee.level) == level && cell.pointee.row == table.pointee.cell(bounds.minY)
      && cell.pointee.column == table.pointee.cell(bounds.minX)
    {
      // SAFETY: the caller's slot is one that a box stands in.
      items.base[Int(slot)].box = bounds.stored
      return slot
    }
    return relocate(slot, cell, bounds)
  }

  @inline(never)
  private mutating func relocate(
    _ slot: UInt32, _ cell: UnsafeMutablePointer<ProxyCell>, _ bounds: Bounds
  ) -> UInt32 {
    leave(Int(cell.pointee.level))
    let new = enter(bounds)
    cell.pointee = new
    let item = items.base + Int(slot)
    let place = SIMD2(new.column, new.row)
    // SAFETY: the caller's slot is one that a box stands in.
    item.pointee.box = bounds.stored
    item.pointee.level = UInt8(new.level)
    if isMoving {
      cells.base[Int(slot)] = place
      strays.append(slot)
      return slot
    }
    let moved = item.pointee
    clear(slot)
    return append(moved, in: place)
  }

  mutating func remove(_ slot: UInt32) {
    leave(Int(items.base[Int(slot)].level))
    count -= 1
    clear(slot)
  }

  /// Leaves a slot empty.
  @inline(__always)
  private mutating func clear(_ slot: UInt32) {
    empty += 1
    items.base[Int(slot)].proxy = noSlot
    items.base[Int(slot)].box = StoredBox(repeating: .nan)
  }

  /// Makes newcomers of all strays, and tells each proxy's new slot: searches may follow.
  @inline(__always) mutating func settle(_ moved: (_ proxy: UInt32, _ slot: UInt32) -> Void) {
    for at in 0..<strays.count {
      let slot = strays.base[at]
      let item = items.base[Int(slot)]
      if item.proxy == noSlot { continue }
      clear(slot)
      moved(item.proxy, append(item, in: cells.base[Int(slot)]))
    }
    strays.removeAll()
  }

  mutating func setKind(_ slot: UInt32, _ kind: UInt8) { items.base[Int(slot)].kind = kind }

  mutating func setMark(_ slot: UInt32, _ mark: UInt8) { items.base[Int(slot)].mark = mark }

  // MARK: - Sorting

  /// Whether so much has changed that sorting pays.
  var isDue: Bool { disorder > 64 + sorted / 2 && !isMoving }

  /// Called once a tick: sorts what has lain in disorder for so long that it has cost as much as
  /// sorting.
  mutating func isDueAfterTick() -> Bool {
    waiting += disorder
    guard waiting > count / 2 else { return false }
    return disorder > 0
  }

  /// Sorts all boxes by cell, and tells each proxy's new slot. O(boxes).
  @inline(__always) mutating func sort(_ moved: (_ proxy: UInt32, _ slot: UInt32) -> Void) {
    prepareTables()
    spareItems.resize(count)
    spareCells.resize(count)
    let (items, target) = (self.items.base, spareItems.base)
    let (cells, cellTarget) = (self.cells.base, spareCells.base)
    var slot = self.items.count
    // SAFETY: `starts` holds the end of each bucket, so that there is a slot for each of its boxes.
    while slot > 0 {
      slot -= 1
      let item = items[slot]
      if item.proxy == noSlot { continue }
      let table = levels + Int(item.level)
      let end =
        table.pointee.starts.unsafelyUnwrapped + Int(table.pointee.bucket(cells[slot]))
      end.pointee &-= 1
      cellTarget[Int(end.pointee)] = cells[slot]
      target[Int(end.pointee)] = item
      moved(item.proxy, end.pointee)
    }
    swap(&self.items, &spareItems)
    swap(&self.cells, &spareCells)
    strays.removeAll()
    sorted = count
    empty = 0
    waiting = 0
  }

  /// Chooses the tables anew, and writes the end of each bucket where its start will be.
  private mutating func prepareTables() {
    let (items, cells) = (self.items.base, self.cells.base)
    let used = self.items.count
    // Extents grow with every box that comes; that they shrink as boxes leave can wait.
    if sortings & 15 == 0 {
      for level in 0..<cellLevelCount { levels[level].forgetExtent() }
      for slot in 0..<used where items[slot].proxy != noSlot {
        levels[Int(items[slot].level)].extend(cells[slot].x, cells[slot].y)
      }
    }
    sortings &+= 1
    for level in 0..<cellLevelCount where levels[level].capacity > 0 {
      levels[level].arrange()
    }
    for slot in 0..<used where items[slot].proxy != noSlot {
      let table = levels + Int(items[slot].level)
      let bucket = Int(table.pointee.bucket(cells[slot]))
      table.pointee.starts.unsafelyUnwrapped[bucket] &+= 1
    }
    var end: UInt32 = 0
    for level in 0..<cellLevelCount where levels[level].capacity > 0 {
      let starts = levels[level].starts.unsafelyUnwrapped
      let buckets = Int(levels[level].mask) + 1
      for bucket in 0..<buckets {
        end += starts[bucket]
        starts[bucket] = end
      }
      starts[buckets] = end
    }
  }
}
