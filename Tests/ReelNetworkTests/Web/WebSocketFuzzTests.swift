#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Foundation
import Reel
import Testing

@testable import ReelNetwork

// Handshakes and frames, correct but for some bytes, at the readers and at a connection. REEL_FULL=1 sends a million of
// each, from another seed in each run, which is printed. REEL_FUZZ_SEED=N repeats a run, REEL_FUZZ_COUNT=N sends N.

@Suite struct WebSocketFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = environment["REEL_FULL"] != nil
  private static let seed =
    environment["REEL_FUZZ_SEED"].flatMap { UInt64($0) }
    ?? (isLong ? .random(in: 1...999_999) : 1)
  private static let count =
    environment["REEL_FUZZ_COUNT"].flatMap { Int($0) } ?? (isLong ? 1_000_000 : 5000)

  /// The bytes of memory of this process.
  private static var memory: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }

  /// Changes some bytes, inserts some, or cuts the end off.
  private static func damage(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    for _ in 0..<random.next() % 4 where !bytes.isEmpty {
      let at = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 5 {
      case 0: bytes[at] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes.removeLast(bytes.count - at)
      case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
      case 3: bytes.remove(at: at)
      default: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      }
    }
  }

  private static func frame(_ random: inout RandomStream) -> [UInt8] {
    // Of the kinds of packets twice as many as of the others.
    let kind = random.next() % 3 == 0 ? UInt8(random.next() % 16) : 2
    let count = random.next() % 8 == 0 ? 1190 + random.next() % 20 : random.next() % 200
    return WebClient.frame(
      kind, [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: Int(count)),
      isLast: random.next() % 16 != 0)
  }

  @Test func noFrameDoesHarm() {
    var random = RandomStream(seed: Self.seed, stream: 1)
    if Self.isLong { print("frames: \(Self.count), seed \(Self.seed)") }
    for _ in 0..<Self.count {
      var bytes = Self.frame(&random)
      Self.damage(&bytes, &random)
      switch WebSocketFrame.read(bytes[...]) {
      case .incomplete, .close: break
      case .packet(let payload, let size), .ping(let payload, let size):
        #expect(payload.count < size && size <= bytes.count, "seed \(Self.seed)")
        #expect(payload.count <= WebSocketFrame.largestPayload, "seed \(Self.seed)")
      case .pong(let size): #expect(size <= bytes.count, "seed \(Self.seed)")
      case .broken(let code): #expect((1002...1009).contains(code), "seed \(Self.seed)")
      }
    }
  }

  @Test func noHandshakeDoesHarm() {
    var random = RandomStream(seed: Self.seed, stream: 2)
    if Self.isLong { print("handshakes: \(Self.count), seed \(Self.seed)") }
    for _ in 0..<Self.count {
      var head = Array(WebClient.handshake.utf8)
      Self.damage(&head, &random)
      switch WebSocketHandshake.answer(head[...], origins: []) {
      case .accepted(let answer):
        #expect(answer.starts(with: "HTTP/1.1 101 ".utf8) && answer.count < 400)
      case .refused(let answer):
        #expect(answer.starts(with: "HTTP/1.1 4".utf8) && answer.count < 400)
      }
    }
  }

  /// The adversary writes to connections what comes, in pieces of any size, and reads now and then.
  @Test func noStreamDoesHarm() throws {
    var random = RandomStream(seed: Self.seed, stream: 3)
    var now: UInt64 = 1_000_000_000
    var memory = 0
    var ends: (own: Int32, other: Int32) = (-1, -1)
    var connection: WebSocketConnection?
    var packets = 0
    var buffer = [UInt8](repeating: 0, count: 4096)
    defer {
      close(ends.own)
      close(ends.other)
    }
    for step in 0..<Self.count {
      if connection?.isGone != false {
        if connection != nil {
          close(ends.own)
          close(ends.other)
        }
        var pair: [Int32] = [0, 0]
        #if canImport(Darwin)
          let made = socketpair(AF_UNIX, SOCK_STREAM, 0, &pair)
        #else
          let made = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
        #endif
        try #require(made == 0)
        ends = (pair[0], pair[1])
        #expect(BoundSocket.makeNonblocking(ends.own) && BoundSocket.makeNonblocking(ends.other))
        connection = WebSocketConnection(
          ends.own, MatchAddress(low: 1, port: 1), WebSocketLimits(), now: now)
        var head = Array(WebClient.handshake.utf8)
        if random.next() % 4 == 0 { Self.damage(&head, &random) }
        _ = head.withUnsafeBytes { WebSocketServer.send(ends.other, $0) }
      }
      var bytes = Self.frame(&random)
      if random.next() % 4 == 0 { Self.damage(&bytes, &random) }
      _ = bytes.withUnsafeBytes { WebSocketServer.send(ends.other, $0) }
      now += random.next() % 20_000_000
      _ = connection?.receive(Int(random.next() % 8), isReadable: true, now: now) { bytes, _ in
        #expect(bytes.count <= 1200)
        packets += 1
      }
      connection?.send(bytes.count <= 1200 ? bytes : [1], now: now)
      connection?.flush(now)
      connection?.checkPatience(now)
      if random.next() % 4 == 0 {
        _ = buffer.withUnsafeMutableBytes { recv(ends.other, $0.baseAddress, $0.count, 0) }
      }
      // Memory that is reserved once is there after a tenth.
      if step == Self.count / 10 { memory = Self.memory }
    }
    #expect(packets > Self.count / 20, "seed \(Self.seed)")
    if Self.isLong || Self.count > 5000 {
      let growth = Self.memory - memory
      print("streams: \(packets) packets, \(growth >> 10) KiB more, seed \(Self.seed)")
      #expect(growth < 16 << 20, "seed \(Self.seed)")
    }
  }
}
