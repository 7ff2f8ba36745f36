import Foundation
import Reel
import Testing

@testable import ReelMatch

// Each test runs a match in a simulated network with a seed, and ends with the check that all machines agree with each
// other and with a straight run of the recorded inputs (`SimulatedNetwork.check`).

@Suite struct RollbackSessionTests {
  @Test func twoMachinesPlayTheSameMatch() throws {
    let network = SimulatedNetwork(seed: 1)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(10_000)
    #expect(host.session.phase == .playing)
    #expect(guest.session.phase == .playing)
    #expect(host.notices.contains(.joined(player: 1)))
    let ticks = try network.check()
    #expect(ticks > 550, "\(ticks)")
    let statistics = try #require(host.session.timeline).statistics
    #expect(statistics.rollbacks > 0)
    #expect(network.largestPacket <= 1200)
  }

  @Test(arguments: [2, 3, 4, 8], seeds)
  func badNetworksChangeNothing(players: Int, seed: UInt64) throws {
    let network = SimulatedNetwork(seed: seed)
    network.way = { from, to in
      Way(
        delay: 30 + Float((from * 7 + to * 13) % 5) * 15, jitter: 40, loss: 0.2, bursts: 0.002,
        duplicates: 0.05)
    }
    let game = Skirmish(seats: UInt8(players))
    let host = network.host(game) { $0.leastPlayers = players }
    for _ in 1..<players {
      let machine = network.join(host)
      machine.speed = 1 + Double(machine.name % 3 - 1) * 0.0005
    }
    network.run(isLong ? 3_600_000 : 8000)
    for machine in network.machines {
      #expect(machine.session.phase == .playing, "seed \(seed), \(machine.name)")
    }
    let ticks = try network.check()
    #expect(ticks > 100, "seed \(seed): \(ticks)")
  }

  @Test func aMatchRunsInTimeWhereTheWayVaries() throws {
    // A machine must not take the other one to be ahead, and run faster, because some packets are faster than others.
    for way in [Way(delay: 30, jitter: 100), Way(delay: 70, jitter: 10, loss: 0.05)] {
      let network = SimulatedNetwork(seed: 3)
      network.way = { _, _ in way }
      let host = network.host(Skirmish())
      network.join(host)
      network.run(5000)
      let start = try #require(host.session.timeline).head
      network.run(20_000)
      let ticks = try #require(host.session.timeline).head - start
      #expect((1185...1210).contains(ticks), "\(ticks)")
      try network.check()
    }
  }

  /// By then, states whose hashes were compared with the old host's only are no longer kept.
  @Test func theHostsWorkIsTakenOverLateInTheMatch() throws {
    for offset in stride(from: 0 as UInt64, to: 1000, by: RollbackSessionTests.isLong ? 50 : 340) {
      let network = SimulatedNetwork(seed: offset)
      network.way = { from, to in
        Way(delay: 30, jitter: 20, isCut: { (from == 0 || to == 0) && $0 > 13_000 + offset })
      }
      let host = network.host(Skirmish(seats: 3)) {
        $0.leastPlayers = 3
        $0.timeout = 2_000_000_000
      }
      for _ in 1..<3 { network.join(host) { $0.timeout = 2_000_000_000 } }
      network.run(24_000)
      for machine in network.machines.dropFirst() {
        #expect(machine.session.phase == .playing, "\(offset) ms")
        #expect(!machine.notices.contains(.left(player: 1)), "\(offset) ms")
        #expect(!machine.notices.contains(.left(player: 2)), "\(offset) ms")
      }
      #expect(try network.check(except: [host]) > 1100, "\(offset) ms")
    }
  }

  /// The transfer of the match so far takes long, and the others play on.
  @Test func aPlayerJoinsOverASlowWay() throws {
    let network = SimulatedNetwork(seed: 12)
    network.way = { from, to in
      from == 2 || to == 2 ? Way(delay: 150, jitter: 30, loss: 0.3) : Way()
    }
    let host = network.host(Skirmish(seats: 3)) { $0.prediction = 24 }
    network.join(host) { $0.prediction = 24 }
    // A long match has a long reel.
    network.run(120_000)
    let late = network.join(host) { $0.prediction = 24 }
    network.run(30_000)
    #expect(late.session.phase == .playing)
    #expect(late.session.localPlayers == PlayerSet(2))
    try network.check()
  }

  @Test func aPlayerMayJoinInEveryTick() throws {
    // The state for a machine that joins, and the decisions about seats, may come in any order.
    for late in stride(from: 0 as UInt64, to: 1600, by: RollbackSessionTests.isLong ? 10 : 320) {
      let network = SimulatedNetwork(seed: late)
      network.way = { _, _ in .bad }
      let host = network.host(Skirmish(seats: 4))
      network.join(host)
      network.run(late)
      network.join(host)
      network.run(300)
      let gone = network.join(host)
      network.run(1500 + late)
      // A packet that is lost may cost a join a second.
      for _ in 0..<30 where gone.session.localPlayers == PlayerSet() { network.run(100) }
      let seat = gone.session.localPlayers
      gone.isFrozen = { _ in true }
      network.run(7000)
      let again = network.join(host)
      network.run(3500)
      for machine in network.machines where machine !== gone {
        #expect(machine.session.phase == .playing, "\(late) ms, machine \(machine.name)")
      }
      #expect(again.session.localPlayers == seat, "\(late) ms")
      try network.check()
    }
  }

  /// True for the long form of tests, with an hour of play each.
  static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil
  static let seeds: [UInt64] = isLong ? [1, 2, 3] : [1]
  private var isLong: Bool { Self.isLong }

  @Test func aStarPassesEverythingThroughTheHost() throws {
    let network = SimulatedNetwork(seed: 4)
    // The guests cannot reach each other.
    network.way = { from, to in from > 0 && to > 0 ? Way(isCut: { _ in true }) : Way() }
    let game = Skirmish(seats: 4)
    let host = network.host(game) {
      $0.paths = .star
      $0.leastPlayers = 4
    }
    for _ in 1..<4 { _ = network.join(host) }
    network.run(10_000)
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 400)
  }

  @Test func theHostPassesOnWhatACutWayLoses() throws {
    let network = SimulatedNetwork(seed: 5)
    // One way between two guests is cut from the fourth second on.
    network.way = { from, to in from == 1 && to == 2 ? Way(isCut: { $0 > 4000 }) : Way() }
    let game = Skirmish(seats: 3)
    let host = network.host(game) { $0.leastPlayers = 3 }
    _ = network.join(host)
    _ = network.join(host)
    network.run(12_000)
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    let ticks = try network.check()
    #expect(ticks > 550, "\(ticks)")
  }

  @Test func aMachineThatStandsStillForThreeSecondsStays() throws {
    let network = SimulatedNetwork(seed: 6)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    guest.isFrozen = { (4000..<7000).contains($0) }
    network.run(12_000)
    #expect(host.session.phase == .playing)
    #expect(guest.session.phase == .playing)
    #expect(!host.notices.contains(.left(player: 1)))
    #expect(try network.check() > 350)
  }

  @Test func whoIsGoneLeavesAtOneTick() throws {
    for seed in Self.seeds + [11, 12] {
      let network = SimulatedNetwork(seed: seed)
      network.way = { from, to in
        Way(
          delay: 40, jitter: 30, loss: 0.1,
          isCut: { (from == 2 || to == 2) && $0 > 4000 + seed * 37 })
      }
      let game = Skirmish(seats: 3)
      let host = network.host(game) {
        $0.leastPlayers = 3
        $0.timeout = 2_000_000_000
      }
      let guest = network.join(host)
      let gone = network.join(host)
      network.run(4000)
      let seat = gone.session.localPlayers.contains(1) ? 1 : 2
      network.run(8000)
      #expect(host.session.phase == .playing, "seed \(seed)")
      #expect(gone.session.phase == .ended(.other(.hostLeft)), "seed \(seed)")
      #expect(guest.session.phase == .playing, "seed \(seed)")
      #expect(
        host.notices.contains(.left(player: seat)) && guest.notices.contains(.left(player: seat)),
        "seed \(seed)")
      let simulation = try #require(host.session.simulation)
      #expect(!simulation.world.isPresent(seat))
      #expect(try network.check() > 300, "seed \(seed)")
    }
  }

  @Test func aPlayerJoinsLateAndTwoWatch() throws {
    let network = SimulatedNetwork(seed: 8)
    network.way = { _, _ in Way(delay: 30, jitter: 20, loss: 0.1) }
    let game = Skirmish(seats: 3)
    let host = network.host(game)
    _ = network.join(host)
    network.run(4000)
    let late = network.join(host)
    let watcher = network.join(host, as: .spectator)
    network.run(4000)
    let second = network.join(host, as: .spectator)
    network.run(6000)
    for machine in network.machines {
      #expect(machine.session.phase == .playing, "\(machine.name)")
    }
    #expect(late.session.localPlayers == PlayerSet(2))
    for machine in [watcher, second] {
      #expect(machine.session.localPlayers == PlayerSet())
      #expect(machine.session.timeline?.statistics.rollbacks == 0)
    }
    let ticks = try network.check()
    #expect(ticks > 600)
    let head = try #require(host.session.timeline).head
    let behind = head - (watcher.session.timeline?.head ?? 0)
    #expect(behind > 25 && behind < 60, "\(behind)")
  }

  @Test func aMachineThatComesBackGetsItsSeatAgain() throws {
    let network = SimulatedNetwork(seed: 9)
    let game = Skirmish(seats: 4)
    let host = network.host(game) { $0.leastPlayers = 3 }
    let first = network.join(host)
    _ = network.join(host)
    network.run(4000)
    let token = first.session.attempt.resume
    let seat = first.session.localPlayers
    first.session.leave()
    network.run(1000)
    #expect(host.notices.contains(.left(player: seat.contains(1) ? 1 : 2)))
    let again = network.join(host)
    again.session.attempt.resume = token
    network.run(4000)
    #expect(again.session.localPlayers == seat)
    #expect(try network.check() > 450)
  }

  @Test func theDelayMayChangeWhileTheMatchRuns() throws {
    let network = SimulatedNetwork(seed: 10)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    var random = RandomStream(seed: 10)
    for _ in 0..<40 {
      network.run(200)
      host.session.inputDelay = Int(random.int(in: 0...8))
      guest.session.inputDelay = Int(random.int(in: 0...8))
      guest.session.settings.runAhead = Int(random.int(in: 0...4))
    }
    #expect(try network.check() > 400)
  }

  @Test func theHostsWorkIsTakenOverWhenItIsGone() throws {
    for seed in Self.seeds + [21, 22] {
      let network = SimulatedNetwork(seed: seed)
      network.way = { from, to in
        Way(
          delay: 30, jitter: 30, loss: 0.1,
          isCut: { (from == 0 || to == 0) && $0 > 4000 + seed * 53 })
      }
      let game = Skirmish(seats: 4)
      let host = network.host(game) {
        $0.leastPlayers = 4
        $0.timeout = 2_000_000_000
      }
      for _ in 1..<4 { _ = network.join(host) { $0.timeout = 2_000_000_000 } }
      network.run(14_000)
      for machine in network.machines.dropFirst() {
        #expect(machine.session.phase == .playing, "seed \(seed), \(machine.name)")
        #expect(machine.session.authority.peer == 1, "seed \(seed), \(machine.name)")
        #expect(
          machine.session.simulation?.world.isPresent(0) == false, "seed \(seed), \(machine.name)")
      }
      // The host goes on alone, in a match of its own.
      #expect(try network.check(except: [network.machines[0]]) > 300, "seed \(seed)")
    }
  }
}
