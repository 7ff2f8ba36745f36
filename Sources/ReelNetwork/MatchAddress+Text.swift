#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

extension MatchAddress {
  /// The port of a host that has chosen no other: 27790.
  public static let defaultPort: UInt16 = 27790

  /// The address as text: `192.168.1.20:27790` or `[2001:db8::1]:27790`.
  public var text: String {
    if let ipv4 {
      return "\(ipv4 >> 24).\(ipv4 >> 16 & 0xFF).\(ipv4 >> 8 & 0xFF).\(ipv4 & 0xFF):\(port)"
    }
    var address = socketAddress6.sin6_addr
    var letters = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &letters, socklen_t(letters.count)) != nil else {
      return ""
    }
    let bytes = letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "[\(String(decoding: bytes, as: UTF8.self))]:\(port)"
  }

  /// Returns the address that a text means: `192.168.1.20`, `192.168.1.20:27790`, `::1`, `[::1]:27790`, `example.org`
  /// or `example.org:27790`.
  ///
  /// A name is resolved by the system, which may block for seconds, even for minutes without a network: call it where
  /// that does no harm. An IP address is read at once.
  /// - Parameter defaultPort: the port if the text has none.
  /// - Throws: ``NetworkError/badAddress(_:expected:)`` or ``NetworkError/nameNotFound(_:reason:)``.
  public static func resolve(
    _ text: String, defaultPort: UInt16 = defaultPort
  ) throws(NetworkError) -> MatchAddress {
    let usual = "an address such as 192.168.1.20, [2001:db8::1]:27790 or example.org:27790"
    func refuse(_ expected: String) -> NetworkError {
      .badAddress(String(text.prefix(80)), expected: expected)
    }
    var name = Substring(text)
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    guard !name.isEmpty, name.utf8.count <= 300 else { throw refuse(usual) }
    var portText: Substring?
    var isSix = false
    if name.first == "[" {
      guard let close = name.firstIndex(of: "]") else {
        throw refuse("a ] behind the IPv6 address")
      }
      let rest = name[name.index(after: close)...]
      guard rest.isEmpty || rest.first == ":" else {
        throw refuse("a colon and a port behind the ]")
      }
      portText = rest.isEmpty ? nil : rest.dropFirst()
      name = name[..<close].dropFirst()
      isSix = true
    } else if let colon = name.firstIndex(of: ":") {
      isSix = name[name.index(after: colon)...].contains(":")
      if !isSix {
        portText = name[name.index(after: colon)...]
        name = name[..<colon]
      }
    }
    var port = defaultPort
    if let portText {
      guard portText.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(portText),
        number > 0
      else { throw refuse("a port from 1 to 65535 behind the colon") }
      port = number
    }
    if isSix {
      var address = in6_addr()
      guard name.utf8.allSatisfy({ $0 != 0 }), inet_pton(AF_INET6, String(name), &address) == 1
      else { throw refuse("an IPv6 address such as [2001:db8::1]:27790") }
      let result = MatchAddress(address, port: port)
      if result.isLinkLocal {
        throw refuse(
          "an address that does not begin with fe80, which needs the name of a network card")
      }
      return result
    }
    guard !name.isEmpty, name.utf8.allSatisfy(isOfName) else { throw refuse(usual) }
    // The system would read 127.1 and 1 as addresses, too.
    if name.utf8.allSatisfy({ $0 == 46 || (48...57).contains($0) }) {
      var address = in_addr()
      guard inet_pton(AF_INET, String(name), &address) == 1 else {
        throw refuse("an IPv4 address of four numbers up to 255, such as 192.168.1.20")
      }
      return MatchAddress(ipv4: UInt32(bigEndian: address.s_addr), port: port)
    }
    return try find(String(name), port)
  }

  /// True for letters, digits, dots, hyphens and underscores.
  private static func isOfName(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte | 32) || [45, 46, 95].contains(byte)
  }

  private static func find(_ name: String, _ port: UInt16) throws(NetworkError) -> MatchAddress {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_flags = AI_ADDRCONFIG
    hints.ai_socktype = datagrams
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(name, nil, &hints, &list)
    guard code == 0 else {
      throw .nameNotFound(name, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(list) }
    var next = list
    while let entry = next {
      if let raw = entry.pointee.ai_addr, var address = MatchAddress(raw), !address.isLinkLocal {
        address.port = port
        return address
      }
      next = entry.pointee.ai_next
    }
    throw .nameNotFound(name, reason: "it has no IP address")
  }
}

/// The kind of a UDP socket.
var datagrams: Int32 {
  #if canImport(Darwin)
    SOCK_DGRAM
  #else
    Int32(SOCK_DGRAM.rawValue)
  #endif
}
