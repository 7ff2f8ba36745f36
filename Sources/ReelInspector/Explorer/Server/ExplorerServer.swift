#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Dispatch

/// An HTTP server for this machine alone (127.0.0.1), for tools that inspect a running game.
///
/// It has no thread: ``poll(answer:)`` does the work that needs no waiting, so an answer shows the state between two
/// ticks. A poll ends after the first step at which it has taken ``mostTime`` or transferred ``mostBytes``. All polls
/// together take one quarter of the time (``share``). Further work waits for the next poll, and the connections take
/// turns. At most 16 are open: a new one replaces the one that is least in use.
final class ExplorerServer {
  /// The reason why there is no server, as a sentence.
  struct Unavailable: Error {
    var message: String
  }

  private let listener: Int32
  /// The port of the server.
  let port: UInt16
  private let policy: ExplorerPolicy
  private let clock: () -> UInt64
  private var connections: [ExplorerConnection] = []
  /// The index of the connection whose turn it is.
  private var turn = 0
  /// True if clients wait for a connection, and none may be closed for them. The next connection then ends with its
  /// answer: otherwise clients that send one request after the other would keep all connections for ever.
  private var isCrowded = false
  /// The nanoseconds that the next poll may take; below 0 if the last one took more.
  private var allowance = Int64(mostTime)
  private var lastPoll: UInt64
  /// The sockets that `poll` watches: the listener, then the connections.
  private var watched: [pollfd] = []

  static let mostConnections = 16
  /// The most connections that a poll accepts.
  private static let mostAccepted = 8
  /// The nanoseconds that a poll may take.
  static let mostTime: UInt64 = 1_000_000
  /// The divisor of the time that all polls together may take: one part in four. The rest is for the game, even if it
  /// runs as fast as it can.
  static let share: UInt64 = 4
  /// The nanoseconds after which another connection with work has its turn.
  static let slice: UInt64 = 250_000
  /// The bytes that a poll may transfer, over all connections together.
  static let mostBytes = 262_144

  /// Opens the listener.
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - clock: returns the nanoseconds of any clock that never goes backwards.
  init(
    port: UInt16, clock: @escaping () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) throws(Unavailable) {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    guard listener >= 0 else { throw Unavailable(message: "no socket: \(Self.problem)") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    // 127.0.0.1
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    // SAFETY: the call reads the IPv4 address as a generic address, which begins with the same fields, and receives its
    // size.
    let isBound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    guard isBound == 0, listen(listener, 128) == 0, Self.makeQuiet(listener) else {
      let problem = Self.problem
      close(listener)
      throw Unavailable(message: "expected a free port of this machine; \(port): \(problem)")
    }
    var length = size
    // SAFETY: as above; `length` limits the bytes that the call writes.
    _ = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(listener, $0, &length)
      }
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    policy = ExplorerPolicy(port: self.port)
    self.clock = clock
    lastPoll = clock()
  }

  deinit {
    for connection in connections { close(connection.socket) }
    close(listener)
  }

  /// The number of open connections.
  var connectionCount: Int { connections.count }

  /// Accepts connections, answers requests that have arrived, and sends output. Never blocks.
  /// - Parameter answer: returns the answer, or `nil` if the answer is incomplete when the closure `isOver` returns
  ///   true. This poll or a later one then calls it again with the same exchange.
  func poll(answer: (inout HTTPExchange, _ isOver: () -> Bool) -> HTTPAnswer?) {
    let start = clock()
    let elapsed = start - min(start, lastPoll)
    lastPoll = start
    allowance = min(
      Int64(Self.mostTime), allowance + Int64(min(elapsed, 1 << 40)) / Int64(Self.share))
    guard allowance > 0 else { return }
    isCrowded = false
    if watch() { acceptAll(start) }
    if !connections.isEmpty { serve(until: start + UInt64(allowance), answer) }
    allowance -= Int64(min(clock() - start, 1 << 40))
  }

  /// Finds, in one system call, the connections that can continue.
  /// - Returns: true if new connections wait.
  private func watch() -> Bool {
    watched.removeAll(keepingCapacity: true)
    watched.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
    for connection in connections {
      var events: Int16 = 0
      if connection.awaitsInput { events |= Int16(POLLIN) }
      if connection.awaitsOutput { events |= Int16(POLLOUT) }
      watched.append(pollfd(fd: connection.socket, events: events, revents: 0))
    }
    guard Self.pollSockets(&watched) > 0 else { return false }
    for at in connections.indices {
      let events = watched[at + 1].revents
      let isGone = events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
      if events & Int16(POLLIN) != 0 || isGone { connections[at].isReadable = true }
      if events & Int16(POLLOUT) != 0 || isGone { connections[at].isWritable = true }
    }
    return watched[0].revents & Int16(POLLIN) != 0
  }

  private static func pollSockets(_ watched: inout [pollfd]) -> Int32 {
    #if canImport(Glibc)
      return Glibc.poll(&watched, nfds_t(watched.count), 0)
    #elseif canImport(Musl)
      return Musl.poll(&watched, nfds_t(watched.count), 0)
    #else
      return Darwin.poll(&watched, nfds_t(watched.count), 0)
    #endif
  }

  /// Gives the connections their turns, a slice of time each, until all wait or the poll is over.
  private func serve(
    until end: UInt64, _ answer: (inout HTTPExchange, _ isOver: () -> Bool) -> HTTPAnswer?
  ) {
    var bytes = 0
    var waiting = 0
    var now = clock()
    while waiting < connections.count, now < end, bytes < Self.mostBytes {
      if turn >= connections.count { turn = 0 }
      let sliceEnd = min(end, now + Self.slice)
      waiting += 1
      var hasMore = true
      while hasMore, now < sliceEnd, bytes < Self.mostBytes {
        let step = connections[turn].step(
          now: now, isCrowded: isCrowded, check: policy.check
        ) { exchange in
          guard exchange.request.method != "OPTIONS" else {
            return decorated(HTTPAnswer(204), exchange.request)
          }
          return answer(&exchange) { clock() >= sliceEnd }.map { decorated($0, exchange.request) }
        }
        now = clock()
        switch step {
        case .progress(let count):
          bytes += count
          waiting = 0
        case .waiting:
          connections[turn].checkPatience(now)
          hasMore = false
        }
      }
      if connections[turn].isDone {
        Self.hangUp(connections.remove(at: turn))
        isCrowded = false
        waiting = 0
      } else {
        turn += 1
      }
    }
  }

  private func decorated(_ answer: HTTPAnswer, _ request: HTTPRequest) -> HTTPAnswer {
    var answer = answer
    answer.headers += policy.headers(for: request)
    return answer
  }

  private func acceptAll(_ now: UInt64) {
    for _ in 0..<Self.mostAccepted {
      let isFull = connections.count >= Self.mostConnections
      let least = isFull ? leastInUse(now) : nil
      // New connections without a free slot wait in the system's queue.
      guard !isFull || least != nil else {
        isCrowded = true
        return
      }
      let socket = accept(listener, nil, nil)
      guard socket >= 0 else { return }
      if let least {
        Self.hangUp(connections.remove(at: least))
        if least < turn { turn -= 1 }
      }
      guard Self.makeQuiet(socket) else {
        close(socket)
        continue
      }
      connections.append(ExplorerConnection(socket, now: now))
    }
  }

  /// Returns the index of the connection to close first; `nil` while none may be closed.
  private func leastInUse(_ now: UInt64) -> Int? {
    let candidates = connections.enumerated().compactMap { at, connection in
      connection.dispensability(now).map { (at, $0) }
    }
    return candidates.min { $0.1 < $1.1 }?.0
  }

  private static func hangUp(_ connection: ExplorerConnection) {
    // Unread input would make the system discard the last output.
    shutdown(connection.socket, Int32(SHUT_WR))
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      _ = recv(connection.socket, buffer.baseAddress, buffer.count, 0)
    }
    close(connection.socket)
  }

  /// Sets a socket so that no call blocks, no signal is raised, and no child process inherits it.
  private static func makeQuiet(_ socket: Int32) -> Bool {
    #if !os(Linux)
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let flags = fcntl(socket, F_GETFL)
    return flags >= 0 && fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0
      && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Sends bytes without raising a signal if the client is gone.
  static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    #if canImport(Glibc)
      return Glibc.send(socket, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Musl)
      return Musl.send(socket, bytes.baseAddress, bytes.count, flags)
    #else
      return Darwin.send(socket, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  private static var problem: String { String(cString: strerror(errno)) }
}
