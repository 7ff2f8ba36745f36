import ReelMatch

// One machine with many ports could open all rooms of a server and leave them empty until their time limits. So a
// request that needs a room takes from a budget of its IP address, or of its network of IPv6 (/64), which belongs to
// one household. Requests of a proxy or of bots on this machine are free.

/// The requests to join that machines may still make.
package struct JoinBudgets {
  /// A budget, and when it was last refilled.
  private struct Entry {
    var network: MatchAddress
    var budget = RateBudget(perSecond: JoinBudgets.perSecond, most: JoinBudgets.most)
    var time: UInt64
  }

  /// The requests of one network: at once, and in each second after them.
  package static let (most, perSecond): (UInt64, UInt64) = (32, 2)
  /// The most networks whose budgets are not full. With more, the one that was quiet for the longest time begins anew.
  private static let mostEntries = 4096

  private var entries: [Entry] = []
  private var indices: [Network: Int] = [:]

  private struct Network: Hashable {
    var high, low: UInt64

    init(_ network: MatchAddress) { (high, low) = (network.high, network.low) }
  }

  /// Creates full budgets.
  package init() {}

  /// Takes a request from the budget of its network.
  /// - Returns: false if the network has made too many.
  package mutating func take(_ address: MatchAddress, now: UInt64) -> Bool {
    if address.isThisMachine { return true }
    let network = MatchAddress(pageOf: address)
    let key = Network(network)
    let at: Int
    if let found = indices[key] {
      at = found
    } else if entries.count < Self.mostEntries {
      at = entries.count
      entries.append(Entry(network: network, time: now))
      indices[key] = at
    } else {
      at = entries.indices.min { entries[$0].time < entries[$1].time } ?? 0
      indices[Network(entries[at].network)] = nil
      entries[at] = Entry(network: network, time: now)
      indices[key] = at
    }
    entries[at].budget.refill(now - min(now, entries[at].time))
    entries[at].time = now
    return entries[at].budget.take(1)
  }
}
