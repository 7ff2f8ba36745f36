#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import ReelMatch

/// Packets of a match by WebSockets, which pages in browsers open at a TCP port. Each packet is one binary frame.
///
/// It has no thread: `receive` does the work that needs no waiting. Anyone can connect, and everything that comes in is
/// limited: connections, the handshake, the length of frames, bytes in a second, and time (`WebSocketLimits`). The
/// connection is not encrypted; a page of an `https` address needs a proxy that adds TLS.
public final class WebSocketServer: MatchTransport {
  private let listener: Int32
  /// The TCP port.
  public let localPort: UInt16
  private let limits: WebSocketLimits
  private let clock: () -> UInt64
  private var connections: [WebSocketConnection] = []
  /// The number of the last connection, by which its address differs from those of the same machine.
  private var lastNumber: UInt16 = 0
  /// The index of the connection that is read first.
  private var turn = 0

  /// The most connections that a call accepts, and the most packets that it takes from a connection.
  private static let (mostAccepted, mostOfConnection) = (8, 128)

  /// Opens a port of all addresses of this machine.
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - origins: the addresses of sites whose pages may connect, such as `https://example.org`; empty for all. Other
  ///     programs can claim any origin, so this is only against pages.
  /// - Throws: ``NetworkError/tcpPortInUse(_:)`` or ``NetworkError/noListener(port:reason:)``.
  public convenience init(port: UInt16, origins: [String] = []) throws(NetworkError) {
    var limits = WebSocketLimits()
    limits.origins = origins.map { $0.lowercased() }
    try self.init(port: port, limits, clock: Self.monotonicTime)
  }

  init(
    port: UInt16, _ limits: WebSocketLimits, clock: @escaping () -> UInt64
  ) throws(NetworkError) {
    (self.limits, self.clock) = (limits, clock)
    for family in [AF_INET6, AF_INET] {
      guard let socket = try Self.listen(family, port) else { continue }
      listener = socket
      localPort = BoundSocket.port(of: socket)
      return
    }
    throw .noListener(port: port, reason: "the system has neither IPv6 nor IPv4")
  }

  deinit {
    for connection in connections { close(connection.socket) }
    close(listener)
  }

  /// The number of connections, those before their handshake included.
  var connectionCount: Int { connections.count }

  // MARK: - Packets

  public func send(_ bytes: [UInt8], to address: MatchAddress) {
    guard bytes.count <= Self.largestPacket,
      let at = connections.firstIndex(where: { $0.address == address })
    else { return }
    connections[at].send(bytes, now: clock())
  }

  public func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    let now = clock()
    acceptAll(now)
    var rest = limit
    for offset in connections.indices {
      let at = (turn + offset) % connections.count
      let most = min(rest, Self.mostOfConnection)
      rest -= connections[at].receive(most, now: now, body)
      connections[at].flush(now)
      connections[at].checkPatience(now)
    }
    turn = connections.isEmpty ? 0 : (turn + 1) % connections.count
    for at in connections.indices.reversed() where connections[at].isGone {
      Self.hangUp(connections.remove(at: at).socket)
    }
  }

  /// The sockets of which a wait ends when one of them has work.
  var watched: [pollfd] {
    [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      + connections.map {
        let input = $0.awaitsInput ? POLLIN : 0
        return pollfd(
          fd: $0.socket, events: Int16(input | ($0.awaitsOutput ? POLLOUT : 0)), revents: 0)
      }
  }

  // MARK: - Connections

  private func acceptAll(_ now: UInt64) {
    for _ in 0..<Self.mostAccepted {
      var sender = sockaddr_in6()
      let socket = withSocketAddress(&sender) { sender, size in
        var size = size
        return accept(listener, sender, &size)
      }
      guard socket >= 0 else { return }
      let client = withSocketAddress(&sender) { sender, _ in MatchAddress(sender) }
      guard let client, connections.count < limits.mostConnections, Self.prepare(socket),
        let address = makeAddress(of: client)
      else {
        close(socket)
        continue
      }
      connections.append(WebSocketConnection(socket, address, limits, now: now))
    }
  }

  /// Returns a new address for a client; `nil` if its machine has too many connections.
  private func makeAddress(of client: MatchAddress) -> MatchAddress? {
    var address = MatchAddress(pageOf: client)
    let ofMachine = connections.count {
      $0.address.high == address.high && $0.address.low == address.low
    }
    let isSpared = limits.sparesProxy && client.isThisMachine
    guard isSpared || ofMachine < limits.mostOfMachine else { return nil }
    repeat {
      lastNumber = lastNumber == .max ? 1 : lastNumber + 1
      address.port = lastNumber
    } while connections.contains { $0.address == address }
    return address
  }

  private static func hangUp(_ socket: Int32) {
    // Unread input would make the system discard the last output.
    shutdown(socket, Int32(SHUT_WR))
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      _ = recv(socket, buffer.baseAddress, buffer.count, 0)
    }
    close(socket)
  }

  // MARK: - Sockets

  /// Opens a listener; `nil` if the system does not have this family of addresses.
  private static func listen(_ family: Int32, _ port: UInt16) throws(NetworkError) -> Int32? {
    do throws(BoundSocket.Fault) {
      return try BoundSocket.open(
        family, type: streams, port: port,
        prepare: { BoundSocket.set($0, Int32(SOL_SOCKET), SO_REUSEADDR, 1) },
        begin: { beginListening($0) && prepare($0) })
    } catch {
      switch error {
      case .portInUse: throw .tcpPortInUse(port)
      case .system(let reason): throw .noListener(port: port, reason: reason)
      }
    }
  }

  /// The type of a TCP socket, which the C library of Linux declares as an enumeration.
  private static var streams: Int32 {
    #if canImport(Darwin)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private static func beginListening(_ socket: Int32) -> Bool {
    #if canImport(Darwin)
      Darwin.listen(socket, 64) == 0
    #else
      Glibc.listen(socket, 64) == 0
    #endif
  }

  /// Sets a socket so that no call blocks, no signal is raised, no child process inherits it, and no packet waits.
  private static func prepare(_ socket: Int32) -> Bool {
    #if canImport(Darwin)
      BoundSocket.set(socket, Int32(SOL_SOCKET), SO_NOSIGPIPE, 1)
    #endif
    BoundSocket.set(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    // A packet that waits in the system's buffer is late, too.
    BoundSocket.set(socket, Int32(SOL_SOCKET), SO_SNDBUF, 131_072)
    return BoundSocket.makeNonblocking(socket)
  }

  /// Sends bytes without raising a signal if the client is gone.
  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      return Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
    #else
      return Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Returns the nanoseconds of a clock that does not go backwards.
  static func monotonicTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
