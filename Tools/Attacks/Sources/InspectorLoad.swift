import Foundation
import ReelMath

/// A connection to a port of this machine that never waits.
final class LocalConnection {
  private let handle: Int32
  private(set) var isOpen = true
  /// True if no program listens at the port.
  private(set) var isRefused = false

  /// - Parameter window: The number of unread bytes that the system buffers for the connection; `nil` for its default.
  init(port: UInt16, window: Int32? = nil) {
    handle = Self.makeSocket()
    if var window {
      setsockopt(
        handle, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
    }
    _ = fcntl(handle, F_SETFL, O_NONBLOCK)
    let answer = Self.withAddress(port) { connect(handle, $0, $1) }
    if answer < 0, errno != EINPROGRESS { fail(errno) }
  }

  private func fail(_ reason: Int32) {
    isOpen = false
    if reason == ECONNREFUSED { isRefused = true }
  }

  deinit { close(handle) }

  static func withAddress<R>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // SAFETY: the system reads the IPv4 address as a generic address, which begins with the same fields, and receives
    // its size.
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Makes a socket that no program which another thread starts at this moment inherits: it would keep the port.
  private static func makeSocket() -> Int32 {
    #if os(Linux)
      return socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      let handle = socket(AF_INET, SOCK_STREAM, 0)
      _ = fcntl(handle, F_SETFD, FD_CLOEXEC)
      return handle
    #endif
  }

  /// Returns a port that was free a moment ago.
  ///
  /// The port is below the range from which systems choose ports for clients. A client that connects to a port of that
  /// range while no program listens there may get the same port for its own side. The client is then connected with
  /// itself, and the server cannot have the port.
  static func freePort() throws -> UInt16 {
    var problem = ""
    for _ in 0..<50 {
      let handle = makeSocket()
      defer { close(handle) }
      let port = UInt16.random(in: 15_000..<30_000)
      if withAddress(port, { bind(handle, $0, $1) }) == 0 { return port }
      problem = reason()
    }
    throw Trouble("A free port: \(problem)")
  }

  /// Sends as many bytes as possible without waiting.
  /// - Returns: The number of bytes that were sent.
  func send(_ bytes: ArraySlice<UInt8>) -> Int {
    guard isOpen, !bytes.isEmpty else { return 0 }
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    // Foundation has functions of its own with these names.
    let count = bytes.withUnsafeBytes { write($0, flags) }
    if count < 0, errno != EAGAIN, errno != EINPROGRESS, errno != ENOTCONN { fail(errno) }
    return max(0, count)
  }

  private func write(_ bytes: UnsafeRawBufferPointer, _ flags: Int32) -> Int {
    #if canImport(Glibc)
      return Glibc.send(handle, bytes.baseAddress, bytes.count, flags)
    #elseif canImport(Musl)
      return Musl.send(handle, bytes.baseAddress, bytes.count, flags)
    #else
      return Darwin.send(handle, bytes.baseAddress, bytes.count, flags)
    #endif
  }

  /// Returns the bytes that have arrived, at most `most`.
  func receive(upTo most: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    let count = recv(handle, &buffer, most, 0)
    if count == 0 { isOpen = false }
    if count < 0, errno != EAGAIN, errno != ENOTCONN { fail(errno) }
    return Array(buffer[..<max(0, count)])
  }
}

/// Clients that behave badly towards one server, and one that behaves well and is timed. All run on one thread of their
/// own, which takes a part of a core.
final class InspectorLoad: @unchecked Sendable {
  // SAFETY: the thread alone uses all but `isOver`, until it has ended.
  /// The behaviour of one bad client on a connection.
  struct Conduct {
    /// The bytes that it sends first on each connection.
    var bytes: [UInt8]
    /// The number of bytes that it sends and that it reads in a turn; there are some hundred turns a second.
    var piece = 65_536
    var appetite = 65_536
    /// Bytes that it sends again and again after all others; empty if it then only reads.
    var endless: [UInt8] = []
    /// True if it sends its request again once it has read something.
    var repeats = false
    var window: Int32?
  }

  private let port: UInt16
  private let conducts: [Conduct]
  private let lock = NSLock()
  private var isOver = false
  private let done = DispatchSemaphore(value: 0)
  /// The statuses that bad clients received.
  private(set) var statuses: Set<String> = []
  /// The seconds until each answer that the good client received, and the seconds since its last request when the load
  /// ended.
  private(set) var delays: [Double] = []
  private(set) var waiting: Double = 0
  /// True if the good client has found a server.
  private(set) var isReached = false

  init(port: UInt16, _ conducts: [Conduct]) {
    (self.port, self.conducts) = (port, conducts)
    Thread.detachNewThread { [self] in
      run()
      done.signal()
    }
  }

  /// Ends all clients.
  func end() {
    lock.withLock { isOver = true }
    done.wait()
  }

  private func run() {
    var clients = conducts.map { BadClient($0, port) }
    var good = GoodClient(port)
    var last = DispatchTime.now().uptimeNanoseconds
    while !lock.withLock({ isOver }) {
      // The time in which this thread itself had no core does not count as a delay of the server.
      let now = DispatchTime.now().uptimeNanoseconds
      if now - last > 20_000_000 { good.skip(now - last) }
      last = now
      for at in clients.indices {
        if let status = clients[at].turn(port) { statuses.insert(status) }
      }
      if let delay = good.turn(port) { delays.append(delay) }
      usleep(2000)
    }
    waiting = good.waiting
    isReached = good.isReached
  }

  private struct BadClient {
    let conduct: Conduct
    var connection: LocalConnection
    var sent = 0

    init(_ conduct: Conduct, _ port: UInt16) {
      self.conduct = conduct
      connection = LocalConnection(port: port, window: conduct.window)
    }

    mutating func turn(_ port: UInt16) -> String? {
      if !connection.isOpen {
        connection = LocalConnection(port: port, window: conduct.window)
        sent = 0
      }
      if sent < conduct.bytes.count {
        sent += connection.send(conduct.bytes[sent...].prefix(conduct.piece))
      } else if !conduct.endless.isEmpty {
        _ = connection.send(conduct.endless[...])
      }
      let received = connection.receive(upTo: conduct.appetite)
      if conduct.repeats, !received.isEmpty, sent == conduct.bytes.count { sent = 0 }
      return InspectorLoad.status(received)
    }
  }

  private struct GoodClient {
    private var connection: LocalConnection
    private let request: [UInt8]
    private var sent = 0
    private var received: [UInt8] = []
    private(set) var isReached = false
    private var start = DispatchTime.now().uptimeNanoseconds

    init(_ port: UInt16) {
      connection = LocalConnection(port: port)
      request = Array(
        "GET /entity/flecs/core/World HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n"
          .utf8)
    }

    /// Seconds since the request without an answer.
    var waiting: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }

    /// Leaves nanoseconds out of the time of the current request.
    mutating func skip(_ nanoseconds: UInt64) {
      start = min(start + nanoseconds, DispatchTime.now().uptimeNanoseconds)
    }

    /// - Returns: The seconds that an answer took, if one is complete now.
    mutating func turn(_ port: UInt16) -> Double? {
      if sent < request.count { sent += connection.send(request[sent...]) }
      received += connection.receive(upTo: 65_536)
      if connection.isOpen {
        if sent > 0 { isReached = true }
        return nil
      }
      // A client whose connection was closed tries again, and the time goes on. The time begins only once there is a
      // server.
      if connection.isRefused, !isReached { start = DispatchTime.now().uptimeNanoseconds }
      if !connection.isRefused { isReached = true }
      let isAnswered = InspectorLoad.status(received) == "200" && received.last == 0x7D
      let delay = waiting
      connection = LocalConnection(port: port)
      (sent, received) = (0, [])
      guard isAnswered else { return nil }
      start = DispatchTime.now().uptimeNanoseconds
      return delay
    }
  }

  private static func status(_ bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(12), as: UTF8.self)
    return head.hasPrefix("HTTP/1.1 ") ? String(head.dropFirst(9)) : nil
  }
}
