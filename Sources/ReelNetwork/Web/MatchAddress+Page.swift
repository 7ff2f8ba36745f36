import ReelMatch

// The addresses of pages: `100::/64`, to which no network sends anything (RFC 6666), then the page's machine. The port
// is the number of the page's connection. A session sees which pages share a machine, and limits what it sends there.

extension MatchAddress {
  private static let pages: UInt64 = 0x0100_0000_0000_0000

  /// Creates the address of a page at a machine, without the number of its connection: all of an IPv4 address, and the
  /// network (/64) of an IPv6 address, because a single person has all addresses of such a network.
  init(pageOf client: MatchAddress) {
    self.init(high: Self.pages, low: client.ipv4 == nil ? client.high : client.low)
  }

  /// True if the address is that of a page. A packet of another transport with such a sender is forged.
  package var isPage: Bool { high == Self.pages }

  /// The address of the machine, for limits and exclusions: of a page, the IPv4 address or the network (/64) of IPv6
  /// from which its connection came.
  package var machine: MatchAddress {
    guard isPage else { return self }
    // No IPv6 address of a network begins as an IPv4 address ends, nor with zeros alone.
    if MatchAddress(low: low).ipv4 != nil { return MatchAddress(low: low, port: port) }
    return low == 0 ? MatchAddress(low: 1, port: port) : MatchAddress(high: low, port: port)
  }

  /// True for 127.0.0.1 and ::1, and for pages that have connected from there.
  package var isThisMachine: Bool {
    let machine = machine
    return machine.ipv4 == 0x7F00_0001 || machine.high == 0 && machine.low == 1
  }
}
