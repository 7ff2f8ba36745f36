import ReelMatch

/// The network of a machine, for limits: a person may have many ports and, with IPv6, many addresses.
package struct ClientNetwork: Hashable, Sendable {
  private let high, low: UInt64

  /// Creates the network that belongs to one person or household: an IPv4 address, or a /64 of IPv6.
  package init(of address: MatchAddress) {
    let network = MatchAddress(pageOf: address.machine)
    (high, low) = (network.high, network.low)
  }

  /// Creates the network that belongs to one customer of a provider: a /48 of IPv6; `nil` for IPv4, where an address
  /// is all that a customer has.
  package init?(aroundOf address: MatchAddress) {
    let machine = address.machine
    if machine.ipv4 != nil { return nil }
    (high, low) = (1, machine.high >> 16)
  }
}
