/// The numbers of differences that machines of an address have had, so that a machine cannot begin anew by joining again.
struct DesyncCounts {
  private var entries: [(high: UInt64, low: UInt64, count: Int, last: UInt64)] = []

  /// The time without a difference after which an address is forgotten, in nanoseconds.
  private static let memory: UInt64 = 60_000_000_000
  private static let mostAddresses = 64

  /// Counts a difference of a machine at an address; the port does not matter.
  /// - Returns: the number of differences of the address.
  mutating func add(_ address: MatchAddress, now: UInt64) -> Int {
    entries.removeAll { now > $0.last && now - $0.last > Self.memory }
    if let at = entries.firstIndex(where: { $0.high == address.high && $0.low == address.low }) {
      entries[at].count += 1
      entries[at].last = now
      return entries[at].count
    }
    if entries.count == Self.mostAddresses { entries.removeFirst() }
    entries.append((address.high, address.low, 1, now))
    return 1
  }
}
