import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Machines that send far more packets than a match needs.

@Suite struct PacketFloodTests {
  private typealias Network = ReelTesting.SimulatedNetwork<Brawl>

  /// A stranger who sends thousands of packets between two updates, with invented tokens, keeps out no packet.
  @Test func packetsWithWrongTokensKeepOutNoOne() throws {
    let network = Network(seed: 71)
    let host = network.host(Brawl(), seats: [])
    let guests = (0..<2).map { _ in network.join(host) }
    network.run(3000)
    let before = host.session.recorded
    let stranger = MatchAddress(low: 0x6666, port: 6)
    var draws = RandomStream(seed: 71)
    var belongs = 0
    network.run(1000) {
      for at in 0..<200 {
        let kind: MatchProtocol.Kind = at % 3 == 0 ? .leave : .play
        let packet = ForgedPacket.head(kind, MatchSecret { draws.next() }).bytes
        if host.session.receive(packet, from: stranger, now: network.time(of: host)) {
          belongs += 1
        }
      }
    }
    #expect(belongs == 0)
    #expect(host.session.recorded >= before + 55)
    #expect(host.session.links.count == guests.count)
    try network.check()
  }

  /// A player who sends thousands of packets between two updates is read to a limit, and keeps out no other player.
  @Test func aPlayerWhoFloodsKeepsOutNoOtherPlayer() throws {
    let network = Network(seed: 72)
    let host = network.host(Brawl(), seats: [])
    let hostile = network.join(host)
    let guest = network.join(host)
    network.run(3000)
    let before = host.session.recorded
    let own = try #require(hostile.session.links.first)
    let link = try #require(host.session.links.first { $0.incoming.matches(own.outgoing) })
    let other = try #require(host.session.links.first { $0 !== link })
    var most = 0
    var arrives = true
    network.run(9000) {
      for _ in 0..<100 {
        network.deliver(
          ForgedPacket.play(own, tick: hostile.session.timeline?.head ?? 0), to: host,
          from: hostile.address)
      }
      most = max(most, link.arrivedCount)
      arrives = arrives && other.lastReceived + 100_000_000 > network.time(of: host)
    }
    #expect(most >= 1600 && arrives)
    // Its own inputs are lost in the flood, so it holds up the match for the time limit, and is dropped.
    #expect(host.session.links.count == 1)
    #expect(host.session.recorded >= before + 120)
    #expect(guest.session.phase == .playing)
  }
}
