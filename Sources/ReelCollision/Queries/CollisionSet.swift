import ReelMath

/// Shapes, chains and tile grids, kept in cells, and all questions about where they are.
///
///     proxy ─▶ entry: shape, key, sensor          (one for each shape and each segment of a chain)
///                     └─▶ grids                   (a grid is one proxy; its cells are found by division)
///
/// Each shape is in the set under a *key* of the caller's, such as an entity's number, which answers
/// are named by and sorted by: they depend on the shapes and keys that there are now, never on the
/// order in which they came. Keys need not be unique; shapes of one key are one thing.
///
/// Calls that change it come from one thread; queries may run side by side in between.
public final class CollisionSet: @unchecked Sendable {
  // SAFETY: only calls that change nothing may run side by side.

  /// The boxes of all shapes, for the search of pairs. Inserting, moving and removing is the set's
  /// business.
  public let broadphase = Broadphase()

  /// By proxy.
  // SAFETY: it is changed by `grow` only, which calls nothing that reads it.
  @exclusivity(unchecked)
  private(set) var entries = UnsafeMutablePointer<SetEntry>.allocate(capacity: 8)
  private var capacity = 8
  /// The proxies of each chain's segments; none for a number that is free.
  private var chains: [[UInt32]] = []
  private(set) var grids: [SetGrid] = []
  /// A box that holds all that was ever in the set, `nil` where there was nothing.
  var extent: Bounds? { reach.minX <= reach.maxX ? reach : nil }
  private var reach = CollisionSet.nothing
  private static let nothing = Bounds(.infinity, .infinity, -.infinity, -.infinity)

  /// Holds nothing.
  public init() {}

  deinit {
    entries.deallocate()
  }

  // MARK: - Shapes

  /// Takes in a shape and answers its proxy, a number that stays its own until it is removed.
  /// - Parameters:
  ///   - key: what answers call it.
  ///   - groups: the groups it belongs to, a bit each.
  ///   - wants: the groups with which it makes pairs; of no importance for queries.
  ///   - isSensor: whether queries pass it over unless they ask for sensors.
  ///   - isStatic: whether it hardly ever moves.
  public func insert(
    _ shape: Shape, key: UInt64, groups: UInt32 = 1, wants: UInt32 = 0, isSensor: Bool = false,
    isStatic: Bool = false
  ) -> UInt32 {
    insert(
      SetEntry(shape: shape, key: key, isSensor: isSensor), shape.bounds, groups, wants, isStatic)
  }

  /// Gives a proxy another shape. Traps where the proxy is not in use.
  public func move(_ proxy: UInt32, to shape: Shape) {
    // An upright box is its own bounds, and most shapes are such.
    let isBox = shape.isUprightBox
    let bounds =
      isBox
      ? Bounds(shape.storage.0.x, shape.storage.0.y, shape.storage.2.x, shape.storage.2.y)
      : shape.bounds
    broadphase.move(proxy, to: bounds)
    let entry = entries + Int(proxy)
    entry.pointee.shape = shape
    setMark(proxy, entry.pointee.mark(isBox: isBox))
    extend(bounds)
  }

  /// Makes a proxy what it should be, where it is not that already: ``move(_:to:)`` and
  /// ``setFilter(_:groups:wants:isSensor:)`` for callers that look at all of their shapes anyway. Traps
  /// where the proxy is not in use.
  /// - Returns: whether its shape was another.
  public func update(
    _ proxy: UInt32, to shape: Shape, groups: UInt32, wants: UInt32, isSensor: Bool
  ) -> Bool {
    let entry = entries + Int(proxy)
    if !broadphase.hasFilter(proxy, groups: groups, wants: wants)
      || entry.pointee.isSensor != isSensor
    {
      setFilter(proxy, groups: groups, wants: wants, isSensor: isSensor)
    }
    if entry.pointee.shape == shape { return false }
    move(proxy, to: shape)
    return true
  }

  /// The same for an upright box, by its lowest and its highest corner; much cheaper than by its shape.
  /// - Returns: `nil` where the proxy's shape was none: nothing is done then.
  @inline(__always)
  public func update(
    _ proxy: UInt32, toBoxFrom low: Vec2, to high: Vec2, groups: UInt32, wants: UInt32,
    isSensor: Bool
  ) -> Bool? {
    let entry = entries + Int(proxy)
    guard broadphase.hasFilter(proxy, groups: groups, wants: wants),
      entry.pointee.mark == (isSensor ? Broadphase.isWhole | SetEntry.isSensor : Broadphase.isWhole)
    else { return nil }
    if entry.pointee.shape.storage.0 == low && entry.pointee.shape.storage.2 == high {
      return false
    }
    // Far away a box may have no area any more.
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

  /// The first corner of a proxy's shape. Traps where the proxy is not in use.
  public func firstCorner(of proxy: UInt32) -> Vec2 {
    _ = broadphase.key(of: proxy)
    return entries[Int(proxy)].shape.firstCorner
  }

  /// Changes what a shape is and wants. Traps where the proxy is not in use.
  public func setFilter(_ proxy: UInt32, groups: UInt32, wants: UInt32, isSensor: Bool) {
    broadphase.setFilter(proxy, groups: groups, wants: wants)
    let entry = entries + Int(proxy)
    entry.pointee.isSensor = isSensor
    setMark(proxy, entry.pointee.mark(isBox: entry.pointee.shape.isUprightBox))
  }

  /// Takes out a shape; its number becomes free. Traps where the proxy is not in use.
  public func remove(_ proxy: UInt32) { broadphase.remove(proxy) }

  /// The shape of a proxy that was inserted as a shape. Traps where the proxy is not in use.
  public func shape(of proxy: UInt32) -> Shape {
    _ = broadphase.key(of: proxy)
    return entries[Int(proxy)].shape
  }

  // MARK: - Chains and grids

  /// Takes in all segments of a chain, which do not move, and answers a number for ``remove(chain:)``.
  /// O(segments).
  public func insert(_ chain: Chain, key: UInt64, groups: UInt32 = 1, wants: UInt32 = 0) -> UInt32 {
    var proxies: [UInt32] = []
    for index in 0..<chain.count {
      let piece = chain.piece(index)
      guard piece.surface.faces != 0 else { continue }
      proxies.append(
        insert(
          SetEntry(
            shape: piece.shape, key: key, isSensor: false, kind: .segment, surface: piece.surface,
            index: piece.index), piece.shape.bounds, groups, wants, true))
    }
    for (number, old) in chains.enumerated() where old.isEmpty {
      chains[number] = proxies
      return UInt32(number)
    }
    chains.append(proxies)
    return UInt32(chains.count - 1)
  }

  /// Takes out a chain. O(segments).
  public func remove(chain: UInt32) {
    demand(chain < chains.count, "CollisionSet: there is no chain of this number.")
    for proxy in chains[Int(chain)] { remove(proxy) }
    chains[Int(chain)] = []
  }

  /// Takes in a grid and answers a number for the calls below.
  public func insert(_ grid: TileGrid, key: UInt64, groups: UInt32 = 1, wants: UInt32 = 0) -> UInt32
  {
    var number = grids.count
    if let free = grids.firstIndex(where: { $0.proxy == noSlot }) { number = free }
    let entry = SetEntry(
      shape: Shape(), key: key, isSensor: false, kind: .grid, index: UInt32(number))
    let proxy = insert(entry, grid.bounds, groups, wants, true)
    if number == grids.count {
      grids.append(SetGrid(grid: grid, proxy: proxy))
    } else {
      grids[number] = SetGrid(grid: grid, proxy: proxy)
    }
    return UInt32(number)
  }

  /// A grid as it is. Traps where there is none of this number.
  public func grid(_ number: UInt32) -> TileGrid { grids[checked(number)].grid }

  /// Changes a grid in place: its cells, or where it is. Traps where there is none of this number.
  public func edit(grid number: UInt32, _ body: (inout TileGrid) -> Void) {
    let number = checked(number)
    body(&grids[number].grid)
    let bounds = grids[number].grid.bounds
    broadphase.move(grids[number].proxy, to: bounds)
    extend(bounds)
  }

  /// Takes out a grid. Traps where there is none of this number.
  public func remove(grid number: UInt32) {
    let number = checked(number)
    remove(grids[number].proxy)
    grids[number] = SetGrid(grid: TileGrid(), proxy: noSlot)
  }

  /// Takes out everything and keeps the memory. O(shapes).
  public func removeAll() {
    broadphase.removeAll()
    chains.removeAll(keepingCapacity: true)
    grids.removeAll(keepingCapacity: true)
    reach = CollisionSet.nothing
  }

  // MARK: - Inside

  private func checked(_ grid: UInt32) -> Int {
    demand(
      grid < grids.count && grids[Int(grid)].proxy != noSlot,
      "CollisionSet: there is no grid of this number.")
    return Int(grid)
  }

  @inline(__always) private func setMark(_ proxy: UInt32, _ mark: UInt8) {
    if entries[Int(proxy)].mark == mark { return }
    entries[Int(proxy)].mark = mark
    broadphase.setMark(proxy, mark)
  }

  private func insert(
    _ entry: SetEntry, _ bounds: Bounds, _ groups: UInt32, _ wants: UInt32, _ isStatic: Bool
  ) -> UInt32 {
    var entry = entry
    entry.mark = entry.mark(isBox: entry.shape.isUprightBox)
    let proxy = broadphase.insert(
      bounds, key: entry.key, groups: groups, wants: wants, isStatic: isStatic, mark: entry.mark)
    if Int(proxy) >= capacity { grow() }
    (entries + Int(proxy)).initialize(to: entry)
    extend(bounds)
    return proxy
  }

  private func grow() {
    let oldEntries = entries
    entries = .allocate(capacity: capacity * 2)
    // SAFETY: proxies are given in order, so all below the old capacity were written once. Entries are
    // plain values.
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
  /// ``noSlot`` where the number is free.
  var proxy: UInt32
}

/// What a set knows of a proxy.
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
  /// The mark of the proxy, which a search finds beside its box.
  var mark: UInt8 = 0

  /// Whether the box in the cells is the shape itself, and whether it is a sensor.
  /// - Parameter isBox: whether the shape is an upright box.
  @inline(__always) func mark(isBox: Bool) -> UInt8 {
    (isBox && kind == .shape ? Broadphase.isWhole : 0) | (isSensor ? Self.isSensor : 0)
  }

  /// The shape as a piece.
  var piece: Piece {
    Piece(index: kind == .segment ? index : 0, shape: shape, surface: surface)
  }
}
