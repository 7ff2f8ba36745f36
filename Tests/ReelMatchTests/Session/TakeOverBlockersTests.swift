import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// The host goes while something keeps the others from taking over at once.

@Suite struct TakeOverBlockersTests {
  /// The time limit of all machines here.
  private static let timeout: UInt64 = 2_000_000_000

  /// Machines of a match with a host, and a way that cuts those which are gone.
  private func match(
    seats: UInt8, players: Int, seed: UInt64
  ) -> (network: SimulatedNetwork, gone: Gone) {
    let network = SimulatedNetwork(seed: seed)
    let gone = Gone()
    network.way = { from, to in
      let isGone = gone.machines.contains(from) || gone.machines.contains(to)
      return Way(delay: 30, jitter: 20, loss: 0.05, isCut: { _ in isGone })
    }
    let host = network.host(Skirmish(seats: seats)) {
      ($0.leastPlayers, $0.timeout) = (players, Self.timeout)
    }
    for _ in 1..<players { network.join(host) { $0.timeout = Self.timeout } }
    return (network, gone)
  }

  private final class Gone { var machines: [Int] = [] }

  /// Returns the machines in the order of their numbers in the match, in which they are in line for taking over.
  private func line(_ network: SimulatedNetwork) -> [Machine] {
    network.machines.sorted { $0.session.peer < $1.session.peer }
  }

  private func expectTakeOver(
    _ machines: ArraySlice<Machine>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let peer = machines.first?.session.peer
    for machine in machines {
      #expect(machine.session.phase == .playing, sourceLocation: sourceLocation)
      #expect(machine.session.authority.peer == peer, sourceLocation: sourceLocation)
      #expect(
        machine.session.simulation?.world.isPresent(0) == false, sourceLocation: sourceLocation)
      #expect(machine.notices.count { $0 == .newAuthority } == 1, sourceLocation: sourceLocation)
    }
  }

  /// The third machine has been welcomed, and waits for the match so far.
  @Test func aMachineIsLoading() throws {
    let (network, gone) = match(seats: 4, players: 3, seed: 71)
    let host = network.machines[0]
    network.run(4000)
    let late = network.join(host) { $0.timeout = Self.timeout }
    // The state does not arrive.
    network.run(1000) {
      if case .loading = late.session.phase { gone.machines = [0] }
      for link in host.session.links where link.peer == 3 { link.lacksStart = true }
    }
    #expect(gone.machines == [0])
    network.run(9000)
    #expect(late.session.phase == .ended(.other(.hostLeft)))
    expectTakeOver(line(network)[1...2])
    #expect(try network.check(except: [host, late]) > 500)
  }

  /// The third machine has the state, and the others have heard of it, but it has no seat yet.
  @Test func aMachineWaitsForItsSeat() throws {
    let (network, gone) = match(seats: 4, players: 3, seed: 72)
    let host = network.machines[0]
    network.run(4000)
    let late = network.join(host) { $0.timeout = Self.timeout }
    network.run(2000) {
      // The host does not give it the seat.
      if !gone.machines.isEmpty { return }
      host.session.seats.takeBack(from: 3)
      let others = network.machines[1...2]
      if others.allSatisfy({ $0.session.link(to: 3) != nil }) { gone.machines = [0] }
    }
    #expect(gone.machines == [0])
    #expect(late.session.localPlayers == PlayerSet())
    network.run(12_000)
    #expect(late.session.phase == .ended(.other(.hostLeft)))
    expectTakeOver(line(network)[1...2])
    #expect(try network.check(except: [host, late]) > 500)
  }

  /// The machine next in line stands still for a time that is shorter than the limit, and takes over when it is back.
  @Test func theNextInLineStandsStill() throws {
    let (network, gone) = match(seats: 4, players: 4, seed: 73)
    network.run(4000)
    line(network)[1].isFrozen = { $0 < 5500 }
    gone.machines = [0]
    network.run(10_000)
    expectTakeOver(line(network)[1...3])
    #expect(try network.check(except: [network.machines[0]]) > 400)
  }

  /// It stands still for longer than the limit: the machine behind it takes over.
  @Test func theNextInLineStandsStillForTooLong() throws {
    let (network, gone) = match(seats: 5, players: 5, seed: 74)
    network.run(4000)
    let next = line(network)[1]
    next.isFrozen = { $0 < 12_000 }
    gone.machines = [0]
    network.run(14_000)
    if case .ended = next.session.phase {} else { Issue.record("\(next.session.phase)") }
    let rest = line(network)[2...4]
    expectTakeOver(rest)
    for machine in rest {
      let simulation = try #require(machine.session.simulation)
      #expect((0..<5).count { simulation.world.isPresent($0) } == 3)
    }
    #expect(try network.check(except: [network.machines[0], next]) > 400)
  }

  /// The machine next in line goes in the same moment, by silence or with a farewell.
  @Test(arguments: [true, false]) func theNextInLineGoesToo(saysSo: Bool) throws {
    let (network, gone) = match(seats: 5, players: 5, seed: 75)
    network.run(4000)
    let line = line(network)
    for machine in line[0...1] {
      if saysSo { machine.session.leave() } else { gone.machines.append(machine.name) }
    }
    network.run(12_000)
    expectTakeOver(line[2...4])
    #expect(try network.check(except: [Machine](line[0...1])) > 400)
  }

  /// The next in line takes over, and goes before all have followed.
  @Test func theNewAuthorityGoesAtOnce() throws {
    let (network, gone) = match(seats: 6, players: 6, seed: 76)
    network.run(4000)
    let line = line(network)
    gone.machines = [0]
    while line[1].session.authority.peer == 0, network.milliseconds < 10_000 { network.run(1) }
    network.run(20)
    gone.machines = [0, line[1].name]
    network.run(14_000)
    for machine in line[2...5] {
      #expect(machine.session.phase == .playing)
      #expect(machine.session.authority.peer == line[2].session.peer)
    }
    #expect(try network.check(except: [Machine](line[0...1])) > 400)
  }

  /// The one player is gone with the host: nothing is left to watch.
  @Test(arguments: [true, false]) func onlySpectatorsAreLeft(saysSo: Bool) throws {
    let (network, gone) = match(seats: 2, players: 2, seed: 77)
    let host = network.machines[0]
    let watchers = (0..<2).map { _ in
      network.join(host, as: .spectator) { $0.timeout = Self.timeout }
    }
    network.run(5000)
    for watcher in watchers { #expect(watcher.session.phase == .playing) }
    if saysSo {
      for machine in network.machines[0...1] { machine.session.leave() }
    } else {
      gone.machines = [0, 1]
    }
    network.run(6000)
    for watcher in watchers {
      #expect(watcher.session.phase == .ended(.other(.hostLeft)))
      #expect(watcher.session.authority.peer == 0)
    }
    #expect(try network.check(except: [host]) > 200)
  }

  /// The player that is left goes on alone, and spectators, who have no link to it, do not.
  @Test func aPlayerAndSpectatorsAreLeft() throws {
    let (network, gone) = match(seats: 2, players: 2, seed: 78)
    let host = network.machines[0]
    let watcher = network.join(host, as: .spectator) { $0.timeout = Self.timeout }
    network.run(5000)
    gone.machines = [0]
    network.run(6000)
    #expect(watcher.session.phase == .ended(.other(.hostLeft)))
    expectTakeOver([network.machines[1]])
    #expect(try network.check(except: [host]) > 400)
  }
}
