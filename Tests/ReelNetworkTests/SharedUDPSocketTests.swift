import Reel
import Testing

@testable import ReelMatch
@testable import ReelNetwork

@Suite struct SharedUDPSocketTests {
  private static func local(_ port: UInt16) -> MatchAddress {
    MatchAddress(ipv4: 0x7F00_0001, port: port)
  }

  /// Receives until `count` packets have arrived, or for two minutes: only a packet that is lost takes them.
  private static func packets(
    _ count: Int, of socket: SharedUDPSocket
  ) -> [(bytes: [UInt8], from: MatchAddress)] {
    var packets: [(bytes: [UInt8], from: MatchAddress)] = []
    let end = ContinuousClock.now + .seconds(120)
    while packets.count < count, ContinuousClock.now < end {
      socket.wait(milliseconds: 10)
      while socket.receive({ packets.append(([UInt8]($0), $1)) }) {}
    }
    return packets
  }

  @Test func aQueueOfPacketsArrives() throws {
    let (first, second) = (try SharedUDPSocket(port: 0), try SharedUDPSocket(port: 0))
    var queue = PacketQueue()
    let target = Self.local(second.localPort)
    var expected: [[UInt8]] = []
    // More than the system takes in one call, of all sizes.
    for at in 0..<150 {
      let packet = [UInt8](repeating: UInt8(at), count: at * 8)
      first.append(packet, to: target, in: &queue)
      expected.append(packet)
    }
    first.append([UInt8](repeating: 1, count: 1201), to: target, in: &queue)
    #expect(queue.count == 150)
    first.send(&queue)
    #expect(queue.count == 0 && queue.byteCount == 0)
    let found = Self.packets(150, of: second)
    #expect(found.map { $0.bytes } == expected)
    #expect(found.allSatisfy { $0.from == Self.local(first.localPort) })
    first.send(&queue)
    #expect(!second.receive { _, _ in Issue.record("an empty queue has a packet") })
  }

  /// A program with a socket of its own, and a packet that is larger than any of a match.
  @Test func itUnderstandsOtherSockets() throws {
    let (server, other) = (try SharedUDPSocket(port: 0), try UDPTransport(port: 0))
    other.sendUnchecked([UInt8](repeating: 7, count: 1201), to: Self.local(server.localPort))
    other.send([1, 2], to: Self.local(server.localPort))
    let packet = try #require(Self.packets(1, of: server).first)
    #expect(packet.bytes == [1, 2] && packet.from == Self.local(other.localPort))
    var queue = PacketQueue()
    server.append([3], to: packet.from, in: &queue)
    // No program receives at port 0: the others arrive all the same.
    server.append([4], to: Self.local(0), in: &queue)
    server.append([5], to: packet.from, in: &queue)
    server.send(&queue)
    var answers: [[UInt8]] = []
    let end = ContinuousClock.now + .seconds(120)
    while answers.count < 2, ContinuousClock.now < end {
      other.wait(milliseconds: 10)
      other.receive(8) { bytes, _ in answers.append(bytes) }
    }
    #expect(answers == [[3], [5]])
  }

  @Test func aPortInUseIsAnError() throws {
    let first = try SharedUDPSocket(port: 0)
    #expect(throws: NetworkError.portInUse(first.localPort)) {
      try SharedUDPSocket(port: first.localPort)
    }
  }
}
