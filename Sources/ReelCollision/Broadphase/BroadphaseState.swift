import ReelMath

/// The values of a proxy beside its box.
struct ProxyRecord: BitwiseCopyable {
  var key: UInt64
  var categories: UInt32
  var mask: UInt32
  /// The next free proxy; valid while this proxy is free.
  var nextFree: UInt32
  var kind: UInt8
  var flags: UInt8
  var isStatic: Bool
  var isUsed: Bool
}

/// All data of a ``Broadphase``, behind one pointer.
///
///     slots, cells   proxy ─▶ its box in `moving`, in `still`, or in none: all that a move needs
///     records        proxy ─▶ key, categories, mask, …
struct BroadphaseState {
  /// For each proxy: a slot in `moving`; or a slot in `still`, with ``stillBit`` set; or ``noSlot`` if no search
  /// returns the box, or the proxy is free.
  private(set) var slots = PlainBuffer<UInt32>()
  /// For each proxy that has a slot: the cell of its box.
  private var cells = PlainBuffer<ProxyCell>()
  private(set) var records = PlainBuffer<ProxyRecord>()
  /// Two grids: one for moving, one for static proxies.
  let grids: UnsafeMutablePointer<ProxyGrid>
  private var firstFree = noSlot
  var search = PairSearch()

  static let stillBit: UInt32 = 1 << 31

  init() {
    grids = .allocate(capacity: 2)
    grids.initialize(to: ProxyGrid())
    (grids + 1).initialize(to: ProxyGrid())
  }

  var moving: ProxyGrid {
    @inline(__always) unsafeAddress { UnsafePointer(grids) }
    @inline(__always) nonmutating unsafeMutableAddress { grids }
  }
  var still: ProxyGrid {
    @inline(__always) unsafeAddress { UnsafePointer(grids + 1) }
    @inline(__always) nonmutating unsafeMutableAddress { grids + 1 }
  }

  func deallocate() {
    slots.deallocate()
    cells.deallocate()
    records.deallocate()
    moving.deallocate()
    still.deallocate()
    grids.deallocate()
    search.deallocate()
  }

  /// Returns the record of a proxy. Traps if the proxy is not in use.
  @inline(__always) func record(_ proxy: UInt32) -> UnsafeMutablePointer<ProxyRecord> {
    guard proxy < records.count, records.base[Int(proxy)].isUsed else { trapUnused(proxy) }
    return records.base + Int(proxy)
  }

  mutating func insert(
    _ bounds: Bounds, key: UInt64, categories: UInt32, mask: UInt32, isStatic: Bool, flags: UInt8
  ) -> UInt32 {
    var proxy = firstFree
    if proxy == noSlot {
      proxy = UInt32(records.count)
      records.resize(records.count + 1)
      slots.append(noSlot)
      cells.resize(cells.count + 1)
    } else {
      firstFree = records.base[Int(proxy)].nextFree
    }
    let kind =
      isStatic
      ? still.kinds.add(categories: categories, mask: mask)
      : moving.kinds.add(categories: categories, mask: mask)
    records.base[Int(proxy)] = ProxyRecord(
      key: key, categories: categories, mask: mask, nextFree: noSlot, kind: kind, flags: flags,
      isStatic: isStatic, isUsed: true)
    enterGrid(proxy, bounds)
    return proxy
  }

  @inline(__always) mutating func move(_ proxy: UInt32, to bounds: Bounds) {
    if proxy < slots.count && bounds.isPlaceable {
      let slot = slots.base[Int(proxy)]
      if slot < Self.stillBit {
        slots.base[Int(proxy)] = moving.move(slot, in: cells.base + Int(proxy), to: bounds)
        if moving.isDue { sortMoving() }
        return
      }
    }
    moveAny(proxy, to: bounds)
  }

  @inline(never) private mutating func moveAny(_ proxy: UInt32, to bounds: Bounds) {
    let record = record(proxy)
    let slot = slots.base[Int(proxy)]
    if slot != noSlot && bounds.isPlaceable && record.pointee.isStatic {
      slots.base[Int(proxy)] =
        still.move(slot & ~Self.stillBit, in: cells.base + Int(proxy), to: bounds) | Self.stillBit
      if still.isDue { sortStill() }
    } else {
      displace(proxy)
      enterGrid(proxy, bounds)
    }
  }

  mutating func setFilter(_ proxy: UInt32, categories: UInt32, mask: UInt32) {
    let record = record(proxy)
    record.pointee.categories = categories
    record.pointee.mask = mask
    let slot = slots.base[Int(proxy)]
    if record.pointee.isStatic {
      still.kinds.remove(record.pointee.kind)
      record.pointee.kind = still.kinds.add(categories: categories, mask: mask)
      if slot != noSlot { still.setKind(slot & ~Self.stillBit, record.pointee.kind) }
    } else {
      moving.kinds.remove(record.pointee.kind)
      record.pointee.kind = moving.kinds.add(categories: categories, mask: mask)
      if slot != noSlot { moving.setKind(slot, record.pointee.kind) }
    }
  }

  mutating func setFlags(_ proxy: UInt32, _ flags: UInt8) {
    let record = record(proxy)
    guard record.pointee.flags != flags else { return }
    record.pointee.flags = flags
    let slot = slots.base[Int(proxy)]
    guard slot != noSlot else { return }
    if record.pointee.isStatic {
      still.setFlags(slot & ~Self.stillBit, flags)
    } else {
      moving.setFlags(slot, flags)
    }
  }

  mutating func remove(_ proxy: UInt32) {
    let record = record(proxy)
    displace(proxy)
    if record.pointee.isStatic {
      still.kinds.remove(record.pointee.kind)
    } else {
      moving.kinds.remove(record.pointee.kind)
    }
    record.pointee.isUsed = false
    record.pointee.nextFree = firstFree
    firstFree = proxy
  }

  func bounds(of proxy: UInt32) -> Bounds {
    let isStatic = record(proxy).pointee.isStatic
    let slot = slots.base[Int(proxy)]
    guard slot != noSlot else { return Bounds(.nan, .nan, .nan, .nan) }
    return (isStatic ? still : moving).items.base[Int(slot & ~Self.stillBit)].box.bounds
  }

  // MARK: - Slots in the grids

  /// Puts the box of a proxy without a slot into its grid, unless no search may return the box.
  private mutating func enterGrid(_ proxy: UInt32, _ bounds: Bounds) {
    guard bounds.isPlaceable else { return }
    let record = records.base[Int(proxy)]
    let item = ProxyItem(
      box: bounds.stored, key: record.key, proxy: proxy, level: 0, kind: record.kind,
      flags: record.flags)
    let cell = cells.base + Int(proxy)
    if record.isStatic {
      slots.base[Int(proxy)] = still.insert(bounds, item, in: cell) | Self.stillBit
      if still.isDue { sortStill() }
    } else {
      slots.base[Int(proxy)] = moving.insert(bounds, item, in: cell)
      if moving.isDue { sortMoving() }
    }
  }

  private mutating func displace(_ proxy: UInt32) {
    let slot = slots.base[Int(proxy)]
    guard slot != noSlot else { return }
    slots.base[Int(proxy)] = noSlot
    if slot >= Self.stillBit {
      still.remove(slot & ~Self.stillBit)
      if still.isDue { sortStill() }
    } else {
      moving.remove(slot)
      if moving.isDue { sortMoving() }
    }
  }

  mutating func sort() {
    if moving.disorder > 0 { sortMoving() }
    if still.disorder > 0 { sortStill() }
    settle()
  }

  /// Begins a batch of moves. Searching before ``settle()`` traps.
  func beginMoves() {
    moving.isMoving = true
    still.isMoving = true
  }

  @inline(__always) var isMoving: Bool { moving.isMoving }

  /// Ends a batch of moves, so that searches find the moved boxes. Sorts a grid that is due, because moves during the
  /// batch do not sort.
  mutating func settle() {
    if moving.isMoving {
      moving.isMoving = false
      if moving.isDue { sortMoving() }
      let slots = slots.base
      moving.settle { proxy, slot in slots[Int(proxy)] = slot }
    }
    if still.isMoving {
      still.isMoving = false
      if still.isDue { sortStill() }
      let slots = slots.base
      still.settle { proxy, slot in slots[Int(proxy)] = slot | Self.stillBit }
    }
  }

  @inline(never) mutating func sortMoving() {
    let slots = slots.base
    moving.sort { proxy, slot in slots[Int(proxy)] = slot }
  }

  @inline(never) mutating func sortStill() {
    let slots = slots.base
    still.sort { proxy, slot in slots[Int(proxy)] = slot | Self.stillBit }
  }
}

@inline(never) private func trapUnused(_ proxy: UInt32) -> Never {
  fatalError("The proxy \(proxy) is not in use: it was removed, or never inserted.")
}
