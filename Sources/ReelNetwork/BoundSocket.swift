#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

/// Sockets at a port of all addresses of this machine: of IPv6 and IPv4 at once, or of IPv4 alone.
enum BoundSocket {
  /// The reason why a socket was not opened.
  enum Fault: Error {
    case portInUse
    /// The reason of the system.
    case system(String)
  }

  /// Opens a socket; `nil` if the system does not have this family of addresses.
  /// - Parameters:
  ///   - type: `SOCK_DGRAM` or `SOCK_STREAM`, as a number.
  ///   - port: 0 for any free port.
  ///   - prepare: sets options, before the socket has its port.
  ///   - begin: completes the socket. Returns false, with the reason in `errno`, if the system refuses.
  static func open(
    _ family: Int32, type: Int32, port: UInt16, prepare: (Int32) -> Void, begin: (Int32) -> Bool
  ) throws(Fault) -> Int32? {
    #if canImport(Darwin)
      let socket = Darwin.socket(family, type, 0)
    #else
      let socket = Glibc.socket(family, type, 0)
    #endif
    guard socket >= 0 else {
      if errno == EAFNOSUPPORT || errno == EPROTONOSUPPORT { return nil }
      throw .system(String(cString: strerror(errno)))
    }
    prepare(socket)
    if bind(socket, family, port), begin(socket) { return socket }
    let code = errno
    close(socket)
    if code == EADDRINUSE { throw .portInUse }
    if code == EADDRNOTAVAIL, family == AF_INET6 { return nil }
    throw .system(String(cString: strerror(code)))
  }

  private static func bind(_ socket: Int32, _ family: Int32, _ port: UInt16) -> Bool {
    if family == AF_INET6 {
      set(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
      var address = MatchAddress(port: port).socketAddress6
      return withSocketAddress(&address) { Self.bind(socket, $0, $1) }
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    return withSocketAddress(&address) { Self.bind(socket, $0, $1) }
  }

  private static func bind(
    _ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ size: socklen_t
  ) -> Bool {
    #if canImport(Darwin)
      Darwin.bind(socket, address, size) == 0
    #else
      Glibc.bind(socket, address, size) == 0
    #endif
  }

  /// Sets a socket so that no call blocks and no child process inherits it.
  static func makeNonblocking(_ socket: Int32) -> Bool {
    fcntl(socket, F_SETFL, O_NONBLOCK) == 0 && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Sets an option; a system that refuses it keeps its own value.
  static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Returns the port of a socket.
  static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in6()
    return withSocketAddress(&address) { address, size in
      var size = size
      getsockname(socket, address, &size)
      return MatchAddress(address)?.port ?? 0
    }
  }
}
