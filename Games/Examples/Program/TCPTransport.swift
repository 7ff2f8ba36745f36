#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelApp
import ReelNetwork

/// A transport of a game's own: the packets of a match of two machines over one TCP connection. Each packet follows its
/// length, in two bytes. The connection is of IPv4, neither checked nor encrypted, and late after a loss; UDP is better
/// where it gets through.
final class TCPTransport: MatchTransport {
  let localPort: UInt16
  /// The socket that waits for a connection, and the connection itself; -1 for none.
  private var listener: Int32 = -1
  private var stream: Int32 = -1
  /// The address of the other machine.
  private var partner = MatchAddress()
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  private var scratch = [UInt8](repeating: 0, count: 16_384)
  /// The most bytes that wait. A match recovers from lost packets, but not from late ones.
  private static let mostWaiting = 65_536

  /// Waits for a connection at a port; `nil` if the port is in use.
  init?(listening port: UInt16) {
    let socket = Self.socket()
    listener = socket
    var address = Self.address(0, port)
    let isBound = Self.with(&address) { bind(socket, $0, $1) } == 0
    localPort = Self.port(of: socket)
    if !isBound || listen(socket, 1) != 0 { return nil }
  }

  /// Begins to connect to a machine. If no machine answers, the session reports this.
  init(connecting host: MatchAddress) {
    let socket = Self.socket()
    stream = socket
    partner = host
    var address = Self.address(UInt32(truncatingIfNeeded: host.low), host.port)
    _ = Self.with(&address) { connect(socket, $0, $1) }
    localPort = Self.port(of: socket)
  }

  deinit {
    if stream >= 0 { close(stream) }
    if listener >= 0 { close(listener) }
  }

  func send(_ bytes: [UInt8], to address: MatchAddress) {
    guard stream >= 0, address == partner, !bytes.isEmpty, bytes.count <= Self.largestPacket,
      outgoing.count + 2 + bytes.count <= Self.mostWaiting
    else { return }
    outgoing += [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8)] + bytes
    flush()
  }

  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    if stream < 0 { accept() }
    flush()
    read()
    var start = 0
    for _ in 0..<max(limit, 0) where incoming.count - start >= 2 {
      let size = Int(incoming[start]) | Int(incoming[start + 1]) << 8
      // After a length that cannot be, nothing of the stream can be trusted.
      guard (1...Self.largestPacket).contains(size) else { return disconnect() }
      guard incoming.count - start >= 2 + size else { break }
      let packet = [UInt8](incoming[start + 2..<start + 2 + size])
      start += 2 + size
      body(packet, partner)
    }
    incoming.removeFirst(min(start, incoming.count))
  }

  private func accept() {
    var address = sockaddr_in()
    stream = Self.with(&address) { pointer, size in
      var size = size
      #if canImport(Darwin)
        return Darwin.accept(listener, pointer, &size)
      #else
        return Glibc.accept(listener, pointer, &size)
      #endif
    }
    guard stream >= 0 else { return }
    Self.prepare(stream)
    partner = MatchAddress(
      low: 0xFFFF << 32 | UInt64(UInt32(bigEndian: address.sin_addr.s_addr)),
      port: UInt16(bigEndian: address.sin_port))
  }

  private func disconnect() {
    if stream >= 0 { close(stream) }
    stream = -1
    incoming = []
    outgoing = []
  }

  /// Sends as much as the system takes.
  private func flush() {
    while stream >= 0, !outgoing.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = outgoing.withUnsafeBytes {
        sendto(stream, $0.baseAddress, $0.count, flags, nil, 0)
      }
      if count < 0 { return Self.mayGoOn ? () : disconnect() }
      outgoing.removeFirst(count)
    }
  }

  /// Takes over what has arrived, as far as there is room.
  private func read() {
    while stream >= 0, incoming.count + scratch.count <= Self.mostWaiting {
      let count = scratch.withUnsafeMutableBytes { recv(stream, $0.baseAddress, $0.count, 0) }
      if count < 0, Self.mayGoOn { return }
      if count <= 0 { return disconnect() }
      incoming += scratch[..<count]
    }
  }

  // MARK: - Sockets

  /// True if the last call failed only for the moment.
  private static var mayGoOn: Bool {
    [EAGAIN, EWOULDBLOCK, EINTR, ENOTCONN, EINPROGRESS].contains(errno)
  }

  private static func socket() -> Int32 {
    #if canImport(Darwin)
      let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    prepare(socket)
    return socket
  }

  private static func prepare(_ socket: Int32) {
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #if canImport(Darwin)
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  private static func address(_ ip: UInt32, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = ip.bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  private static func port(of socket: Int32) -> UInt16 {
    var address = sockaddr_in()
    _ = with(&address) { pointer, size in
      var size = size
      return getsockname(socket, pointer, &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func with(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
