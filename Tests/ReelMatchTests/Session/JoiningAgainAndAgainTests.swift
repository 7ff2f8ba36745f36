import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A machine, or several of one stranger, that joins and leaves all the time. Each seat that is given or left puts off
// the state for machines that wait for it; still, these join in a bounded time (docs/decisions/0050).

@Suite struct JoiningAgainAndAgainTests {
  /// Machines of a stranger, each of which begins anew when it has left.
  private final class Strangers {
    let network: SimulatedNetwork
    let host: Machine
    var machines: [Machine] = []
    var joins = 0

    init(_ network: SimulatedNetwork, _ host: Machine, _ count: Int) {
      (self.network, self.host) = (network, host)
      for _ in 0..<count { machines.append(network.join(host)) }
    }

    func beginAnew() {
      for machine in machines {
        guard case .ended = machine.session.phase else { continue }
        joins += 1
        machine.session = RollbackSession(
          joining: Skirmish.self, content: GameContent(), host: host.address,
          settings: MatchSettings(seed: network.random.next()))
      }
    }
  }

  /// Returns the milliseconds until a machine has a seat, while `each` is called once a millisecond.
  private func timeToJoin(
    _ network: SimulatedNetwork, _ host: Machine, each: () -> Void
  ) -> UInt64 {
    let machine = network.join(host)
    let start = network.milliseconds
    while machine.session.localPlayers == PlayerSet(), network.milliseconds < start + 40_000 {
      network.run(1, each: each)
    }
    return network.milliseconds - start
  }

  /// They leave at once, when they are welcome, when they have a seat, or some time later.
  @Test(arguments: [0, 100, 700, 1100] as [UInt64], [1, 5])
  func aMachineJoinsWhileOthersComeAndGo(stay: UInt64, count: Int) throws {
    let network = SimulatedNetwork(seed: 61)
    let host = network.host(Skirmish(seats: 8))
    network.join(host)
    network.run(2000)
    let strangers = Strangers(network, host, count)
    var seated = [UInt64](repeating: 0, count: 16)
    func comeAndGo() {
      strangers.beginAnew()
      for machine in strangers.machines {
        if machine.session.localPlayers == PlayerSet() {
          seated[machine.name] = network.milliseconds
          if stay == 0, machine.session.phase == .playing { machine.session.leave() }
        } else if network.milliseconds - seated[machine.name] >= stay {
          machine.session.leave()
        }
      }
    }
    network.run(6000, each: comeAndGo)
    let time = timeToJoin(network, host, each: comeAndGo)
    #expect(time < 4000, "\(time) ms")
    network.run(4000, each: comeAndGo)
    #expect(strangers.joins > 3 * count)
    #expect(host.session.phase == .playing)
    #expect(network.machines[1].session.phase == .playing)
    try network.check(except: strangers.machines)
  }

  /// Machines that are held back: what they send does not arrive, and yet the host takes them to be there. So the host
  /// gets the message that they are ready when they like.
  private final class Held {
    var machines: Set<Int> = []

    /// Holds a machine back once it has sent its request to join.
    func hold(_ machine: Machine) {
      if machine.session.attempt.cookie != 0 { machines.insert(machine.name) }
    }

    func keep(_ network: SimulatedNetwork, _ host: Machine) {
      for name in machines {
        let peer = network.machines[name].session.peer
        host.session.link(to: peer)?.lastReceived = network.time(of: host)
      }
    }
  }

  private func network(
    seed: UInt64, _ held: Held, _ change: (inout MatchSettings) -> Void
  ) -> (SimulatedNetwork, Machine) {
    let network = SimulatedNetwork(seed: seed)
    network.way = { from, _ in
      let isHeld = held.machines.contains(from)
      return Way(isCut: { _ in isHeld })
    }
    return (network, network.host(Skirmish(seats: 8), change))
  }

  /// The stranger's machines have the match so far, and each says that it is ready only when its turn comes, so that
  /// once a second of ticks a seat is given or left just before the state would be sent.
  @Test func machinesThatAreReadyWhenTheyLikeHoldUpOthersForAShortTime() throws {
    let held = Held()
    let (network, host) = network(seed: 63, held) { $0.leastPlayers = 1 }
    network.run(4000)
    let strangers = (0..<6).map { _ in network.join(host) { $0.inputDelay = 12 } }
    func keep() { held.keep(network, host) }
    network.run(2000) {
      keep()
      for machine in strangers { held.hold(machine) }
    }
    #expect(strangers.allSatisfy { $0.session.phase == .playing })
    #expect(host.session.links.allSatisfy { !$0.isReady && !$0.lacksStart })
    var turn = 0
    var last = host.session.recorded / 60
    func takeTurns() {
      keep()
      let recorded = host.session.recorded
      guard turn < 6, recorded / 60 > last else { return }
      let isNext = held.machines.contains(strangers[turn].name)
      // A machine that was held back gets its seat when it has caught up.
      let behind = recorded - min(recorded, strangers[turn].session.statistics.tick)
      guard recorded % 60 > (isNext ? 57 - min(behind / 12, 57) : 48) else { return }
      last = recorded / 60
      if isNext {
        held.machines.remove(strangers[turn].name)
      } else {
        strangers[turn].session.leave()
        turn += 1
      }
    }
    while host.session.seats.decisionCount < 9, network.milliseconds < 12_000 {
      network.run(1, each: takeTurns)
    }
    let time = timeToJoin(network, host, each: takeTurns)
    #expect(time < 10_000, "\(time) ms")
    try network.check(except: strangers)
  }

  /// Machines that have seats leave one after the other, each just before the state would be sent.
  @Test func seatsThatAreLeftOneByOneHoldUpOthersForAShortTime() throws {
    let (network, host) = network(seed: 64, Held()) { $0.leastPlayers = 7 }
    let strangers = (0..<6).map { _ in network.join(host) { $0.inputDelay = 12 } }
    network.run(5000)
    var last = host.session.recorded / 60
    var gone = 0
    func takeTurns() {
      let recorded = host.session.recorded
      guard recorded % 60 > 48, recorded / 60 > last, gone < 6 else { return }
      last = recorded / 60
      strangers[gone].session.leave()
      gone += 1
    }
    while gone < 1 { network.run(1, each: takeTurns) }
    network.run(100)
    let time = timeToJoin(network, host, each: takeTurns)
    #expect((5000..<10_000).contains(time), "\(time) ms")
    try network.check(except: strangers)
  }

  /// A machine gets the match so far, and says only after a long time that it has it, as over a slow way. The states
  /// that were compared in the meantime are no longer kept.
  @Test(arguments: [3, 7, 25] as [UInt64]) func aMachineLoadsForALongTime(seconds: UInt64) throws {
    let held = Held()
    let (network, host) = network(seed: 62, held) { _ in }
    network.join(host)
    network.run(3000)
    let slow = network.join(host)
    network.run(seconds * 1000) {
      held.keep(network, host)
      held.hold(slow)
    }
    #expect(slow.session.timeline?.confirmed ?? 0 < 240)
    held.machines = []
    let waited = host.session.clock.waitedTicks
    network.run(8000)
    #expect(host.session.clock.waitedTicks - waited < 10)
    if seconds < 10 {
      #expect(slow.session.phase == .playing)
      #expect(slow.session.localPlayers == PlayerSet(2))
      try network.check()
    } else {
      // It took too long, and its seat is free again.
      if case .ended = slow.session.phase {} else { Issue.record("\(slow.session.phase)") }
      #expect(host.session.seats.indices.allSatisfy { !host.session.seats[$0].isPromised })
      try network.check(except: [slow])
    }
  }
}
