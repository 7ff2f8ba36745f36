import ReelMath

/// What is known of a proxy beside its box.
struct ProxyRecord: BitwiseCopyable {
  var key: UInt64
  var groups: UInt32
  var wants: UInt32
  /// In the grid; ``noSlot`` while its box can not be found, and the next free proxy while it is free.
  var slot: UInt32
  var kind: UInt8
  var isStatic: Bool
  var isUsed: Bool
}

/// Everything that a ``Broadphase`` holds, behind one pointer.
///
///     records   proxy ─▶ key, groups, wants, slot ─▶ an item in `moving` or `still`
struct BroadphaseState {
  private(set) var records = PlainBuffer<ProxyRecord>()
  var moving = ProxyGrid()
  var still = ProxyGrid()
  private(set) var movingKinds = ProxyKinds()
  private(set) var stillKinds = ProxyKinds()
  private(set) var count = 0
  private var firstFree = noSlot
  var search = PairSearch()

  func deallocate() {
    records.deallocate()
    moving.deallocate()
    still.deallocate()
    movingKinds.deallocate()
    stillKinds.deallocate()
    search.deallocate()
  }

  /// The record of a proxy in use.
  @inline(__always) func record(_ proxy: UInt32) -> UnsafeMutablePointer<ProxyRecord> {
    guard proxy < records.count, records.base[Int(proxy)].isUsed else { trapUnused(proxy) }
    return records.base + Int(proxy)
  }

  mutating func insert(
    _ bounds: Bounds, key: UInt64, groups: UInt32, wants: UInt32, isStatic: Bool
  ) -> UInt32 {
    var proxy = firstFree
    if proxy == noSlot {
      proxy = UInt32(records.count)
      records.resize(records.count + 1)
    } else {
      firstFree = records.base[Int(proxy)].slot
    }
    let kind =
      isStatic
      ? stillKinds.add(groups: groups, wants: wants)
      : movingKinds.add(groups: groups, wants: wants)
    records.base[Int(proxy)] = ProxyRecord(
      key: key, groups: groups, wants: wants, slot: noSlot, kind: kind, isStatic: isStatic,
      isUsed: true)
    count += 1
    place(proxy, bounds)
    return proxy
  }

  @inline(__always) mutating func move(_ proxy: UInt32, to bounds: Bounds) {
    let record = record(proxy)
    let slot = record.pointee.slot
    guard slot != noSlot && bounds.isPlaceable else { return replace(proxy, bounds) }
    if record.pointee.isStatic {
      record.pointee.slot = still.move(slot, to: bounds)
      if still.isDue { sortStill() }
    } else {
      record.pointee.slot = moving.move(slot, to: bounds)
      if moving.isDue { sortMoving() }
    }
  }

  mutating func setFilter(_ proxy: UInt32, groups: UInt32, wants: UInt32) {
    let record = record(proxy)
    record.pointee.groups = groups
    record.pointee.wants = wants
    if record.pointee.isStatic {
      stillKinds.remove(record.pointee.kind)
      record.pointee.kind = stillKinds.add(groups: groups, wants: wants)
    } else {
      movingKinds.remove(record.pointee.kind)
      record.pointee.kind = movingKinds.add(groups: groups, wants: wants)
    }
    guard record.pointee.slot != noSlot else { return }
    if record.pointee.isStatic {
      still.setKind(record.pointee.slot, record.pointee.kind)
    } else {
      moving.setKind(record.pointee.slot, record.pointee.kind)
    }
  }

  mutating func remove(_ proxy: UInt32) {
    let record = record(proxy)
    displace(proxy)
    if record.pointee.isStatic {
      stillKinds.remove(record.pointee.kind)
    } else {
      movingKinds.remove(record.pointee.kind)
    }
    record.pointee.isUsed = false
    record.pointee.slot = firstFree
    firstFree = proxy
    count -= 1
  }

  mutating func removeAll() {
    var proxy = UInt32(records.count)
    // The least number is the first that is free again.
    while proxy > 0 {
      proxy -= 1
      if records.base[Int(proxy)].isUsed { remove(proxy) }
    }
  }

  func bounds(of proxy: UInt32) -> Bounds {
    let record = record(proxy).pointee
    guard record.slot != noSlot else { return Bounds(.nan, .nan, .nan, .nan) }
    return (record.isStatic ? still : moving).items.base[Int(record.slot)].bounds
  }

  // MARK: - Places in the grids

  /// Puts the box of a proxy that has no slot into its grid, if it can be found at all.
  private mutating func place(_ proxy: UInt32, _ bounds: Bounds) {
    guard bounds.isPlaceable else { return }
    let record = records.base + Int(proxy)
    if record.pointee.isStatic {
      record.pointee.slot = still.insert(bounds, proxy: proxy, kind: record.pointee.kind)
      if still.isDue { sortStill() }
    } else {
      record.pointee.slot = moving.insert(bounds, proxy: proxy, kind: record.pointee.kind)
      if moving.isDue { sortMoving() }
    }
  }

  private mutating func displace(_ proxy: UInt32) {
    let record = records.base + Int(proxy)
    guard record.pointee.slot != noSlot else { return }
    if record.pointee.isStatic {
      still.remove(record.pointee.slot)
      record.pointee.slot = noSlot
      if still.isDue { sortStill() }
    } else {
      moving.remove(record.pointee.slot)
      record.pointee.slot = noSlot
      if moving.isDue { sortMoving() }
    }
  }

  @inline(never) private mutating func replace(_ proxy: UInt32, _ bounds: Bounds) {
    displace(proxy)
    place(proxy, bounds)
  }

  @inline(never) mutating func sortMoving() {
    let records = records.base
    moving.sort { proxy, slot in records[Int(proxy)].slot = slot }
  }

  @inline(never) mutating func sortStill() {
    let records = records.base
    still.sort { proxy, slot in records[Int(proxy)].slot = slot }
  }
}

@inline(never) private func trapUnused(_ proxy: UInt32) -> Never {
  fatalError("The proxy \(proxy) is not in use: it was removed, or never inserted.")
}
