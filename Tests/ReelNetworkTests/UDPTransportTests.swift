#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Reel
import Testing

@testable import ReelNetwork
@testable import ReelMatch
@testable import ReelReplay

@Suite struct UDPTransportTests {
  private static func local(_ transport: UDPTransport) -> MatchAddress {
    MatchAddress(ipv4: 0x7F00_0001, port: transport.localPort)
  }

  /// Receives until `count` packets have arrived, or for two minutes: only a packet that is lost takes them.
  private static func packets(
    _ count: Int, of transport: UDPTransport
  ) -> [(bytes: [UInt8], from: MatchAddress)] {
    var packets: [(bytes: [UInt8], from: MatchAddress)] = []
    let end = ContinuousClock.now + .seconds(120)
    while packets.count < count, ContinuousClock.now < end {
      transport.receive(64) { packets.append(($0, $1)) }
    }
    return packets
  }

  @Test func theLargestPacketIsThatOfSessions() {
    #expect(UDPTransport.largestPacket == MatchProtocol.largestPacket)
  }

  @Test func twoSocketsExchangePackets() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    #expect(first.localPort != 0 && first.localPort != second.localPort)
    first.send([1, 2, 3], to: Self.local(second))
    let packet = try #require(Self.packets(1, of: second).first)
    #expect(packet.bytes == [1, 2, 3])
    #expect(packet.from == Self.local(first))
    // Shorter ones leave nothing of those before them.
    second.send([9], to: packet.from)
    second.send([], to: packet.from)
    let answers = Self.packets(2, of: first)
    #expect(Set(answers.map { $0.bytes }) == [[9], []])
    #expect(answers.allSatisfy { $0.from == Self.local(second) })
    first.receive(64) { _, _ in Issue.record("an empty queue has a packet") }
  }

  @Test func aWaitEndsWithAPacketOrItsTime() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    let start = ContinuousClock.now
    second.wait(milliseconds: 50)
    #expect(ContinuousClock.now - start >= .milliseconds(50))
    first.send([1], to: Self.local(second))
    second.wait(milliseconds: 60_000)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(Self.packets(1, of: second).map { $0.bytes } == [[1]])
    second.wait(milliseconds: -1)
  }

  @Test func packetsThatAreKeptStayAsTheyWere() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    for byte in 0..<20 {
      first.send([UInt8](repeating: UInt8(byte), count: 30), to: Self.local(second))
    }
    let packets = Self.packets(20, of: second)
    #expect(Set(packets.map { $0.bytes }).count == 20)
    #expect(packets.allSatisfy { $0.bytes == [UInt8](repeating: $0.bytes[0], count: 30) })
  }

  @Test(arguments: [1200, 1201, 1400, 60_000])
  func onlyPacketsUpToTheLargestArrive(_ size: Int) throws {
    let receiver = try UDPTransport(port: 0)
    // A stranger, which keeps to no limit.
    let stranger = try UDPTransport(port: 0)
    stranger.sendUnchecked([UInt8](repeating: 7, count: size), to: Self.local(receiver))
    stranger.send([1], to: Self.local(receiver))
    let sizes = Self.packets(size > 1200 ? 1 : 2, of: receiver).map { $0.bytes.count }
    #expect(sizes == (size > 1200 ? [1] : [1200, 1]))
  }

  @Test func largerPacketsAreNotSent() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    first.send([UInt8](repeating: 7, count: 1201), to: Self.local(second))
    first.send([1], to: Self.local(second))
    #expect(Self.packets(1, of: second).map { $0.bytes } == [[1]])
  }

  @Test func aFloodEndsAtTheLimit() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    for _ in 0..<50 { first.send([1], to: Self.local(second)) }
    for _ in 0..<20 {
      first.sendUnchecked([UInt8](repeating: 7, count: 1300), to: Self.local(second))
    }
    for _ in 0..<50 { first.send([2], to: Self.local(second)) }
    var calls = 0
    var total = 0
    let end = ContinuousClock.now + .seconds(120)
    while total < 100, ContinuousClock.now < end {
      var count = 0
      second.receive(10) { _, _ in count += 1 }
      #expect(count <= 10)
      total += count
      calls += 1
    }
    // The packets that are too large count, too.
    #expect(total == 100 && calls >= 12)
    for limit in [0, -1, Int.min] {
      second.receive(limit) { _, _ in Issue.record("limit \(limit)") }
    }
  }

  @Test func aPacketToAClosedPortEndsNothing() throws {
    let first = try UDPTransport(port: 0)
    let gone = Self.local(try UDPTransport(port: 0))
    let second = try UDPTransport(port: 0)
    for _ in 0..<3 {
      first.send([1], to: gone)
      first.receive(8) { _, _ in }
    }
    // Nor does one to an address that cannot be.
    first.send([1], to: MatchAddress())
    first.send([1], to: MatchAddress(high: .max, low: .max, port: 0))
    second.send([5], to: Self.local(first))
    #expect(Self.packets(1, of: first).contains { $0.bytes == [5] })
  }

  @Test func aPortInUseGivesASentence() throws {
    let first = try UDPTransport(port: 0)
    #expect(throws: NetworkError.portInUse(first.localPort)) {
      try UDPTransport(port: first.localPort)
    }
    #expect(
      NetworkError.portInUse(27790).sentence
        == "UDP port 27790 is in use by another program: choose another port, or 0 for any free one."
    )
  }

  @Test func aPortIsFreeAfterItsTransportIsGone() {
    // Another program may take the port in between, but not each time.
    let isFree = (0..<5).contains { _ in
      guard let port = try? UDPTransport(port: 0).localPort else { return false }
      return (try? UDPTransport(port: port)) != nil
    }
    #expect(isFree)
  }

  @Test func machinesWithoutIPv6UseIPv4() throws {
    // A family that no system has stands for the missing one.
    let four = try UDPTransport(port: 0, families: [255, AF_INET])
    let dual = try UDPTransport(port: 0)
    for (sender, receiver) in [(four, dual), (dual, four)] {
      sender.send([4], to: Self.local(receiver))
      let packet = try #require(Self.packets(1, of: receiver).first)
      #expect(packet.bytes == [4] && packet.from == Self.local(sender))
    }
    // Addresses of IPv6 lead nowhere then.
    four.send([6], to: MatchAddress(low: 1, port: dual.localPort))
    four.send([4], to: Self.local(dual))
    #expect(Self.packets(1, of: dual).map { $0.bytes } == [[4]])
    #expect(throws: NetworkError.portInUse(four.localPort)) {
      try UDPTransport(port: four.localPort, families: [AF_INET])
    }
    #expect(
      throws: NetworkError.noSocket(port: 5, reason: "the system has neither IPv6 nor IPv4")
    ) { try UDPTransport(port: 5, families: [255]) }
  }

  @Test func localAddressesDoNotLeadBackOnly() {
    let addresses = UDPTransport.localAddresses(port: 5)
    for address in addresses {
      #expect(address.port == 5 && !address.isLinkLocal)
      #expect(address.ipv4.map { $0 >> 24 != 127 } ?? (address.high != 0 || address.low != 1))
    }
  }

  // MARK: - A match

  @Test func twoSessionsPlayTheSameMatch() throws {
    let (first, second) = (try UDPTransport(port: 0), try UDPTransport(port: 0))
    let host = RollbackSession(
      hosting: Snowballs(), content: GameContent(), seed: 3,
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    let guest = RollbackSession(
      joining: Snowballs.self, content: GameContent(), host: Self.local(first),
      settings: MatchSettings(random: { .random(in: .min ... .max) }))
    var bots = [SnowballsBot(seed: 1), SnowballsBot(seed: 2)]
    var now: UInt64 = 1_000_000_000
    let end = ContinuousClock.now + .seconds(300)
    let ticks: UInt64 = 400
    // Time is counted, so that the match runs as fast as the machine can.
    while ContinuousClock.now < end {
      now += 8_000_000
      for (player, (session, transport)) in [(host, first), (guest, second)].enumerated() {
        transport.receive(256) { session.receive($0, from: $1, now: now) }
        if session.phase == .playing { session.add(bots[player].events(), player: player) }
        session.update(now: now) { transport.send($1, to: $0) }
      }
      if [host, guest].allSatisfy({ $0.timeline?.confirmed ?? 0 >= ticks }) { break }
    }
    #expect(host.phase == .playing && guest.phase == .playing)
    let reels = try [host, guest].map { try ReelContents(bytes: $0.finishRecording()) }
    let common = min(reels[0].inputs.count, reels[1].inputs.count)
    #expect(common >= Int(ticks))
    for tick in 0..<common {
      #expect(reels[0].inputs(ofTick: tick) == reels[1].inputs(ofTick: tick))
    }
    // Each reel ends with a checkpoint of its own last tick.
    let hashes = reels.map { reel in
      reel.checkpoints.filter { $0.tick <= UInt64(common) && $0.tick % 60 == 0 }.map(\.stateHash)
    }
    #expect(hashes[0] == hashes[1] && hashes[0].count > 4)
    for player in 0..<2 {
      #expect(reels[0].players[player].contains { $0.events.contains { $0.kind == .keyDown } })
    }
  }
}
