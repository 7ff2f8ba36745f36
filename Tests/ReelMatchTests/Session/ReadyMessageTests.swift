import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// The message `ready`, with which a machine says that it has the match so far: early, late, repeated and out of order.

@Suite struct ReadyMessageTests {
  /// A host and two machines; the second one has just got a seat, so that the state for the third one is not due.
  private func machineWithoutStart(seed: UInt64) throws -> (SimulatedNetwork, Machine) {
    let network = SimulatedNetwork(seed: seed)
    let host = network.host(Skirmish(seats: 4))
    network.join(host)
    network.run(3000)
    let second = network.join(host)
    while second.session.localPlayers == PlayerSet(), network.milliseconds < 6000 { network.run(1) }
    let third = network.join(host)
    while third.session.phase == .joining, network.milliseconds < 8000 { network.run(1) }
    let link = try #require(host.session.links.first { $0.peer == 3 })
    #expect(link.lacksStart)
    return (network, third)
  }

  @Test func readyBeforeTheStartWaitsForIt() throws {
    let (network, third) = try machineWithoutStart(seed: 81)
    let host = network.machines[0]
    let link = try #require(host.session.links.first { $0.peer == 3 })
    third.session.post(.ready, to: third.session.links[0])
    network.run(200)
    #expect(link.saysReady && link.lacksStart && !link.isReady)
    #expect(third.session.phase == .loading(received: 0, total: 0))
    network.run(6000)
    #expect(link.isReady && !link.lacksStart)
    #expect(third.session.localPlayers == PlayerSet(3))
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 400)
  }

  /// The message `ready` arrives while pieces of the match so far are missing.
  @Test func readyBeforeTheLastPieceWaitsForIt() throws {
    let network = ReelTesting.SimulatedNetwork<Brawl>(seed: 82)
    var game = Brawl()
    (game.seats, game.kilobytes) = (3, 160)
    let host = network.host(game)
    network.join(host)
    network.run(3000)
    let late = network.join(host)
    while late.session.links.first?.receiver == nil, network.milliseconds < 6000 { network.run(1) }
    late.session.post(.ready, to: late.session.links[0])
    var readyInTransfer = 0
    network.run(5000) {
      for link in host.session.links where link.saysReady && link.sender != nil {
        readyInTransfer += 1
        #expect(!link.isReady)
      }
    }
    #expect(readyInTransfer > 20)
    #expect(late.session.localPlayers == PlayerSet(2))
    #expect(try network.check() > 300)
  }

  /// A packet with `ready` overtakes the one with the messages before it, or comes twice: messages count in order and
  /// once.
  @Test func readyOutOfOrderCountsInItsTurn() throws {
    let (network, third) = try machineWithoutStart(seed: 83)
    let host = network.machines[0]
    let link = try #require(host.session.links.first { $0.peer == 3 })
    let own = third.session.links[0]
    func packet(first: UInt64, _ controls: [MatchControl]) -> [UInt8] {
      ForgedPacket.play(own) {
        ForgedPacket.controls(first, controls, received: own.nextIn, to: &$0)
      }
    }
    func deliver(_ bytes: [UInt8]) { network.deliver(bytes, to: host, from: third.address) }
    // The second message without the first one, then both, then both again.
    let early = packet(first: 1, [.ready])
    let both = packet(first: 0, [.partnerLeft(peer: 9), .ready])
    deliver(early)
    #expect(link.nextIn == 0 && !link.saysReady)
    deliver(both)
    #expect(link.nextIn == 2 && link.saysReady && !link.isReady)
    deliver(both)
    deliver(packet(first: 0, [.ready, .ready]))
    #expect(link.nextIn == 2)
    // The machine's own messages have the same numbers, so that the host takes them to be received.
    third.session.post(.partnerLeft(peer: 9), to: own)
    third.session.post(.ready, to: own)
    network.run(6000)
    #expect(third.session.localPlayers == PlayerSet(3))
    #expect(try network.check() > 400)
  }

  /// `ready` settles nothing if there is no difference, and from machines that do not decide it does not count.
  @Test func readyWithoutCauseChangesNothing() throws {
    let network = SimulatedNetwork(seed: 84)
    let host = network.host(Skirmish(seats: 3)) { $0.leastPlayers = 3 }
    let guests = [network.join(host), network.join(host)]
    network.run(3000)
    let decisions = host.session.seats.decisionCount
    for _ in 0..<5 {
      for guest in guests {
        for link in guest.session.links { guest.session.post(.ready, to: link) }
      }
      for link in host.session.links { host.session.post(.ready, to: link) }
      network.run(200)
    }
    #expect(host.session.seats.decisionCount == decisions)
    #expect(host.session.links.allSatisfy { $0.isReady && $0.exchange == nil })
    for machine in network.machines {
      #expect(machine.session.phase == .playing)
      #expect(machine.session.links.count == 2)
    }
    #expect(try network.check() > 200)
  }
}
