import ReelMath

/// Moving upright boxes, and a fast search among them: for the pairs that overlap and collide, for the boxes near a
/// box, and for the boxes along a motion.
///
/// Each box has a *proxy*, a number that does not change until the box is removed. Results depend only on the current
/// boxes, not on earlier ones and not on the numbers of the proxies. Boxes may have any size and any position. A box
/// with a side that is not finite, or whose left side is beyond its right one, or whose top is below its bottom, is
/// stored, but no search returns it. Boxes overlap as in ``Bounds/overlaps(_:)``.
///
/// Inserting, moving and removing cost O(1) on average. Static boxes do not pair with each other, and cost nothing
/// while they do not change.
///
/// Calls that change the broadphase come from one thread; in between, searches may run in parallel.
public final class Broadphase: @unchecked Sendable {
  // SAFETY: only the memory of `state` is shared, and only calls that change nothing may run in parallel.
  let state: UnsafeMutablePointer<BroadphaseState>

  /// Creates a broadphase without boxes.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: BroadphaseState())
  }

  deinit {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Inserts a box and returns its proxy: the number freed last, or else the lowest number not used yet.
  /// - Parameters:
  ///   - key: identifies the owner of the box in pairs, such as the number of an entity. Pairs are sorted by
  ///     keys. Proxies of one key never pair with each other, and a pair of two keys is reported once.
  ///   - categories: the categories of the box, one bit each.
  ///   - mask: the mask of the box: the categories that it collides with. Two boxes make a pair if the mask
  ///     of at least one contains a category of the other.
  ///   - isStatic: true if the box rarely moves. Static boxes do not pair with each other.
  public func insert(
    _ bounds: Bounds, key: UInt64, categories: UInt32 = 1, mask: UInt32 = 0, isStatic: Bool = false
  ) -> UInt32 {
    insert(bounds, key: key, categories: categories, mask: mask, isStatic: isStatic, flags: 0)
  }

  /// Inserts a box with flags: a byte of bits that searches in this module read beside the box.
  func insert(
    _ bounds: Bounds, key: UInt64, categories: UInt32, mask: UInt32, isStatic: Bool, flags: UInt8
  ) -> UInt32 {
    state.pointee.insert(
      bounds, key: key, categories: categories, mask: mask, isStatic: isStatic, flags: flags)
  }

  /// The flag that is set if the shape of the proxy is its box. If two such boxes overlap, their shapes touch,
  /// and a search for pairs does not call `touches`.
  static let isBox: UInt8 = 1

  /// Sets the flags of a proxy.
  func setFlags(_ proxy: UInt32, _ flags: UInt8) { state.pointee.setFlags(proxy, flags) }

  /// Moves and resizes a box. Traps if the proxy is not in use.
  public func move(_ proxy: UInt32, to bounds: Bounds) { state.pointee.move(proxy, to: bounds) }

  /// Begins a batch of moves, which a search for pairs, ``sort()`` or ``endMoves()`` ends. Until then a move costs
  /// less, and any other search traps.
  public func beginMoves() { state.pointee.beginMoves() }

  /// Ends a batch of moves if no search for pairs follows. O(boxes that left their cell).
  public func endMoves() { state.pointee.settle() }

  /// Sets the categories and the mask of a box. Traps if the proxy is not in use.
  public func setFilter(_ proxy: UInt32, categories: UInt32, mask: UInt32) {
    state.pointee.setFilter(proxy, categories: categories, mask: mask)
  }

  /// Returns true if a box has exactly these categories and this mask. Traps if the proxy is not in use.
  func hasFilter(_ proxy: UInt32, categories: UInt32, mask: UInt32) -> Bool {
    let record = state.pointee.record(proxy)
    return record.pointee.categories == categories && record.pointee.mask == mask
  }

  /// Removes a box and frees its proxy. Traps if the proxy is not in use.
  public func remove(_ proxy: UInt32) { state.pointee.remove(proxy) }

  /// Sorts all boxes now. Otherwise they are sorted once enough of them have changed, at a change or at a search for
  /// pairs. Call it after many insertions if no search for pairs follows. O(boxes).
  public func sort() { state.pointee.sort() }

  /// Returns the box of a proxy; NaN if the box is one that no search returns. Traps if the proxy is not in use.
  public func bounds(of proxy: UInt32) -> Bounds { state.pointee.bounds(of: proxy) }

  /// Returns the key of a proxy. Traps if the proxy is not in use.
  public func key(of proxy: UInt32) -> UInt64 { state.pointee.record(proxy).pointee.key }
}
