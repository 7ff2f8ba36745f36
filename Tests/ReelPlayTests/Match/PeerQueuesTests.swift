import Reel
import Testing

@testable import ReelPlay

@Suite struct PeerQueuesTests {
  private func taken(
    _ queues: inout PeerQueues, _ limit: Int = .max
  ) -> [(packet: [UInt8], peer: UInt32)] {
    var packets: [(packet: [UInt8], peer: UInt32)] = []
    queues.takeAll(limit) { packets.append(($0, $1)) }
    return packets
  }

  @Test func packetsOfAPeerStayInOrderAndPeersTakeTurns() {
    var queues = PeerQueues()
    for number: UInt8 in 0..<3 { queues.append([number], from: 7) }
    queues.append([9], from: 0)
    let packets = taken(&queues)
    #expect(packets.map(\.packet) == [[0], [9], [1], [2]])
    #expect(packets.map(\.peer) == [7, 0, 7, 7])
    #expect(taken(&queues).isEmpty)
  }

  @Test func packetsBeyondTheLimitOfACallAreLost() {
    var queues = PeerQueues()
    for number: UInt8 in 0..<5 { queues.append([number], from: 1) }
    #expect(taken(&queues, 2).map(\.packet) == [[0], [1]])
    #expect(taken(&queues).isEmpty)
    queues.append([1], from: 1)
    #expect(taken(&queues, 0).isEmpty)
    queues.append([1], from: 1)
    queues.clear()
    #expect(taken(&queues).isEmpty)
  }

  /// The adversary is a peer that floods the page while no picture is drawn, and one that comes by ever new numbers.
  @Test func aFloodTakesABoundedMemoryAndKeepsNoOneAway() {
    var queues = PeerQueues()
    let packet = [UInt8](repeating: 1, count: PeerQueues.largestPacket)
    for _ in 0..<10_000 { queues.append(packet, from: 1) }
    queues.append([2], from: 2)
    for number: UInt32 in 3..<5000 { queues.append([3], from: number) }
    let packets = taken(&queues, 300)
    #expect(packets.count == 300)
    #expect(packets.contains { $0.peer == 2 && $0.packet == [2] })
    for _ in 0..<10_000 { queues.append(packet, from: 1) }
    for number: UInt32 in 2..<5000 { queues.append([3], from: number) }
    #expect(
      taken(&queues).count == PeerQueues.mostPackets + PeerQueues.mostPeers - 1)
  }

  @Test func packetsThatNoSessionSendsAreDropped() {
    var queues = PeerQueues()
    queues.append([UInt8](repeating: 1, count: PeerQueues.largestPacket + 1), from: 1)
    #expect(taken(&queues).isEmpty)
    #expect(PeerQueues.largestPacket == Quiet.largestPacket)
    queues.append([], from: 1)
    #expect(taken(&queues).count == 1)
  }
}

/// A transport without packets.
private final class Quiet: MatchTransport {
  let localPort: UInt16 = 0
  func send(_ bytes: [UInt8], to address: MatchAddress) {}
  func receive(_ limit: Int, _ body: (_ bytes: [UInt8], _ from: MatchAddress) -> Void) {}
}
