/// The numbers of differences that machines of an address have had, so that joining again is no new beginning.
struct DesyncCounts {
  private var entries: [(address: MatchAddress, count: Int, last: UInt64)] = []

  /// The time without a difference after which an address is forgotten, in nanoseconds.
  private static let memory: UInt64 = 60_000_000_000
  private static let mostAddresses = 64

  /// Counts a difference of a machine at an address; the port does not matter.
  /// - Returns: the number of differences of the address.
  mutating func add(_ address: MatchAddress, now: UInt64) -> Int {
    entries.removeAll { now > $0.last && now - $0.last > Self.memory }
    if let at = entries.firstIndex(where: { $0.address.isSameMachine(as: address) }) {
      entries[at].count += 1
      entries[at].last = now
      return entries[at].count
    }
    if entries.count == Self.mostAddresses { entries.removeFirst() }
    entries.append((address, 1, now))
    return 1
  }
}
