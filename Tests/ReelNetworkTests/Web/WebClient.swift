#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Reel

@testable import ReelNetwork

/// A client of a WebSocket server for tests, which may send anything.
final class WebClient: MatchTransport {
  let localPort: UInt16 = 0
  let socket: Int32
  /// The bytes that have arrived and are not taken.
  private(set) var arrived: [UInt8] = []
  /// True once the server has closed the connection.
  private(set) var isClosed = false
  /// The address under which the client's session knows the server.
  let server = MatchAddress(low: 1, port: 1)

  static let handshake = """
    GET /match HTTP/1.1\r
    Host: 127.0.0.1\r
    Upgrade: websocket\r
    Connection: keep-alive, Upgrade\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    Sec-WebSocket-Version: 13\r
    \r

    """

  /// Connects to a server of this machine, and sends a handshake.
  /// - Parameter from: the last byte of the client's address 127.0.0.x.
  init(_ port: UInt16, from machine: UInt32 = 1, sending handshake: String = handshake) {
    #if canImport(Darwin)
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    if machine != 1 {
      var own = MatchAddress(ipv4: 0x7F00_0000 | machine, port: 0).socketAddress4!
      _ = withSocketAddress(&own) { bind(socket, $0, $1) }
    }
    var address = MatchAddress(ipv4: 0x7F00_0001, port: port).socketAddress4!
    let answer = withSocketAddress(&address) { connect(socket, $0, $1) }
    precondition(answer == 0)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    write(Array(handshake.utf8))
  }

  deinit { close(socket) }

  /// Sends bytes as they are, as far as the system takes them.
  /// - Returns: the number of bytes that were taken.
  @discardableResult func write(_ bytes: [UInt8]) -> Int {
    max(bytes.withUnsafeBytes { WebSocketServer.send(socket, $0) }, 0)
  }

  /// Returns a masked frame.
  static func frame(_ kind: UInt8, _ payload: [UInt8], isLast: Bool = true) -> [UInt8] {
    let mask: [UInt8] = [0x11, 0x83, 0xC4, 0x5A]
    let first = isLast ? 0x80 | kind : kind
    let head: [UInt8] =
      payload.count < 126
      ? [first, 0x80 | UInt8(payload.count)]
      : [first, 0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  func send(_ bytes: [UInt8], to address: MatchAddress) { write(Self.frame(2, bytes)) }

  /// Reads what has arrived.
  func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isClosed {
      let count = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 { arrived += buffer[..<count] }
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { isClosed = true }
      if count <= 0 { return }
    }
  }

  /// The text before the first empty line, once it is there.
  func takeHead() -> String? {
    read()
    guard
      let end = (0..<arrived.count).first(where: { arrived[...$0].suffix(4) == [13, 10, 13, 10] })
    else { return nil }
    defer { arrived.removeFirst(end + 1) }
    return String(decoding: arrived[...end], as: UTF8.self)
  }

  /// Removes and returns the next frame of the server: its first byte and its payload.
  func takeFrame() -> (kind: UInt8, payload: [UInt8])? {
    guard arrived.count >= 2 else { return nil }
    var (head, count) = (2, Int(arrived[1]))
    if count == 126 {
      guard arrived.count >= 4 else { return nil }
      (head, count) = (4, Int(arrived[2]) << 8 | Int(arrived[3]))
    }
    guard arrived.count >= head + count else { return nil }
    defer { arrived.removeFirst(head + count) }
    return (arrived[0], Array(arrived[head..<(head + count)]))
  }

  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {
    read()
    for _ in 0..<limit {
      guard let frame = takeFrame() else { return }
      if frame.kind == 0x82 { body(frame.payload, server) }
    }
  }
}

/// A server with a clock of the test's own.
final class ServerStage {
  let server: WebSocketServer
  private final class Clock { var now: UInt64 = 1_000_000_000 }
  private let clock = Clock()
  private(set) var packets: [(bytes: [UInt8], from: MatchAddress)] = []

  init(_ change: (inout WebSocketLimits) -> Void = { _ in }) throws {
    var limits = WebSocketLimits()
    change(&limits)
    let clock = clock
    server = try WebSocketServer(port: 0, limits) { clock.now }
  }

  func connect(from machine: UInt32 = 1, sending text: String = WebClient.handshake) -> WebClient {
    WebClient(server.localPort, from: machine, sending: text)
  }

  /// Lets the clock of the server go on.
  func pass(seconds: Double) { clock.now += UInt64(seconds * 1e9) }

  func poll(_ limit: Int = 2048) {
    server.receive(limit) { packets.append(($0, $1)) }
  }

  /// Polls until something is true, or for a minute of real time.
  func poll(until isDone: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end {
      poll()
      if isDone() { return true }
    }
    return false
  }

  /// Connects a client whose handshake is complete.
  func open(from machine: UInt32 = 1) -> WebClient? {
    let client = connect(from: machine)
    return poll(until: { client.takeHead()?.hasPrefix("HTTP/1.1 101 ") == true }) ? client : nil
  }
}
