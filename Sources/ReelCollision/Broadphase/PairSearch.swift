import ReelMath

/// Two keys, the lesser first: what pairs are told apart and sorted by.
public struct KeyPair: Equatable, Comparable, Sendable, BitwiseCopyable {
  /// The lesser key.
  public var first: UInt64
  /// The greater key.
  public var second: UInt64

  /// A pair of two keys, in either order.
  @inlinable public init(_ a: UInt64, _ b: UInt64) {
    first = min(a, b)
    second = max(a, b)
  }

  /// By the first key, then by the second.
  @inlinable public static func < (a: KeyPair, b: KeyPair) -> Bool {
    a.first < b.first || a.first == b.first && a.second < b.second
  }
}

/// A pair of proxies, in the order of their keys.
public struct ProxyPair: Equatable, Sendable, BitwiseCopyable {
  /// Their keys.
  public var keys: KeyPair
  /// The proxy of the lesser key.
  public var first: UInt32
  /// The proxy of the greater key.
  public var second: UInt32

  /// A pair of two proxies, in either order.
  @inlinable public init(_ a: UInt32, key keyOfA: UInt64, _ b: UInt32, key keyOfB: UInt64) {
    keys = KeyPair(keyOfA, keyOfB)
    first = keyOfA < keyOfB ? a : b
    second = keyOfA < keyOfB ? b : a
  }
}

// Who looks for whom.
//
// Of two kinds that may meet, the smaller looks for the larger all around itself, where one is a
// fourth of the other or less: so 5,000 bullets that are only wanted by 50 enemies look for nobody.
// Else each box looks for those ahead of it only: in its row to the right, and in the next row; the
// pair is found by the one that comes first. Kinds that nobody wants are neither.
//
// Between levels, boxes ahead are looked for from the side from which fewer cells are visited.
//
// Of a handful of boxes each is compared with each: that is done before cells are looked up.

/// What a search for pairs has chosen, and what it has found.
struct PairSearch {
  /// Of each kind of moving boxes: the moving kinds that it looks for ahead.
  let ahead: UnsafeMutablePointer<UInt64>
  /// Of each kind of moving boxes: the moving kinds that it looks for all around.
  let around: UnsafeMutablePointer<UInt64>
  /// Of each kind of moving boxes: the static kinds that it looks for.
  let still: UnsafeMutablePointer<UInt64>
  /// Of each static kind: the moving kinds that it looks for.
  let fromStill: UnsafeMutablePointer<UInt64>
  /// Of each level of moving boxes: the other levels that are looked at for boxes ahead.
  let levels: UnsafeMutablePointer<UInt32>
  /// Found pairs of each job.
  var found = PlainBuffer<PlainBuffer<ProxyPair>>()
  /// Jobs over moving boxes, and over static ones; the first come first.
  var movingJobs = 0
  var stillJobs = 0
  /// Whether the only job compares each box with each.
  var comparesAll = false

  /// Slots that a job goes through. Many enough that a job is worth a thread's while.
  static let slotsOfJob = 2048
  /// Slots of which each is compared with each.
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
    for job in 0..<found.count { found.base[job].deallocate() }
    found.deallocate()
  }

  mutating func setJobs(moving: Int, still: Int) {
    movingJobs = moving
    stillJobs = still
    while found.count < moving + still { found.append(PlainBuffer()) }
    for job in 0..<found.count { found.base[job].removeAll() }
  }
}

extension BroadphaseState {
  /// Chooses who looks for whom, sorts what has to be, and answers the number of jobs.
  mutating func prepareSearch() -> Int {
    search.comparesAll =
      moving.items.count + still.items.count + 2 * moving.strays.count <= PairSearch.few
    if search.comparesAll {
      settle()
      search.setJobs(moving: moving.count > 0 ? 1 : 0, still: 0)
      return search.movingJobs
    }
    let (moves, stands) = choosePartners()
    // Boxes ahead are found fast among sorted ones only; sorting costs less than half of that search.
    if moving.isDueAfterTick() || moves && moving.disorder > 0 { sortMoving() }
    if still.isDueAfterTick() { sortStill() }
    settle()
    chooseLevels()
    let slots = PairSearch.slotsOfJob
    search.setJobs(
      moving: (moving.items.count + slots - 1) / slots,
      still: stands ? (still.items.count + slots - 1) / slots : 0)
    return search.movingJobs + search.stillJobs
  }

  /// Answers whether enough boxes look ahead that sorting pays, and whether any static box looks for
  /// others.
  private mutating func choosePartners() -> (areMany: Bool, standing: Bool) {
    for kind in 0..<ProxyKinds.limit {
      search.ahead[kind] = 0
      search.around[kind] = 0
      search.still[kind] = 0
      search.fromStill[kind] = 0
    }
    var looking = 0
    var standing = false
    forEachBit(moving.kinds.used) { a in
      forEachBit(moving.kinds.used) { b in
        guard b >= a && moving.kinds.mayMeet(a, moving.kinds, b) else { return }
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
        guard moving.kinds.mayMeet(a, still.kinds, b) else { return }
        if still.kinds[b].count <= moving.kinds[a].count / 4 {
          search.fromStill[b] |= 1 << UInt64(a)
          standing = true
        } else {
          search.still[a] |= 1 << UInt64(b)
        }
      }
      if search.ahead[a] != 0 { looking += Int(moving.kinds[a].count) }
    }
    return (looking > moving.count / 8, standing)
  }

  private func chooseLevels() {
    for level in 0..<cellLevelCount { search.levels[level] = 0 }
    forEachBit(UInt64(moving.occupied)) { fine in
      forEachBit(UInt64(moving.occupied)) { coarse in
        guard coarse > fine else { return }
        let (few, many) = (moving.levels[coarse].count, moving.levels[fine].count)
        // Cells that a coarse box visits on the fine level; never more than it has boxes.
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

/// Calls `body` with the number of each bit that is set, ascending.
@inline(__always) func forEachBit(_ bits: UInt64, _ body: (Int) -> Void) {
  var rest = bits
  while rest != 0 {
    body(rest.trailingZeroBitCount)
    rest &= rest - 1
  }
}
