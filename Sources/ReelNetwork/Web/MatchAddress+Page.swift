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

  /// True if the address is that of a page.
  var isPage: Bool { high == Self.pages }

  /// True for 127.0.0.1 and ::1.
  package var isThisMachine: Bool { ipv4 == 0x7F00_0001 || high == 0 && low == 1 }
}
