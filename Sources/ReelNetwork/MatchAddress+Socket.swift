#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

// Addresses as the system's functions have them.

extension MatchAddress {
  /// The first twelve bytes of an IPv4 address as IPv6.
  private static let mapped: UInt64 = 0xFFFF

  /// Creates the address of an IPv4 address, whose first byte is the highest.
  init(ipv4: UInt32, port: UInt16) {
    self.init(low: Self.mapped << 32 | UInt64(ipv4), port: port)
  }

  init(_ address: sockaddr_in) {
    self.init(
      ipv4: UInt32(bigEndian: address.sin_addr.s_addr), port: UInt16(bigEndian: address.sin_port))
  }

  init(_ address: sockaddr_in6) {
    self.init(address.sin6_addr, port: UInt16(bigEndian: address.sin6_port))
  }

  init(_ address: in6_addr, port: UInt16) {
    let words = withUnsafeBytes(of: address) {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    self.init(high: words.0, low: words.1, port: port)
  }

  /// Creates an address from one of the system's; `nil` if it is of another family.
  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET: self.init(raw.loadUnaligned(as: sockaddr_in.self))
    case AF_INET6: self.init(raw.loadUnaligned(as: sockaddr_in6.self))
    default: return nil
    }
  }

  /// The IPv4 address, whose first byte is the highest; `nil` if the address is one of IPv6 only.
  var ipv4: UInt32? {
    high == 0 && low >> 32 == Self.mapped ? UInt32(truncatingIfNeeded: low) : nil
  }

  /// True for an address of IPv4.
  package var isFour: Bool { ipv4 != nil }

  /// Reads an IP address of either family, without a port; `nil` if the text is none. Never resolves a name.
  package init?(numbers text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self.init(ipv4: UInt32(bigEndian: four.s_addr), port: 0)
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self.init(six, port: 0)
    } else {
      return nil
    }
  }

  /// True if the address belongs to one network card, which an address does not name.
  var isLinkLocal: Bool { high >> 54 == 0xFE80 >> 6 }

  /// The address for a socket of IPv4; `nil` if the address is one of IPv6 only.
  var socketAddress4: sockaddr_in? {
    guard let ipv4 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = ipv4.bigEndian
    return address
  }

  /// The address for a socket of IPv6, which may serve IPv4 as well.
  var socketAddress6: sockaddr_in6 {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    withUnsafeMutableBytes(of: &address.sin6_addr) {
      $0.storeBytes(of: high.bigEndian, as: UInt64.self)
      $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return address
  }
}

/// Calls a function of the system with an address of any family.
func withSocketAddress<Address, Result>(
  _ address: inout Address, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  let size = socklen_t(MemoryLayout<Address>.size)
  return withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
  }
}
