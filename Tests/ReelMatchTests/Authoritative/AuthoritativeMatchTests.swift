import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Matches whose host alone decides, over good and bad networks.

@Suite struct AuthoritativeMatchTests {
  private static let bad = NetworkWay(delay: 30, jitter: 60, loss: 0.15, duplicates: 0.05)

  /// After the bots have stopped, the machines run ahead and are right: the state of a tick is the one that the host
  /// has when it comes to this tick.
  @Test(arguments: [NetworkWay(), bad], [1, 2, 3] as [UInt64])
  func predictedStatesAreThoseOfTheHost(way: NetworkWay, seed: UInt64) throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3), seed: seed) { $0.leastPlayers = 3 }
    network.way = way
    let guests = (0..<3).map { _ in network.join() }
    network.run(12_000)
    for guest in guests {
      #expect(guest.session.phase == .playing)
      guest.plays = false
    }
    network.run(3000)
    var predicted: [(guest: Int, tick: UInt64, bytes: [UInt8])] = []
    for guest in guests {
      let simulation = try #require(guest.session.simulation)
      let host = try #require(network.host.simulation)
      #expect(simulation.tick > host.tick, "machine \(guest.name) is not ahead")
      #expect(simulation.tick < host.tick + 40)
      predicted.append((guest.name, simulation.tick, simulation.world.comparableBytes))
    }
    var compared = 0
    network.afterHost = {
      guard let simulation = network.host.simulation else { return }
      for state in predicted where state.tick == simulation.tick {
        #expect(state.bytes == simulation.world.comparableBytes, "machine \(state.guest)")
        compared += 1
      }
    }
    network.run(1000)
    #expect(compared >= 3)
    #expect(network.largestPacket <= MatchProtocol.largestPacket)
    // The bots have played: stones were thrown.
    var thrown: Int32 = 0
    network.host.simulation?.world.each { (fighter: Fighter) in thrown += fighter.thrown }
    #expect(thrown > 20)
  }

  /// The host's reel has every input that counted, and replays to the same state.
  @Test func theReelOfTheHostReplays() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 4)
    network.way = Self.bad
    network.join()
    network.join()
    network.run(8000)
    let hash = try #require(network.host.simulation?.stateHash)
    let reel = network.host.finishRecording()
    #expect(try ReelContents(bytes: reel).inputs.count > 400)
    #expect(network.host.simulation?.stateHash == hash)
    guard case .same = try Clash().replay(reel) else {
      Issue.record("The reel gives another state.")
      return
    }
  }

  /// Two runs of the same seed send the same packets.
  @Test func theSameSeedGivesTheSamePackets() {
    func packets() -> UInt64 {
      let network = ServedNetwork<Clash>(Clash(), seed: 9)
      network.way = Self.bad
      var hash = StableHasher()
      network.observes = { to, bytes in
        hash.combine(to)
        bytes.withUnsafeBytes { hash.combine(bytes: $0) }
      }
      network.join()
      network.join()
      network.run(5000)
      return hash.value
    }
    #expect(packets() == packets())
  }

  /// On a good network most inputs arrive in time, and most ticks are right at once.
  @Test func inputsArriveInTime() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 5)
    let guests = [network.join(), network.join()]
    network.run(10_000)
    for machine in network.host.machines { #expect((0...8).contains(machine.inputs.margin)) }
    for guest in guests {
      let statistics = guest.session.statistics
      #expect(statistics.unconfirmed < 16, "\(statistics)")
      #expect(guest.session.role == .player && guest.session.localPlayers.bits != 0)
    }
  }

  @Test func aSpectatorWatches() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 6)
    network.join()
    network.join()
    let watcher = network.join(as: .spectator)
    network.run(6000)
    #expect(watcher.session.phase == .playing)
    #expect(watcher.session.localPlayers.bits == 0)
    let (own, host) = (watcher.session.statistics.tick, network.host.confirmedTicks)
    #expect(own + 20 > host && own < host + 20)
  }

  @Test func playersComeAndGo() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 7) { $0.leastPlayers = 1 }
    let first = network.join()
    network.run(2000)
    #expect(network.host.takenSeats == 1)
    let second = network.join()
    network.run(500)
    let third = network.join()
    network.run(1500)
    #expect(network.host.takenSeats == 2)
    #expect(third.session.phase == .ended(.refused(.noSeat)))
    second.session.leave()
    network.run(500)
    #expect(network.host.takenSeats == 1 && network.host.freeSeats == 1)
    #expect(first.session.simulation?.world.isPresent(1) == false)
    // A machine that is silent is dropped after the time limit.
    first.isFrozen = true
    network.run(6000)
    #expect(!network.host.hasPlayers)
    #expect(network.host.phase == .playing)
    // The host goes on, and a match without players takes new ones.
    let fourth = network.join()
    network.run(2000)
    #expect(fourth.session.phase == .playing)
    network.host.leave()
    network.run(500)
    #expect(fourth.session.phase == .ended(.other(.hostLeft)))
    #expect(fourth.session.hasHostLeft)
  }

  /// A machine that comes back with its resume number gets its seat again.
  @Test func aMachineComesBack() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 3), seed: 8) { $0.leastPlayers = 1 }
    network.join()
    let second = network.join()
    network.run(2000)
    let seat = try #require((0..<3).first { second.session.localPlayers.contains($0) })
    let again = network.join()
    again.session.attempt.resume = second.session.attempt.resume
    second.isFrozen = true
    network.run(2000)
    #expect(again.session.localPlayers.contains(seat))
    #expect(network.host.takenSeats == 2)
  }

  /// A state that fits no packets is transferred, and what changes is still small.
  @Test func aLargeStateIsTransferredOnce() throws {
    let network = ServedNetwork<Clash>(Clash(seats: 2, weights: 4000), seed: 10)
    let guests = [network.join(), network.join()]
    network.run(4000)
    for guest in guests { #expect(guest.session.phase == .playing) }
    let before = guests[0].receivedBytes
    #expect(before > 100_000)
    network.run(5000)
    #expect(guests[0].receivedBytes - before < 100_000)
  }

  /// A machine without a picture runs no ticks of its own.
  @Test func aPatientMachineRunsNoTicks() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 11)
    network.join()
    let patient = network.join { $0.runsAhead = false }
    network.run(5000)
    #expect(patient.session.statistics.repeatedTicks == 0)
    #expect(patient.session.phase == .playing)
    var thrown: Int32 = 0
    network.host.simulation?.world.each { (fighter: Fighter) in
      if patient.session.localPlayers.contains(Int(fighter.seat)) { thrown = fighter.thrown }
    }
    #expect(thrown > 3)
  }

  /// A machine that stands still for two seconds goes on.
  @Test func aMachineThatStandsStillGoesOn() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 12)
    let guests = [network.join(), network.join()]
    network.run(3000)
    guests[0].isFrozen = true
    network.run(2000)
    guests[0].isFrozen = false
    network.run(3000)
    let (own, host) = (guests[0].session.statistics.tick, network.host.confirmedTicks)
    #expect(own > host && own < host + 40, "\(own) of \(host)")
    #expect(network.host.takenSeats == 2)
  }

  /// Inputs of a time in which no tick could run, as before the match, hold up none that come later.
  @Test func inputsFromBeforeTheMatchHoldUpNone() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 14)
    let guest = network.join()
    guest.plays = false
    network.run(1000)
    let player = try #require((0..<2).first { guest.session.localPlayers.contains($0) })
    for at in 0..<10_000 {
      guest.session.add([.pointerMove(0, Int16(at % 100), 5)], player: player)
    }
    guest.session.add([.keyDown(.left)], player: player)
    network.join()
    while guest.session.phase != .playing { network.run(1) }
    network.run(200)
    let world = try #require(network.host.simulation?.world)
    #expect(world[Players.self].inputs[player].isHeld(.left))
    guest.isFrozen = true
    for at in 0..<10_000 {
      guest.session.add([.pointerMove(0, Int16(at % 100), 5)], player: player)
    }
    guest.isFrozen = false
    guest.session.add([.keyUp(.left), .keyDown(.right)], player: player)
    network.run(200)
    let input = world[Players.self].inputs[player]
    #expect(input.isHeld(.right) && !input.isHeld(.left) && input.pointers[0].x == 99)
  }

  /// The states that are kept, and the memory of a long match, do not grow.
  @Test func aLongMatchStaysSmall() throws {
    let network = ServedNetwork<Clash>(Clash(), seed: 13)
    let guests = [network.join(), network.join()]
    network.run(60_000)
    for machine in network.host.machines { #expect(machine.sender == nil) }
    for guest in guests { #expect(guest.session.states.count <= MatchViews.kept) }
    #expect(network.host.confirmedTicks > 3400)
  }
}
