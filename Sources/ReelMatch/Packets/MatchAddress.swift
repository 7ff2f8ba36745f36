/// The address of a machine in a match, as its transport defines it: for UDP an IP address and a port. A session only
/// compares addresses, and hands them on to other machines.
public struct MatchAddress: Equatable, Sendable {
  /// The first eight bytes of an IPv6 address, the first one highest; an IPv4 address is mapped to `::ffff:a.b.c.d`.
  public var high: UInt64
  /// The last eight bytes.
  public var low: UInt64
  /// The port.
  public var port: UInt16

  /// Creates an address from its parts.
  public init(high: UInt64 = 0, low: UInt64 = 0, port: UInt16 = 0) {
    (self.high, self.low, self.port) = (high, low, port)
  }

  /// Returns true if two addresses differ in their port at most.
  func isSameMachine(as other: MatchAddress) -> Bool { high == other.high && low == other.low }
}
