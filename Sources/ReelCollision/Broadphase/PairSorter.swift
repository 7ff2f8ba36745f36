/// A sorter of pairs by their keys, in linear time. Of pairs with equal keys, it keeps the one with the lowest proxies.
struct PairSorter: Sendable {
  private var pairs: [ProxyPair] = []
  private var other: [ProxyPair] = []

  /// Replaces the pairs with those that the last search found, sorted.
  mutating func sort(_ broadphase: Broadphase) {
    let list = broadphase.state.pointee.search.pairs
    pairs.removeAll(keepingCapacity: true)
    if list.count == 0 { return }
    pairs.append(contentsOf: UnsafeBufferPointer(start: list.base, count: list.count))
    if pairs.count < 2 { return }
    sort()
    removeDuplicates()
  }

  var isEmpty: Bool { pairs.isEmpty }

  func withPairs(_ body: (UnsafeBufferPointer<ProxyPair>) -> Void) {
    pairs.withUnsafeBufferPointer(body)
  }

  private mutating func sort() {
    if pairs.count < 48 { return sortFew() }
    // Collects the bits that differ between keys; a digit without such bits needs no sorting.
    let sample = pairs[0].keys
    var (firsts, seconds): (UInt64, UInt64) = (0, 0)
    for pair in pairs {
      firsts |= pair.keys.first ^ sample.first
      seconds |= pair.keys.second ^ sample.second
    }
    let missing = pairs.count - other.count
    if missing > 0 { other.append(contentsOf: repeatElement(pairs[0], count: missing)) }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where seconds >> shift & 0xFF != 0 {
      sortByDigit { $0.keys.second >> shift }
    }
    for shift in stride(from: UInt64(0), to: 64, by: 8) where firsts >> shift & 0xFF != 0 {
      sortByDigit { $0.keys.first >> shift }
    }
  }

  /// Sorts by one digit; pairs with the same digit keep their order.
  @inline(__always) private mutating func sortByDigit(_ digit: (ProxyPair) -> UInt64) {
    let count = pairs.count
    pairs.withUnsafeBufferPointer { from in
      other.withUnsafeMutableBufferPointer { to in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { offsets in
          // SAFETY: a digit is less than 256, and an index in `offsets` less than the number of pairs.
          let offsets = offsets.baseAddress.unsafelyUnwrapped
          let from = from.baseAddress.unsafelyUnwrapped
          let to = to.baseAddress.unsafelyUnwrapped
          offsets.initialize(repeating: 0, count: 256)
          for at in 0..<count { offsets[Int(digit(from[at]) & 0xFF)] += 1 }
          var offset: UInt32 = 0
          for digit in 0..<256 {
            let number = offsets[digit]
            offsets[digit] = offset
            offset += number
          }
          for at in 0..<count {
            let digit = Int(digit(from[at]) & 0xFF)
            to[Int(offsets[digit])] = from[at]
            offsets[digit] += 1
          }
        }
      }
    }
    // `other` may be longer, because it keeps the length of an earlier search.
    if other.count > count { other.removeLast(other.count - count) }
    swap(&pairs, &other)
  }

  private mutating func sortFew() {
    var at = 1
    while at < pairs.count {
      let pair = pairs[at]
      var hole = at
      while hole > 0 && pair.keys < pairs[hole - 1].keys {
        pairs[hole] = pairs[hole - 1]
        hole -= 1
      }
      pairs[hole] = pair
      at += 1
    }
  }

  private mutating func removeDuplicates() {
    var kept = 0
    for at in pairs.indices {
      let pair = pairs[at]
      if kept > 0 && pairs[kept - 1].keys == pair.keys {
        // DETERMINISM: the order in which equal pairs are found depends on history; the lowest proxies do not.
        if (pair.first, pair.second) < (pairs[kept - 1].first, pairs[kept - 1].second) {
          pairs[kept - 1] = pair
        }
      } else {
        pairs[kept] = pair
        kept += 1
      }
    }
    if kept < pairs.count { pairs.removeLast(pairs.count - kept) }
  }
}
