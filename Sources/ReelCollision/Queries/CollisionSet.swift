import ReelMath

/// Shapes, chains and tile grids, stored in the cells of a broadphase, and all spatial queries.
///
///     proxy ─▶ entry: shape, key, sensor          (one for each shape and each segment of a chain)
///                     └─▶ grids                   (a grid is one proxy; its cells are found by division)
///
/// The caller gives each shape a *key*, such as the number of an entity. Results contain keys and are sorted by them:
/// they depend only on the current shapes and keys, never on the order of insertion. Keys need not be unique; shapes
/// with the same key count as one.
///
/// Calls that change the set come from one thread; in between, queries may run in parallel.
public final class CollisionSet: @unchecked Sendable {
  // SAFETY: only calls that change nothing may run in parallel.

  /// The boxes of all shapes, for the search for pairs. Only the set inserts, moves and removes them.
  public let broadphase = Broadphase()

  /// The entries, indexed by proxy.
  // SAFETY: only `grow` changes it, and calls nothing that reads it.
  @exclusivity(unchecked)
  private(set) var entries = UnsafeMutablePointer<SetEntry>.allocate(capacity: 8)
  private var capacity = 8
  /// The proxies of the segments of each chain; empty for a number that is free.
  private var chains: [[UInt32]] = []
  private(set) var grids: [SetGrid] = []
  /// A box that encloses everything that was ever in the set; `nil` if nothing was.
  var extent: Bounds? { reach.minX <= reach.maxX ? reach : nil }
  private var reach = Bounds(.infinity, .infinity, -.infinity, -.infinity)

  /// Creates an empty set.
  public init() {}

  deinit {
    entries.deallocate()
  }

  // MARK: - Shapes

  /// Inserts a shape and returns its proxy, a number that does not change until the shape is removed.
  /// - Parameters:
  ///   - key: identifies the shape in results.
  ///   - categories: the categories of the shape, one bit each.
  ///   - mask: the mask of the shape: the categories with which it makes pairs. Queries ignore it.
  ///   - isSensor: true if queries skip the shape unless they include sensors.
  ///   - isStatic: true if the shape rarely moves.
  public func insert(
    _ shape: Shape, key: UInt64, categories: UInt32 = 1, mask: UInt32 = 0, isSensor: Bool = false,
    isStatic: Bool = false
  ) -> UInt32 {
    insert(
      SetEntry(shape: shape, key: key, isSensor: isSensor), shape.bounds, categories, mask, isStatic
    )
  }

  /// Replaces the shape of a proxy. Traps if the proxy is not in use.
  public func move(_ proxy: UInt32, to shape: Shape) {
    // Most shapes are upright boxes, and an upright box is its own bounds.
    let isBox = shape.isUprightBox
    let bounds =
      isBox
      ? Bounds(shape.storage.0.x, shape.storage.0.y, shape.storage.2.x, shape.storage.2.y)
      : shape.bounds
    broadphase.move(proxy, to: bounds)
    let entry = entries + Int(proxy)
    entry.pointee.shape = shape
    setFlags(proxy, entry.pointee.flags(isBox: isBox))
    extend(bounds)
  }

  /// Sets the shape and the filter of a proxy if they differ. It replaces ``move(_:to:)`` and
  /// ``setFilter(_:categories:mask:isSensor:)`` for callers that visit all of their shapes anyway. Traps if the proxy
  /// is not in use.
  /// - Returns: true if the shape differed.
  public func update(
    _ proxy: UInt32, to shape: Shape, categories: UInt32, mask: UInt32, isSensor: Bool
  ) -> Bool {
    let entry = entries + Int(proxy)
    if !broadphase.hasFilter(proxy, categories: categories, mask: mask)
      || entry.pointee.isSensor != isSensor
    {
      setFilter(proxy, categories: categories, mask: mask, isSensor: isSensor)
    }
    if entry.pointee.shape == shape { return false }
    move(proxy, to: shape)
    return true
  }

  /// Sets an upright box, given by its top-left and its bottom-right corner, as the shape of a proxy if it differs.
  /// This is much cheaper than ``update(_:to:categories:mask:isSensor:)``.
  /// - Returns: true if the box differed; `nil` if the proxy has another filter or no upright box: then nothing is
  ///   changed.
  @inline(__always)
  public func update(
    _ proxy: UInt32, toBoxFrom low: Vec2, to high: Vec2, categories: UInt32, mask: UInt32,
    isSensor: Bool
  ) -> Bool? {
    let entry = entries + Int(proxy)
    guard broadphase.hasFilter(proxy, categories: categories, mask: mask),
      entry.pointee.flags == (isSensor ? Broadphase.isBox | SetEntry.isSensor : Broadphase.isBox)
    else { return nil }
    if entry.pointee.shape.storage.0 == low && entry.pointee.shape.storage.2 == high {
      return false
    }
    // Far from the origin, rounding may have left the box without an area.
    guard low.x < high.x && low.y < high.y else { return nil }
    let bounds = Bounds(low.x, low.y, high.x, high.y)
    broadphase.move(proxy, to: bounds)
    entry.pointee.shape.storage.0 = low
    entry.pointee.shape.storage.1 = Vec2(high.x, low.y)
    entry.pointee.shape.storage.2 = high
    entry.pointee.shape.storage.3 = Vec2(low.x, high.y)
    extend(bounds)
    return true
  }

  /// Returns the first corner of the shape of a proxy. Traps if the proxy is not in use.
  public func firstCorner(of proxy: UInt32) -> Vec2 {
    _ = broadphase.key(of: proxy)
    return entries[Int(proxy)].shape.firstCorner
  }

  /// Sets the categories, the mask and the sensor flag of a shape. Traps if the proxy is not in use.
  public func setFilter(_ proxy: UInt32, categories: UInt32, mask: UInt32, isSensor: Bool) {
    broadphase.setFilter(proxy, categories: categories, mask: mask)
    let entry = entries + Int(proxy)
    entry.pointee.isSensor = isSensor
    setFlags(proxy, entry.pointee.flags(isBox: entry.pointee.shape.isUprightBox))
  }

  /// Removes a shape and frees its proxy. Traps if the proxy is not in use.
  public func remove(_ proxy: UInt32) { broadphase.remove(proxy) }

  /// Returns the shape of a proxy that was inserted as a shape. Traps if the proxy is not in use.
  public func shape(of proxy: UInt32) -> Shape {
    _ = broadphase.key(of: proxy)
    return entries[Int(proxy)].shape
  }

  // MARK: - Chains and grids

  /// Inserts all segments of a chain, which do not move, and returns a number for ``remove(chain:)``. O(segments).
  public func insert(_ chain: Chain, key: UInt64, categories: UInt32 = 1, mask: UInt32 = 0)
    -> UInt32
  {
    var proxies: [UInt32] = []
    for index in 0..<chain.count {
      let piece = chain.piece(index)
      guard piece.surface.faces != 0 else { continue }
      proxies.append(
        insert(
          SetEntry(
            shape: piece.shape, key: key, isSensor: false, kind: .segment, surface: piece.surface,
            index: piece.index), piece.shape.bounds, categories, mask, true))
    }
    for (number, old) in chains.enumerated() where old.isEmpty {
      chains[number] = proxies
      return UInt32(number)
    }
    chains.append(proxies)
    return UInt32(chains.count - 1)
  }

  /// Removes a chain. Traps if there never was a chain of this number. O(segments).
  public func remove(chain: UInt32) {
    demand(chain < chains.count, "CollisionSet: there is no chain of this number.")
    for proxy in chains[Int(chain)] { remove(proxy) }
    chains[Int(chain)] = []
  }

  /// Inserts a grid and returns a number for ``edit(grid:_:)`` and ``remove(grid:)``.
  public func insert(_ grid: TileGrid, key: UInt64, categories: UInt32 = 1, mask: UInt32 = 0)
    -> UInt32
  {
    var number = grids.count
    if let free = grids.firstIndex(where: { $0.proxy == noSlot }) { number = free }
    let entry = SetEntry(
      shape: Shape(), key: key, isSensor: false, kind: .grid, index: UInt32(number))
    let proxy = insert(entry, grid.bounds, categories, mask, true)
    if number == grids.count {
      grids.append(SetGrid(grid: grid, proxy: proxy))
    } else {
      grids[number] = SetGrid(grid: grid, proxy: proxy)
    }
    return UInt32(number)
  }

  /// Changes a grid in place: its cells, or its position. Traps if no grid has this number.
  public func edit(grid number: UInt32, _ body: (inout TileGrid) -> Void) {
    let number = checked(number)
    body(&grids[number].grid)
    let bounds = grids[number].grid.bounds
    broadphase.move(grids[number].proxy, to: bounds)
    extend(bounds)
  }

  /// Removes a grid. Traps if no grid has this number.
  public func remove(grid number: UInt32) {
    let number = checked(number)
    remove(grids[number].proxy)
    grids[number] = SetGrid(grid: TileGrid(), proxy: noSlot)
  }

  // MARK: - Implementation

  private func checked(_ grid: UInt32) -> Int {
    demand(
      grid < grids.count && grids[Int(grid)].proxy != noSlot,
      "CollisionSet: there is no grid of this number.")
    return Int(grid)
  }

  @inline(__always) private func setFlags(_ proxy: UInt32, _ flags: UInt8) {
    if entries[Int(proxy)].flags == flags { return }
    entries[Int(proxy)].flags = flags
    broadphase.setFlags(proxy, flags)
  }

  private func insert(
    _ entry: SetEntry, _ bounds: Bounds, _ categories: UInt32, _ mask: UInt32, _ isStatic: Bool
  ) -> UInt32 {
    var entry = entry
    entry.flags = entry.flags(isBox: entry.shape.isUprightBox)
    let proxy = broadphase.insert(
      bounds, key: entry.key, categories: categories, mask: mask, isStatic: isStatic,
      flags: entry.flags)
    if Int(proxy) >= capacity { grow() }
    (entries + Int(proxy)).initialize(to: entry)
    extend(bounds)
    return proxy
  }

  private func grow() {
    let oldEntries = entries
    entries = .allocate(capacity: capacity * 2)
    // SAFETY: proxies are given in ascending order, so all elements below the old capacity have been initialized.
    // Entries are plain values.
    entries.initialize(from: oldEntries, count: capacity)
    oldEntries.deallocate()
    capacity *= 2
  }

  @inline(__always) private func extend(_ bounds: Bounds) {
    if bounds.minX < reach.minX || bounds.minY < reach.minY || bounds.maxX > reach.maxX
      || bounds.maxY > reach.maxY
    {
      extendFurther(bounds)
    }
  }

  @inline(never) private func extendFurther(_ bounds: Bounds) {
    if bounds.isPlaceable { reach = reach.union(bounds) }
  }
}

/// A grid of a set.
struct SetGrid {
  var grid: TileGrid
  /// The proxy of the grid; ``noSlot`` if the number is free.
  var proxy: UInt32
}

/// The data that a set stores for a proxy.
struct SetEntry {
  enum Kind: UInt8 { case shape, segment, grid }

  static let isSensor: UInt8 = 2

  var shape: Shape
  var key: UInt64
  var isSensor: Bool
  var kind = Kind.shape
  var surface = Surface.whole
  /// The number of the segment, or of the grid.
  var index: UInt32 = 0
  /// The flags of the proxy, which a search reads beside its box.
  var flags: UInt8 = 0

  /// Returns the flags: `Broadphase.isBox` if the box of the proxy is the shape itself, ``isSensor`` if it is a sensor.
  /// - Parameter isBox: true if the shape is an upright box.
  @inline(__always) func flags(isBox: Bool) -> UInt8 {
    (isBox && kind == .shape ? Broadphase.isBox : 0) | (isSensor ? Self.isSensor : 0)
  }

  /// The shape as a piece.
  var piece: Piece {
    Piece(index: kind == .segment ? index : 0, shape: shape, surface: surface)
  }
}
