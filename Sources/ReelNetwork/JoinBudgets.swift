import ReelMatch

// One machine with many ports could open all rooms of a server and leave them empty until their time limits. So a
// request that needs a room takes from a budget of its IP address. With IPv6, it takes from two budgets: that of its
// network (/64), which belongs to one household, and a larger one of the network around that (/48), because providers
// give a customer up to 65,536 of the former. Requests of a proxy or of bots on this machine are free.

/// The requests to join that machines may still make.
package struct JoinBudgets {
  /// A budget, and when it was last refilled.
  private struct Entry {
    var network: ClientNetwork
    var budget: RateBudget
    var time: UInt64
  }

  /// The requests of one network: at once, and in each second after them.
  package static let (most, perSecond): (UInt64, UInt64) = (32, 2)
  /// The budget of a /48 of IPv6, in budgets of a single network.
  package static let networksOfCustomer: UInt64 = 4
  /// The most networks whose budgets are not full. With more, the one that was quiet for the longest time begins anew.
  private static let mostEntries = 4096

  private var entries: [Entry] = []
  private var indices: [ClientNetwork: Int] = [:]

  /// Creates full budgets.
  package init() {}

  /// Takes a request from the budgets of its network.
  /// - Returns: false if the network has made too many.
  package mutating func take(_ address: MatchAddress, now: UInt64) -> Bool {
    if address.isThisMachine { return true }
    // The larger network comes first: a household whose requests are refused takes none of it.
    if let customer = ClientNetwork(aroundOf: address), !has(customer, Self.networksOfCustomer, now)
    {
      return false
    }
    guard take(ClientNetwork(of: address), 1, now) else { return false }
    return ClientNetwork(aroundOf: address).map { take($0, Self.networksOfCustomer, now) } ?? true
  }

  private mutating func has(_ network: ClientNetwork, _ share: UInt64, _ now: UInt64) -> Bool {
    entries[index(of: network, share, now)].budget.available > 0
  }

  private mutating func take(_ network: ClientNetwork, _ share: UInt64, _ now: UInt64) -> Bool {
    entries[index(of: network, share, now)].budget.take(1)
  }

  /// Returns the index of a network's budget, after it was refilled.
  private mutating func index(of network: ClientNetwork, _ share: UInt64, _ now: UInt64) -> Int {
    let at: Int
    if let found = indices[network] {
      at = found
    } else {
      let entry = Entry(
        network: network,
        budget: RateBudget(perSecond: share * Self.perSecond, most: share * Self.most), time: now)
      if entries.count < Self.mostEntries {
        at = entries.count
        entries.append(entry)
      } else {
        at = entries.indices.min { entries[$0].time < entries[$1].time } ?? 0
        indices[entries[at].network] = nil
        entries[at] = entry
      }
      indices[network] = at
    }
    entries[at].budget.refill(now - min(now, entries[at].time))
    entries[at].time = now
    return at
  }
}
