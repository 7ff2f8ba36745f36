import ReelMath

/// Two keys, the lower first: they identify a pair, and pairs are sorted by them.
public struct KeyPair: Equatable, Comparable, Sendable, BitwiseCopyable {
  /// The lower key.
  public var first: UInt64
  /// The higher key.
  public var second: UInt64

  /// Creates a pair of two keys, given in either order.
  @inlinable public init(_ a: UInt64, _ b: UInt64) {
    first = min(a, b)
    second = max(a, b)
  }

  /// Compares the first keys, then the second.
  @inlinable public static func < (a: KeyPair, b: KeyPair) -> Bool {
    a.first < b.first || a.first == b.first && a.second < b.second
  }
}

/// A pair of proxies, in the order of their keys.
public struct ProxyPair: Equatable, Sendable, BitwiseCopyable {
  /// The keys of the two proxies.
  public var keys: KeyPair
  /// The proxy with the lower key.
  public var first: UInt32
  /// The proxy with the higher key.
  public var second: UInt32

  /// Creates a pair of two proxies, given in either order.
  @inlinable public init(_ a: UInt32, key keyOfA: UInt64, _ b: UInt32, key keyOfB: UInt64) {
    keys = KeyPair(keyOfA, keyOfB)
    first = keyOfA < keyOfB ? a : b
    second = keyOfA < keyOfB ? b : a
  }
}

// For each two kinds of boxes that may collide, this file chooses which kind searches for the other.
//
// If one of two kinds that may collide has at most a fourth as many boxes as the other, its boxes search for the other
// kind all around themselves. So 5,000 bullets that collide only with 50 enemies search for nothing. Otherwise each box
// searches only ahead of itself: to the right in its row, and in the next row. The first box of a pair finds the pair.
// Proxies whose category no mask contains are skipped.
//
// Of two levels, the boxes of one search ahead in the other: those that visit fewer cells.
//
// If there are only a few boxes, each is compared with every other one, and no cell is looked up.

/// The choices and the results of a search for pairs.
struct PairSearch {
  /// For each kind of moving boxes: the moving kinds that it searches for ahead.
  let ahead: UnsafeMutablePointer<UInt64>
  /// For each kind of moving boxes: the moving kinds that it searches for all around.
  let around: UnsafeMutablePointer<UInt64>
  /// For each kind of moving boxes: the static kinds that it searches for.
  let still: UnsafeMutablePointer<UInt64>
  /// For each static kind: the moving kinds that it searches for.
  let fromStill: UnsafeMutablePointer<UInt64>
  /// For each level of moving boxes: the other levels in which it searches for boxes ahead.
  let levels: UnsafeMutablePointer<UInt32>
  /// The pairs that the last search found.
  var pairs = PlainBuffer<ProxyPair>()
  /// True if any static kind searches.
  var standing = false
  /// True if the search compares each box with every other one.
  var comparesAll = false

  /// The number of slots up to which each box is compared with every other one.
  static let few = 16

  init() {
    ahead = .allocate(capacity: ProxyKinds.limit)
    around = .allocate(capacity: ProxyKinds.limit)
    still = .allocate(capacity: ProxyKinds.limit)
    fromStill = .allocate(capacity: ProxyKinds.limit)
    levels = .allocate(capacity: cellLevelCount)
  }

  func deallocate() {
    ahead.deallocate()
    around.deallocate()
    still.deallocate()
    fromStill.deallocate()
    levels.deallocate()
    pairs.deallocate()
  }
}

extension BroadphaseState {
  /// Chooses the kinds and levels that search, and sorts if needed.
  mutating func prepareSearch() {
    search.comparesAll =
      moving.items.count + still.items.count + 2 * moving.strays.count <= PairSearch.few
    if search.comparesAll { return settle() }
    let areMany = choosePartners()
    // The search ahead is fast only among sorted boxes, and sorting costs less than half of that search.
    if moving.isDueAfterTick() || areMany && moving.disorder > 0 { sortMoving() }
    if still.isDueAfterTick() { sortStill() }
    settle()
    chooseLevels()
  }

  /// Chooses the kinds that search.
  /// - Returns: true if enough boxes search ahead to make sorting worthwhile.
  private mutating func choosePartners() -> Bool {
    for kind in 0..<ProxyKinds.limit {
      search.ahead[kind] = 0
      search.around[kind] = 0
      search.still[kind] = 0
      search.fromStill[kind] = 0
    }
    var searchers = 0
    search.standing = false
    forEachBit(moving.kinds.used) { a in
      forEachBit(moving.kinds.used) { b in
        guard b >= a && moving.kinds.mayPair(a, moving.kinds, b) else { return }
        let (countOfA, countOfB) = (moving.kinds[a].count, moving.kinds[b].count)
        if a != b && countOfA <= countOfB / 4 {
          search.around[a] |= 1 << UInt64(b)
        } else if a != b && countOfB <= countOfA / 4 {
          search.around[b] |= 1 << UInt64(a)
        } else {
          search.ahead[a] |= 1 << UInt64(b)
          search.ahead[b] |= 1 << UInt64(a)
        }
      }
      forEachBit(still.kinds.used) { b in
        guard moving.kinds.mayPair(a, still.kinds, b) else { return }
        if still.kinds[b].count <= moving.kinds[a].count / 4 {
          search.fromStill[b] |= 1 << UInt64(a)
          search.standing = true
        } else {
          search.still[a] |= 1 << UInt64(b)
        }
      }
      if search.ahead[a] != 0 { searchers += Int(moving.kinds[a].count) }
    }
    return searchers > moving.count / 8
  }

  private func chooseLevels() {
    for level in 0..<cellLevelCount { search.levels[level] = 0 }
    forEachBit(UInt64(moving.occupied)) { fine in
      forEachBit(UInt64(moving.occupied)) { coarse in
        guard coarse > fine else { return }
        let (few, many) = (moving.levels[coarse].count, moving.levels[fine].count)
        // A coarse box visits the square of this number of cells on the fine level, but never more boxes than that
        // level has.
        let across = Float(sign: .plus, exponent: 2 * (coarse - fine), significand: 1) + 2
        if Float(few) * min(across * across, Float(many)) < 4 * Float(many) {
          search.levels[coarse] |= 1 << UInt32(fine)
        } else {
          search.levels[fine] |= 1 << UInt32(coarse)
        }
      }
    }
  }
}

/// Calls `body` with the number of each set bit, in ascending order.
@inline(__always) func forEachBit(_ bits: UInt64, _ body: (Int) -> Void) {
  var rest = bits
  while rest != 0 {
    body(rest.trailingZeroBitCount)
    rest &= rest - 1
  }
}
