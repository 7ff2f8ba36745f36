import ReelMath

// Boxes, sorted by cell.
//
//     items   │ level 0: bucket 0 │ 1 │ 2 … │ level 1: bucket 0 │ 1 … ║ newcomers, in chains │
//     cells   │ column and row, slot by slot                           ║                      │
//             └──────────────── starts, for each level ──────────────┘ └── heads ─┘
//
// Slots below `sorted` are in the order of levels and buckets, so that a search reads memory from left to right: a box
// and its proxy, two to a line of the processor's cache. A box that stays in its cell is overwritten in its slot. A box
// that is new or leaves its cell becomes a newcomer at the end, in a chain that its new bucket shares with three
// others; its old slot is empty. When there are half as many newcomers as sorted boxes, all boxes are sorted again, by
// counting. So every call costs the same on average, for any number of boxes.
//
// In a batch of moves, during which no search runs, a box that leaves its cell stays in its slot, as a stray. In most
// cases all boxes are sorted before the next search, so a stray saves the copy to the end and into a chain.
//
// The results of a search depend only on the boxes. The order of the slots depends on history, so no result may depend
// on it.

/// A box and its proxy: 32 bytes.
struct ProxyItem: BitwiseCopyable {
  var box: StoredBox
  var key: UInt64
  /// The proxy of the box; ``noSlot`` if the slot is empty. The box is then NaN, and touches nothing.
  var proxy: UInt32
  /// The level of the cell.
  var level: UInt8
  var kind: UInt8
  /// The flags that the owner of the proxy sets.
  var flags: UInt8
}

/// The cell of the box of a proxy, so that moving a box does not have to read its slot.
struct ProxyCell: BitwiseCopyable {
  var column: Int32
  var row: Int32
  var level: Int32
}

/// Left, top, and the negated right and bottom. Boxes overlap if all four are less than right, bottom, negated left and
/// negated top of the other box.
typealias StoredBox = SIMD4<Float>

extension StoredBox {
  /// The box as left, top, right, bottom.
  @inline(__always) var bounds: Bounds { Bounds(x, y, -z, -w) }
}

extension Bounds {
  /// The box as a grid stores it.
  @inline(__always) var stored: StoredBox { SIMD4(minX, minY, -maxX, -maxY) }
  /// The limits for stored boxes: those that overlap this box are less in all four parts.
  @inline(__always) var storedLimits: SIMD4<Float> { SIMD4(maxX, maxY, -minX, -minY) }
  /// True if the box is finite, and no side is beyond its opposite.
  @inline(__always) var isPlaceable: Bool {
    minX <= maxX && minY <= maxY && minX > -.infinity && minY > -.infinity && maxX < .infinity
      && maxY < .infinity
  }
}

/// Returns true if all four parts are less.
@inline(__always) func isLess(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
  let mask = unsafeBitCast(a .< b, to: SIMD2<UInt64>.self)
  return mask.x & mask.y == .max
}

/// Returns true if all four parts are less or equal.
@inline(__always) func isLessOrEqual(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool {
  let mask = unsafeBitCast(a .<= b, to: SIMD2<UInt64>.self)
  return mask.x & mask.y == .max
}

/// Boxes, sorted by cell. The owner calls ``deallocate()``.
struct ProxyGrid {
  /// The items of all slots; slots from `sorted` on contain newcomers.
  private(set) var items = PlainBuffer<ProxyItem>()
  /// The column and row of all slots. A search computes them from the box instead, which it has read.
  private(set) var cells = PlainBuffer<SIMD2<Int32>>()
  // The arrays into which sorting writes. It then swaps them with `cells` and `items`.
  private var spareCells = PlainBuffer<SIMD2<Int32>>()
  private var spareItems = PlainBuffer<ProxyItem>()
  /// For each slot of a newcomer: the next slot in its chain. A newcomer that has left stays in its chain until the
  /// next sorting.
  private(set) var next = PlainBuffer<UInt32>()
  /// The slots of boxes that left their cells in a batch of moves. A slot may be listed more than once, and may be
  /// empty.
  private(set) var strays = PlainBuffer<UInt32>()
  /// True during a batch of moves, in which no search runs: from ``BroadphaseState/beginMoves()`` to
  /// ``BroadphaseState/settle()``.
  var isMoving = false
  let levels: UnsafeMutablePointer<CellLevel>
  /// The number of slots that are in the order of buckets.
  private(set) var sorted = 0
  /// The number of empty slots.
  private(set) var empty = 0
  /// The number of boxes.
  private(set) var count = 0
  private var sortings: UInt32 = 0
  /// The sum of the disorder of all ticks since the last sorting.
  private var disorderSum = 0
  /// One bit for each level with boxes.
  private(set) var occupied: UInt32 = 0
  /// The categories and masks of the boxes.
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

  /// The number of slots that sorting would remove or put in order.
  var disorder: Int { items.count - sorted + empty + 2 * strays.count }

  // MARK: - Changing

  /// Inserts a box, stores its cell, and returns its slot. Sets the box and the level of the item. The caller sorts if
  /// the grid ``isDue``.
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

  /// Counts a box in its level, and returns its cell.
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

  /// Removes a box from the count of its level.
  @inline(__always)
  private mutating func leave(_ level: Int) {
    levels[level].count -= 1
    if levels[level].count == 0 { occupied &= ~(1 << UInt32(level)) }
  }

  /// Appends an item, whose box is already counted, adds it to a chain, and returns its slot.
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

  /// Moves the box of a slot, which is in `cell`, and returns its new slot.
  @inline(__always)
  mutating func move(
    _ slot: UInt32, in cell: UnsafeMutablePointer<ProxyCell>, to bounds: Bounds
  ) -> UInt32 {
    let level = cellLevel(bounds)
    let table = levels + level
    if Int(cell.pointee.level) == level && cell.pointee.row == table.pointee.cell(bounds.minY)
      && cell.pointee.column == table.pointee.cell(bounds.minX)
    {
      // SAFETY: the slot that the caller passes contains a box.
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
    let coordinates = SIMD2(new.column, new.row)
    // SAFETY: the slot that the caller passes contains a box.
    item.pointee.box = bounds.stored
    item.pointee.level = UInt8(new.level)
    if isMoving {
      cells.base[Int(slot)] = coordinates
      strays.append(slot)
      return slot
    }
    let moved = item.pointee
    clear(slot)
    return append(moved, in: coordinates)
  }

  mutating func remove(_ slot: UInt32) {
    leave(Int(items.base[Int(slot)].level))
    count -= 1
    clear(slot)
  }

  /// Empties a slot.
  @inline(__always)
  private mutating func clear(_ slot: UInt32) {
    empty += 1
    items.base[Int(slot)].proxy = noSlot
    items.base[Int(slot)].box = StoredBox(repeating: .nan)
  }

  /// Makes newcomers of all strays, and calls `moved` with the new slot of each proxy. Searches may follow.
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

  mutating func setFlags(_ slot: UInt32, _ flags: UInt8) { items.base[Int(slot)].flags = flags }

  // MARK: - Sorting

  /// True if enough has changed for sorting to be worthwhile.
  var isDue: Bool { disorder > 64 + sorted / 2 && !isMoving }

  /// Adds the current disorder to the sum, once a tick. Returns true if the disorder since the last sorting has cost as
  /// much as sorting.
  mutating func isDueAfterTick() -> Bool {
    disorderSum += disorder
    guard disorderSum > count / 2 else { return false }
    return disorder > 0
  }

  /// Sorts all boxes by cell, and calls `moved` with the new slot of each proxy. O(boxes).
  @inline(__always) mutating func sort(_ moved: (_ proxy: UInt32, _ slot: UInt32) -> Void) {
    prepareTables()
    spareItems.resize(count)
    spareCells.resize(count)
    let (items, target) = (self.items.base, spareItems.base)
    let (cells, cellTarget) = (self.cells.base, spareCells.base)
    var slot = self.items.count
    // SAFETY: `starts` contains the end of each bucket, so that there is a slot for each of its boxes.
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
    disorderSum = 0
  }

  /// Chooses new tables, and writes the end of each bucket to the element that will contain its start.
  private mutating func prepareTables() {
    let (items, cells) = (self.items.base, self.cells.base)
    let used = self.items.count
    // Every new box extends the range of cells. Only each 16th sorting shrinks it after boxes have left.
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
