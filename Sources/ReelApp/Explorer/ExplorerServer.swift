#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server of HTTP for this machine alone (127.0.0.1), for tools that look into a running game.
///
/// It has no thread: ``poll(now:answer:)`` does what can be done without waiting, so an answer sees the state between
/// two ticks. At most 16 connections are open; one on which nothing moves for half a minute is closed.
final class ExplorerServer {
  /// Why there is no server, as a sentence.
  struct Unavailable: Error {
    var message: String
  }

  private let listener: Int32
  /// The port that it listens on.
  let port: UInt16
  private let policy: ExplorerPolicy
  private var connections: [ExplorerConnection] = []

  static let mostConnections = 16
  /// Nanoseconds.
  static let patience: UInt64 = 30_000_000_000

  /// Begins to listen.
  /// - Parameter port: 0 for any that is free.
  init(port: UInt16) throws(Unavailable) {
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
    // SAFETY: an address of IPv4 is read as one of any kind, which begins alike; its size is given.
    let isBound = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
    }
    guard isBound == 0, listen(listener, 16) == 0, Self.makeQuiet(listener) else {
      let problem = Self.problem
      close(listener)
      throw Unavailable(message: "expected a free port of this machine; \(port): \(problem)")
    }
    var length = size
    // SAFETY: as above; the size says how much may be written.
    _ = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(listener, $0, &length)
      }
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    policy = ExplorerPolicy(port: self.port)
  }

  deinit {
    for connection in connections { close(connection.socket) }
    close(listener)
  }

  /// How many connections are open.
  var connectionCount: Int { connections.count }

  /// Takes new connections, answers the requests that have come, and sends what can go. Waits for nothing.
  /// - Parameter now: nanoseconds by any clock that goes on.
  func poll(now: UInt64, answer: (HTTPRequest) -> HTTPAnswer) {
    acceptAll(now)
    guard !connections.isEmpty else { return }
    for at in connections.indices {
      connections[at].serve(now: now) { request in
        if let refusal = policy.refusal(of: request) { return refusal }
        return request.method == "OPTIONS" ? HTTPAnswer(204) : answer(request)
      } decorated: { request, answer in
        var answer = answer
        answer.headers += policy.headers(for: request)
        return answer
      }
    }
    connections.removeAll { connection in
      let isIdle = now > connection.lastTime && now - connection.lastTime > Self.patience
      guard connection.isDone || isIdle else { return false }
      close(connection.socket)
      return true
    }
  }

  private func acceptAll(_ now: UInt64) {
    // A flood is left to the next turn.
    for _ in 0..<Self.mostConnections * 2 {
      let socket = accept(listener, nil, nil)
      guard socket >= 0 else { return }
      guard connections.count < Self.mostConnections, Self.makeQuiet(socket) else {
        close(socket)
        continue
      }
      connections.append(ExplorerConnection(socket, now: now))
    }
  }

  /// No call waits, no signal is raised, and no program that is started gets it.
  private static func makeQuiet(_ socket: Int32) -> Bool {
    #if !os(Linux)
      var yes: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let flags = fcntl(socket, F_GETFL)
    return flags >= 0 && fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0
      && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
  }

  /// Sends without raising a signal where the other side is gone.
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
