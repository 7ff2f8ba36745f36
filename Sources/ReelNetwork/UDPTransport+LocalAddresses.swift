#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

extension UDPTransport {
  /// Returns the addresses of this machine by which others may reach it, IPv4 first, for people to pass on to each
  /// other. Those that lead only back to this machine or belong to a single network card (`fe80::`) are left out.
  /// Behind a router, machines of other networks need the router's address, which this machine does not have.
  /// - Parameter port: the port of the addresses, such as ``localPort``.
  public static func localAddresses(port: UInt16 = MatchAddress.defaultPort) -> [MatchAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var four: [MatchAddress] = []
    var six: [MatchAddress] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      let flags = Int32(truncatingIfNeeded: entry.pointee.ifa_flags)
      guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
        let raw = entry.pointee.ifa_addr,
        var address = MatchAddress(raw), !address.isLinkLocal
      else { continue }
      address.port = port
      if address.ipv4 == nil, !six.contains(address) { six.append(address) }
      if address.ipv4 != nil, !four.contains(address) { four.append(address) }
    }
    return four + six
  }
}
