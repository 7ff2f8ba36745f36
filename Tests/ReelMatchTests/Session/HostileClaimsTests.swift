import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Machines that claim differences, send states that are too large, or keep seats without taking them.

@Suite struct HostileClaimsTests {
  private typealias Network = ReelTesting.SimulatedNetwork<Brawl>

  private func transfer(_ bytes: [UInt8], from machine: SimulatedMachine<Brawl>) {
    machine.session.links.first?.sendNext(bytes)
  }

  /// A spectator reports a difference, and sends a state: neither is read.
  @Test func aSpectatorsClaimsAreNotRead() throws {
    let network = Network(seed: 31)
    let host = network.host(Brawl())
    network.join(host)
    let watcher = network.join(host, as: .spectator)
    network.run(4000)
    let link = try #require(host.session.links.first { $0.isSpectator })
    let own = try #require(watcher.session.links.first)
    let tick = host.session.recorded / 60 * 60
    for late in 0..<40 as Range<UInt64> {
      watcher.session.post(.check(tick: tick + late * 60, hash: 5), to: own)
      watcher.session.post(.desync(tick: tick), to: own)
      transfer(
        DesyncExchange(tick: tick, state: [UInt8](repeating: 7, count: 100_000), build: []).bytes,
        from: watcher)
      network.run(100)
      #expect(link.exchange == nil && link.receiver == nil)
    }
    #expect(host.session.searches.unread.isEmpty && host.session.searches.repetitions.isEmpty)
    #expect(!host.notices.contains { if case .desync = $0 { true } else { false } })
    #expect(host.session.phase == .playing)
    try network.check()
  }

  /// A spectator whose own state differs ends, and says so; it is sent no state.
  @Test func aSpectatorThatDiffersEnds() throws {
    let network = Network(seed: 32)
    let host = network.host(Brawl())
    network.join(host)
    let watcher = network.join(host, as: .spectator)
    network.run(4000)
    let simulation = try #require(watcher.session.simulation)
    simulation.world.each { (fighter: inout Fighter) in fighter.hurt += 1 }
    network.run(4000)
    #expect(watcher.session.phase == .ended(.other(.desync)))
    #expect(host.session.phase == .playing)
    try network.check(except: [watcher])
  }

  /// A player claims a difference and then sends a transfer without end: the host keeps no more of that than a few
  /// times its own state, and nothing once the exchange is over.
  @Test func aTransferIsBoundedByTheOwnState() throws {
    let network = Network(seed: 33)
    var game = Brawl()
    game.kilobytes = 40
    let host = network.host(game)
    let hostile = network.join(host)
    network.run(4000)
    let link = try #require(host.session.links.first)
    let limit = DesyncExchange.limit(own: host.session.timeline?.largestCheck ?? 0)
    #expect((512 << 10)...(1 << 20) ~= limit)
    let tick = host.session.recorded / 60 * 60
    hostile.session.post(.desync(tick: tick), to: hostile.session.links[0])
    transfer([UInt8](repeating: 2, count: 8 << 20), from: hostile)
    var most = 0
    network.run(4000) { most = max(most, link.receiver?.bytes.count ?? 0) }
    #expect(most <= limit)
    // The transfer claims eight mebibytes, so that not even the first piece counts.
    #expect(most == 0)
    link.exchange = nil
    _ = host.session.searches.take { _ in true }
    transfer([UInt8](repeating: 2, count: 300_000), from: hostile)
    network.run(4000) { most = max(most, link.receiver?.bytes.count ?? 0) }
    #expect(most == 0)
  }

  /// The list of types in a state from another machine may not be much longer than the own one.
  @Test func aHugeListOfTypesIsRefusedAtOnce() {
    let simulation = Skirmish().makeSimulation(content: GameContent(), seed: 1)
    let bytes = simulation.snapshot().bytes
    #expect(Snapshot(foreign: bytes, layouts: simulation.layouts) != nil)
    var huge = FieldEncoder()
    huge.bytes = [UInt8](bytes.prefix(4))
    huge.append(16 << 20, 4)
    huge.bytes += [UInt8](repeating: 1, count: 16 << 20)
    #expect(Snapshot(foreign: huge.bytes, layouts: simulation.layouts) == nil)
    for size in 0..<8 {
      #expect(Snapshot(foreign: [UInt8](bytes.prefix(size)), layouts: simulation.layouts) == nil)
    }
  }

  /// Machines that say again and again that they differ make no update repeat more than a few ticks, and are dropped,
  /// also if they join anew from the same address.
  @Test func claimsHaveABudgetAndARate() throws {
    let network = Network(seed: 34)
    var game = Brawl()
    game.seats = 4
    let host = network.host(game) { $0.leastPlayers = 4 }
    for _ in 0..<3 { network.join(host) }
    network.run(4000)
    var (steps, most, perTick) = (0, 0, 0)
    network.run(30_000) {
      for machine in network.machines[1...] {
        guard let link = machine.session.links.first, host.session.recorded > 60 else { continue }
        if link.outboxSizes.count < 4 {
          machine.session.post(.desync(tick: host.session.recorded / 60 * 60), to: link)
        }
      }
      let inquiry = host.session.searches.repetitions.first
      let now = inquiry?.steps.count ?? 0
      most = max(most, now - steps)
      steps = now
      let first = inquiry?.names.first?.tick
      perTick = max(perTick, inquiry?.names.count { $0.tick == first } ?? 0)
    }
    #expect(most > 0)
    #expect(most <= MatchProtocol.repeatedTicks * perTick, "\(most) steps in an update")
    #expect(host.session.phase == .playing)
    #expect(host.session.links.isEmpty)
    // The same address begins where it was.
    let again = network.machines[1]
    again.session = RollbackSession(
      joining: Brawl.self, content: GameContent(), host: host.address,
      settings: MatchSettings(seed: 99))
    network.run(4000)
    let link = try #require(host.session.links.first)
    again.session.post(
      .desync(tick: host.session.recorded / 60 * 60), to: again.session.links[0])
    network.run(500)
    #expect(!host.session.links.contains { $0 === link })
  }

  @Test func countsOfAddressesFade() {
    var counts = DesyncCounts()
    let address = MatchAddress(low: 5, port: 1)
    #expect(counts.add(address, now: 1) == 1)
    #expect(counts.add(MatchAddress(low: 5, port: 2), now: 2) == 2)
    #expect(counts.add(MatchAddress(low: 6, port: 2), now: 2) == 1)
    #expect(counts.add(address, now: 61_000_000_000) == 1)
    for low in 100..<1000 as Range<UInt64> {
      _ = counts.add(MatchAddress(low: low), now: 61_000_000_000)
    }
    #expect(counts.add(address, now: 61_000_000_000) == 1)
  }

  /// A machine that takes a seat and never loads the match, though it sends packets, loses the seat after a time.
  @Test(arguments: [1, 2]) func aSeatIsKeptForEightSeconds(leastPlayers: Int) throws {
    let network = Network(seed: 35)
    var game = Brawl()
    game.kilobytes = 300
    let host = network.host(game) { $0.leastPlayers = leastPlayers }
    network.run(2000)
    let hostile = network.join(host)
    while host.session.links.isEmpty, network.milliseconds < 4000 { network.run(1) }
    let link = try #require(host.session.links.first)
    #expect(!link.isReady)
    // Play packets go on, and neither receipts nor messages.
    hostile.isFrozen = { _ in true }
    let own = MatchLink(
      peer: 0, address: host.address, isProven: true, incoming: link.outgoing,
      outgoing: link.incoming, isSpectator: false, seats: 2, tick: 0, now: 0)
    var freed: UInt64?
    let start = network.milliseconds
    network.run(12_000) {
      if network.milliseconds % 500 == 0 {
        network.deliver(ForgedPacket.play(own), to: host, from: hostile.address)
      }
      if freed == nil, !host.session.links.contains(where: { $0 === link }) {
        freed = network.milliseconds - start
      }
    }
    let time = try #require(freed)
    #expect((7500...8500).contains(time), "\(time) ms")
    #expect(host.session.seats.indices.allSatisfy { !host.session.seats[$0].isPromised })
    network.join(host)
    network.run(3000)
    #expect(host.session.phase == .playing)
    #expect(host.session.seats.indices.allSatisfy { !host.session.seats[$0].isEmpty })
  }

  /// One that loads it and then stays behind loses the seat, too.
  @Test func aSeatThatIsNotTakenIsFreeAgain() throws {
    let network = Network(seed: 36)
    let host = network.host(Brawl()) { $0.leastPlayers = 1 }
    network.run(2000)
    let hostile = network.join(host)
    while hostile.session.phase != .playing, network.milliseconds < 4000 { network.run(1) }
    network.run(60)
    hostile.isFrozen = { _ in true }
    let own = try #require(hostile.session.links.first)
    let link = try #require(host.session.links.first)
    #expect(link.isReady)
    // It says to be at tick 0 for ever.
    network.run(20_000) {
      guard network.milliseconds % 300 == 0, host.session.seats[1].isEmpty else {
        return
      }
      network.deliver(ForgedPacket.play(own, tick: 0), to: host, from: hostile.address)
    }
    #expect(host.session.links.isEmpty)
    #expect(host.session.seats.indices.allSatisfy { !host.session.seats[$0].isPromised })
    #expect(host.session.phase == .playing)
  }
}
