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
  /// The indices of connections by their addresses, and the number of connections of each machine.
  private var indices: [Key: Int] = [:]
  private var counts: [UInt64: Int] = [:]
  /// The number of the last connection, by which its address differs from those of the same machine. The first one is
  /// random: a server that takes over matches must not give a page the address that another one had.
  private var lastNumber = UInt16.random(in: 0...(.max))
  /// The index of the connection that is read first.
  private var turn = 0

  /// The sockets of the last call of `poll`: the listener, then the connections.
  private var polled: [pollfd] = []
  /// True if the last call of `receive` has left frames that it had no room for.
  private var hasRest = false

  /// The most connections that a call accepts, and the most packets that it takes from a connection.
  private static let (mostAccepted, mostOfConnection) = (32, 128)

  /// The address of a page, of which only these parts differ.
  private struct Key: Hashable {
    var machine: UInt64
    var number: UInt16

    init(_ address: MatchAddress) { (machine, number) = (address.low, address.port) }
  }

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

  /// Opens a port for one match, or for many, whose players decide how many connections there may be.
  /// - Parameters:
  ///   - players: the most players of all matches; `nil` for one match.
  ///   - isProxied: true if all clients on this machine are a proxy that sends the addresses of pages.
  package convenience init(
    port: UInt16, origins: [String], players: Int?, isProxied: Bool = false
  ) throws(NetworkError) {
    var limits = players.map { WebSocketLimits(players: $0) } ?? WebSocketLimits()
    limits.trustsProxy = isProxied
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
    for connection in connections { Self.hangUp(connection.socket) }
    close(listener)
  }

  /// The number of connections, those before their handshake included.
  package var connectionCount: Int { connections.count }
  /// The most connections, and those of a server with many players.
  package var connectionLimit: Int { limits.mostConnections }
  package static func connectionLimit(players: Int) -> Int {
    WebSocketLimits(players: players).mostConnections
  }

  // MARK: - Packets

  public func send(_ bytes: [UInt8], to address: MatchAddress) {
    guard bytes.count <= Self.largestPacket, address.isPage, let at = indices[Key(address)]
    else { return }
    connections[at].send(bytes, now: clock())
  }

  public func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    // The sockets with work are found by one call of the system, however many connections there are.
    polled.removeAll(keepingCapacity: true)
    appendWatched(to: &polled)
    _ = poll(&polled, nfds_t(polled.count), 0)
    let now = clock()
    if polled[0].revents != 0 { acceptAll(now) }
    var rest = limit
    hasRest = false
    for offset in connections.indices {
      let at = (turn + offset) % connections.count
      // A connection that has just been accepted was not polled.
      let hasArrived = at + 1 >= polled.count || polled[at + 1].revents & ~Int16(POLLOUT) != 0
      if hasArrived || connections[at].hasInput {
        let most = min(rest, Self.mostOfConnection)
        let count = connections[at].receive(most, isReadable: hasArrived, now: now, body)
        rest -= count
        if connections[at].forwarded != nil { takeForwarded(at, now) }
        hasRest = hasRest || count == most
      }
      connections[at].flush(now)
      connections[at].checkPatience(now)
    }
    turn = connections.isEmpty ? 0 : (turn + 1) % connections.count
    for at in connections.indices.reversed() where connections[at].isGone { remove(at) }
  }

  /// Appends the sockets of which a wait ends when one of them has work.
  func appendWatched(to list: inout [pollfd]) {
    list.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
    for connection in connections {
      let input = connection.awaitsInput ? POLLIN : 0
      let output = connection.awaitsOutput ? POLLOUT : 0
      list.append(pollfd(fd: connection.socket, events: Int16(input | output), revents: 0))
    }
  }

  /// Waits until a client has sent or taken something, a time limit of a client may be over, or a signal is set.
  package func wait(or signal: WakeSignal) {
    if hasRest { return }
    // A client beyond its budget is not watched until the budget has grown.
    let isHeldUp = connections.contains { !$0.awaitsInput || $0.hasInput }
    polled.removeAll(keepingCapacity: true)
    appendWatched(to: &polled)
    polled.append(signal.watched)
    let longest: Int32 = connections.isEmpty ? -1 : isHeldUp ? 10 : 250
    _ = poll(&polled, nfds_t(polled.count), longest)
  }

  /// True if bytes wait to be sent.
  package var hasOutput: Bool { connections.contains { $0.awaitsOutput } }

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
      indices[Key(address)] = connections.count
      counts[address.low, default: 0] += 1
      connections.append(WebSocketConnection(socket, address, limits, now: now))
    }
  }

  /// Returns a new address for a client; `nil` if its machine has too many connections.
  private func makeAddress(of client: MatchAddress) -> MatchAddress? {
    var address = MatchAddress(pageOf: client)
    let ofMachine = counts[address.low, default: 0]
    let isSpared = limits.sparesProxy && client.isThisMachine
    guard isSpared || ofMachine < limits.mostOfMachine else { return nil }
    repeat {
      lastNumber = lastNumber == .max ? 1 : lastNumber + 1
      address.port = lastNumber
    } while indices[Key(address)] != nil
    return address
  }

  /// Ends a connection; the last one takes its index.
  private func remove(_ index: Int) {
    let last = connections.count - 1
    connections.swapAt(index, last)
    let connection = connections.removeLast()
    if index < last { indices[Key(connections[index].address)] = index }
    forget(connection.address)
    Self.hangUp(connection.socket)
  }

  /// Gives a connection the address of the machine that a proxy has sent.
  private func takeForwarded(_ index: Int, _ now: UInt64) {
    guard let machine = connections[index].forwarded else { return }
    connections[index].forwarded = nil
    guard let address = makeAddress(of: machine) else {
      return connections[index].close(1008, now)
    }
    forget(connections[index].address)
    indices[Key(address)] = index
    counts[address.low, default: 0] += 1
    connections[index].address = address
  }

  private func forget(_ address: MatchAddress) {
    indices[Key(address)] = nil
    let left = counts[address.low, default: 1] - 1
    counts[address.low] = left > 0 ? left : nil
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
      Darwin.listen(socket, 1024) == 0
    #else
      Glibc.listen(socket, 1024) == 0
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
