import ReelMath

/// Upright boxes that move, and who of them is near whom: the pairs that overlap and want each other,
/// and the boxes near a box or along a way.
///
/// Each box has a *proxy*, a number that stays its own until it is removed. What is found depends on
/// the boxes as they are now: not on how they came there, nor on the numbers of the proxies. Boxes may
/// be of any size and anywhere; those with a side that is no finite number, and those whose left is
/// beyond their right, are kept but never found. Boxes overlap as ``Bounds/overlaps(_:)`` says.
///
/// Inserting, moving and removing cost O(1) in the mean. Static boxes do not pair with each other,
/// and cost nothing while they stay as they are.
///
/// Calls that change it come from one thread; searches may run side by side in between.
public final class Broadphase: @unchecked Sendable {
  // SAFETY: only `state`'s memory is shared, and only calls that change nothing may run side by side.
  let state: UnsafeMutablePointer<BroadphaseState>

  /// Holds no box.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: BroadphaseState())
  }

  deinit {
    state.pointee.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// How many proxies there are.
  public var count: Int { state.pointee.count }

  /// Takes in a box and answers its proxy: the least number that is free, or was freed last.
  /// - Parameters:
  ///   - key: what pairs are named by and sorted by, such as an entity's number. Proxies of one key
  ///     never pair with each other, and pairs of the same two keys are one.
  ///   - groups: the groups it belongs to, one bit each.
  ///   - wants: the groups it wants to meet. A pair counts when either wants the other.
  ///   - isStatic: whether it hardly ever moves. Static boxes do not pair with each other.
  public func insert(
    _ bounds: Bounds, key: UInt64, groups: UInt32 = 1, wants: UInt32 = 0, isStatic: Bool = false
  ) -> UInt32 {
    insert(bounds, key: key, groups: groups, wants: wants, isStatic: isStatic, mark: 0)
  }

  /// The same with a mark, which searches in this module find beside the box.
  func insert(
    _ bounds: Bounds, key: UInt64, groups: UInt32, wants: UInt32, isStatic: Bool, mark: UInt8
  ) -> UInt32 {
    state.pointee.insert(
      bounds, key: key, groups: groups, wants: wants, isStatic: isStatic, mark: mark)
  }

  /// The bit of a mark that says that the box is the shape itself: two of these that overlap meet, and
  /// a search for pairs asks nobody.
  static let isWhole: UInt8 = 1

  /// Marks a proxy anew.
  func setMark(_ proxy: UInt32, _ mark: UInt8) { state.pointee.setMark(proxy, mark) }

  /// Moves and resizes a box. Traps where the proxy is not in use.
  public func move(_ proxy: UInt32, to bounds: Bounds) { state.pointee.move(proxy, to: bounds) }

  /// Says that many boxes are to move, after which ``beginPairs()``, ``sort()`` or ``endMoves()`` is
  /// called: until then moving costs less, and searches trap.
  public func beginMoves() { state.pointee.beginMoves() }

  /// Ends what ``beginMoves()`` began, where no search for pairs follows. O(boxes that left their cell).
  public func endMoves() { state.pointee.settle() }

  /// Changes what a box is and wants. Traps where the proxy is not in use.
  public func setFilter(_ proxy: UInt32, groups: UInt32, wants: UInt32) {
    state.pointee.setFilter(proxy, groups: groups, wants: wants)
  }

  /// Whether a box is and wants just this. Traps where the proxy is not in use.
  func hasFilter(_ proxy: UInt32, groups: UInt32, wants: UInt32) -> Bool {
    let record = state.pointee.record(proxy)
    return record.pointee.groups == groups && record.pointee.wants == wants
  }

  /// Takes out a box; its number becomes free. Traps where the proxy is not in use.
  public func remove(_ proxy: UInt32) { state.pointee.remove(proxy) }

  /// Takes out all boxes and keeps the memory. O(proxies).
  public func removeAll() { state.pointee.removeAll() }

  /// Sorts all boxes now, which searches for pairs otherwise do little by little. Call it after many
  /// insertions where no search for pairs follows. O(boxes).
  public func sort() { state.pointee.sort() }

  /// The box of a proxy; of one that is kept but never found, NaN. Traps where the proxy is not in
  /// use.
  public func bounds(of proxy: UInt32) -> Bounds { state.pointee.bounds(of: proxy) }

  /// The key of a proxy. Traps where the proxy is not in use.
  public func key(of proxy: UInt32) -> UInt64 { state.pointee.record(proxy).pointee.key }
}
