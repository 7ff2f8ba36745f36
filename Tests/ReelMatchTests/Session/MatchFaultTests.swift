import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// A game with the name of another one, and other rules.
private struct OtherRules: Game {
  static let name = "Skirmish"
  static let settings = Skirmish.settings
  func installFeatures(in simulation: Simulation) {}
  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Fighter(seat: 0, x: 0, y: 41))
  }
}

/// A game with another name.
private struct OtherGame: Game {
  static let name = "Scuffle"
  static let settings = Skirmish.settings
  func installFeatures(in simulation: Simulation) {}
  func setUp(_ simulation: Simulation) {}
}

@Suite struct MatchFaultTests {
  @Test func theHostSaysWhyItRefuses() {
    let network = SimulatedNetwork(seed: 1)
    let host = network.host(Skirmish())
    func join<G: Game>(_ game: G.Type) -> Machine {
      network.add(
        RollbackSession(
          joining: game, content: GameContent(), host: host.address,
          settings: MatchSettings(seed: network.random.next())))
    }
    let other = join(OtherRules.self)
    let stranger = join(OtherGame.self)
    let guest = network.join(host)
    network.run(2000)
    let third = network.join(host)
    network.run(2000)
    #expect(other.session.phase == .ended(.refused(.wrongRules)))
    #expect(stranger.session.phase == .ended(.refused(.wrongGame)))
    #expect(guest.session.phase == .playing)
    #expect(third.session.phase == .ended(.refused(.noSeat)))
    #expect(MatchRefusal.wrongRules.sentence.contains("other rules"))
  }

  @Test func anUnusedAddressDoesNotAnswer() {
    let network = SimulatedNetwork(seed: 2)
    let host = network.host(Skirmish())
    network.way = { _, _ in Way(isCut: { _ in true }) }
    let guest = network.join(host)
    network.run(11_000)
    #expect(guest.session.phase == .ended(.other(.unreachable)))
  }

  @Test func differentStatesAreFoundReportedAndMended() throws {
    let network = SimulatedNetwork(seed: 3)
    var game = Skirmish()
    game.isFaulty = true
    let host = network.host(game)
    let guest = network.join(host)
    network.run(12_000)
    for machine in [host, guest] {
      #expect(machine.session.phase == .playing)
      #expect(machine.notices.contains(.desync(tick: 240)), "\(machine.notices)")
      let reports = machine.session.takeDesyncRecords().compactMap { $0.report() }
      #expect(reports.count == 1)
      let report = try #require(reports.first)
      #expect(report.lastSameTick == 180)
      #expect(report.first?.tick == 200)
      #expect(report.first?.system == "err")
      #expect(report.isOfFirstSystem)
      #expect(report.isRepeatable == true)
      #expect(report.lines.contains { $0.contains("in tick 200, after the system err") })
      #expect(report.ownBuild == "build \(machine.name)")
      #expect(report.theirBuild == "build \(1 - machine.name)")
      #expect(
        report.differences.contains { $0.type.hasSuffix("Fighter") && $0.field == "hurt" },
        "\(report.differences)")
      // One of the two reels is what a machine without the fault makes of the inputs.
      let outcomes = try [report.ownReel, report.theirReel].map { (bytes) throws -> Verification in
        let reel = try ReelContents(bytes: bytes)
        #expect(reel.inputs.count == 240)
        #expect(reel.isFinished)
        func simulation() -> Simulation {
          Skirmish().makeSimulation(content: GameContent(), seed: reel.header.seed)
        }
        return verify(reel, simulation(), makeSimulation: simulation)
      }
      let (same, other) = machine === host ? (outcomes[0], outcomes[1]) : (outcomes[1], outcomes[0])
      guard case .same(ticks: 240, checkpoints: _) = same, case .differs(let divergence) = other
      else {
        Issue.record("\(outcomes)")
        continue
      }
      #expect(divergence.tick == 240)
      #expect(divergence.differences.contains { $0.field == "hurt" })
    }
    // Both record the same inputs, and have the same hashes again some seconds later.
    let first = try ReelContents(bytes: host.session.finishRecording())
    let second = try ReelContents(bytes: guest.session.finishRecording())
    for player in 0..<2 {
      #expect(zip(first.players[player], second.players[player]).allSatisfy { $0 == $1 })
    }
    // Each reel ends with a checkpoint of its own last tick.
    let late = second.checkpoints.filter { $0.tick >= 480 && $0.tick % 60 == 0 }
    #expect(late.count > 2)
    for checkpoint in late where checkpoint.tick <= first.inputs.count {
      let other = first.checkpoints.first { $0.tick == checkpoint.tick }
      #expect(other?.stateHash == checkpoint.stateHash && other?.hashes == checkpoint.hashes)
    }
  }

  @Test func aMachineThatDiffersAgainAndAgainLeavesTheOthersAlone() throws {
    let network = SimulatedNetwork(seed: 4)
    var game = Skirmish(seats: 3)
    (game.isFaulty, game.isFaultyForEver) = (true, true)
    let host = network.host(game) { $0.leastPlayers = 3 }
    let guests = [network.join(host), network.join(host)]
    network.run(4000)
    let faulty = try #require(guests.first { $0.session.localPlayers.contains(1) })
    let other = try #require(guests.first { $0 !== faulty })
    network.run(16_000)
    #expect(faulty.notices.count { if case .desync = $0 { true } else { false } } > 5)
    if case .ended = faulty.session.phase {} else { Issue.record("\(faulty.session.phase)") }
    #expect(host.session.phase == .playing)
    #expect(other.session.phase == .playing)
    #expect(host.notices.contains(.left(player: 1)))
  }

  @Test func aHostileMachineHarmsOnlyItself() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let network = SimulatedNetwork(seed: seed)
      let game = Skirmish(seats: 3)
      let host = network.host(game) { $0.leastPlayers = 3 }
      let guest = network.join(host)
      let hostile = network.join(host)
      network.run(2000)
      network.manglesPackets = { from, random in from == 2 && random.float() < 0.5 }
      network.run(8000)
      #expect(host.session.phase == .playing, "seed \(seed)")
      #expect(guest.session.phase == .playing, "seed \(seed)")
      #expect(try network.check(except: [hostile]) > 200, "seed \(seed)")
    }
  }

  @Test func garbageFromAStrangerHoldsUpNoTick() throws {
    let network = SimulatedNetwork(seed: 5)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(2000)
    let waited = host.session.clock.waitedTicks + guest.session.clock.waitedTicks
    var random = RandomStream(seed: 5)
    let address = MatchAddress(low: 77, port: 9)
    network.run(4000) {
      // Ten packets a millisecond, half of them with the mark of a match.
      for number in 0..<10 {
        var bytes = (0..<Int(random.float() * 200)).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        }
        if number % 2 == 0, bytes.count > 3 {
          bytes.replaceSubrange(0..<3, with: [0x52, 0x4D, UInt8(number % 8)])
        }
        network.inject(bytes, to: host, from: address)
      }
    }
    #expect(host.session.clock.waitedTicks + guest.session.clock.waitedTicks == waited)
    #expect(host.session.links.count == 1)
    #expect(try network.check() > 300)
  }

  /// A packet with the largest number in each of its fields in turn.
  @Test func largestNumbersDoNotTrap() throws {
    let network = SimulatedNetwork(seed: 8)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(3000)
    let token = try #require(guest.session.links.first).outgoing
    for large in 0..<6 {
      var packet = FieldEncoder()
      packet.append(UInt64(MatchProtocol.mark), 2)
      packet.append(UInt64(MatchProtocol.Kind.play.rawValue), 1)
      packet.append(token)
      packet.append(UInt64(guest.session.links[0].nextSequence) + UInt64(large), 4)
      packet.append(1, 4)
      packet.append(1, 4)
      func varint(_ field: Int, _ usual: UInt64) {
        packet.varint(field == large ? .max >> 1 : usual)
      }
      varint(0, 100)
      varint(1, 0)
      varint(2, host.session.seats.decisionCount)
      varint(3, 0)
      packet.append(0, 1)
      packet.append(0, 8)
      packet.append(0, 1)
      varint(4, 0)
      packet.append(2, 1)
      varint(5, 100)
      packet.varint(100)
      host.session.receive(packet.bytes, from: guest.address, now: network.time(of: host))
    }
    network.run(2000)
    #expect(host.session.phase == .playing)
    try network.check()
  }

  /// A well-formed snapshot that lacks the clock.
  @Test func aStateWithoutResourcesTrapsNoMachine() throws {
    let network = SimulatedNetwork(seed: 9)
    let host = network.host(Skirmish())
    let hostile = network.join(host)
    network.run(3000)
    let timeline = try #require(hostile.session.timeline)
    let tick = timeline.confirmed / 60 * 60
    let other = Simulation(content: GameContent(), seed: 1)
    let link = try #require(hostile.session.links.first)
    hostile.session.post(.desync(tick: tick), to: link)
    let empty = World()
    empty.register(Fighter.self)
    empty.register(Stone.self)
    for state in [empty.snapshot().bytes, other.snapshot().bytes, []] {
      link.sendNext(DesyncExchange(tick: tick, state: state, build: []).bytes)
    }
    network.run(4000)
    for record in host.session.takeDesyncRecords() { _ = record.report() }
    #expect(host.session.phase == .playing)
    #expect(host.session.simulation?.tick ?? 0 > 300)
    try network.check()
  }

  @Test func noPacketTraps() throws {
    let network = SimulatedNetwork(seed: 6)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    var captured: [[UInt8]] = []
    network.sees = { captured.append($0) }
    network.run(3000)
    network.sees = nil
    var random = RandomStream(seed: 6)
    let times = (network.time(of: host), network.time(of: guest))
    let trials = RollbackSessionTests.isLong ? 1_000_000 : 20_000
    for trial in 0..<trials {
      var bytes = captured[trial % captured.count]
      PacketMangler.mangle(&bytes, &random)
      // The bytes go to both, with the token of each where it is in the packet.
      host.session.receive(bytes, from: guest.address, now: times.0)
      guest.session.receive(bytes, from: host.address, now: times.1)
      if trial % 100 == 0 {
        host.session.update(now: times.0 + UInt64(trial) * 1000) { _, _ in }
        guest.session.update(now: times.1 + UInt64(trial) * 1000) { _, _ in }
      }
    }
    #expect(host.session.links.count <= 3)
  }
}
