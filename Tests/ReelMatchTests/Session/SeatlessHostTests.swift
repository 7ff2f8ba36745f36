import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A host without players, as on a server.

@Suite struct SeatlessHostTests {
  /// A server that ends the match as soon as there are no players has recorded all of their ticks, and that they left.
  @Test func playersAreThereUntilTheirLastTickIsConfirmed() throws {
    let network = SimulatedNetwork(seed: 91)
    let host = network.host(Skirmish(), seats: [])
    #expect(!host.session.hasPlayers)
    // Their inputs are for ticks that the host runs a fifth of a second later.
    let guests = (0..<2).map { _ in network.join(host) { $0.inputDelay = 12 } }
    network.run(3000)
    #expect(host.session.phase == .playing && host.session.hasPlayers)
    let confirmed = guests.compactMap { $0.session.timeline?.confirmed }
    let played = try #require(confirmed.max())
    for guest in guests { guest.session.leave() }
    var waits = 0
    network.run(2000) {
      let hasOwner = host.session.seats.indices.contains { !host.session.seats[$0].isEmpty }
      if !hasOwner, host.session.hasPlayers { waits += 1 }
      guard !host.session.hasPlayers else { return }
      #expect(host.session.recorded > played)
      #expect(
        host.session.seats.indices.allSatisfy {
          host.session.seats[$0].since < host.session.recorded
        })
    }
    #expect(waits > 0)
    #expect(!host.session.hasPlayers)
  }

  /// The simulation of a server runs each confirmed tick once, at most as late as packets are, and guesses nothing. The
  /// clock of the match does not wait for them: players far away are not slowed down.
  @Test func aServerRunsConfirmedTicksOnly() throws {
    let network = SimulatedNetwork(seed: 17)
    network.way = { _, _ in Way(delay: 110, jitter: 30, loss: 0.05) }
    let host = network.host(Skirmish(seats: 3), seats: [])
    var guests = (0..<2).map { _ in network.join(host) }
    // A bot that is content with confirmed ticks, and plays as well.
    guests.append(network.join(host) { $0.runsAhead = false })
    network.run(4000)
    #expect(host.session.phase == .playing)
    let begun = host.session.recorded
    network.run(10_000) {
      guard let timeline = host.session.timeline else { return }
      #expect(timeline.simulation.tick == timeline.confirmed)
      #expect(timeline.head >= timeline.confirmed)
    }
    let timeline = try #require(host.session.timeline)
    #expect(timeline.statistics == RollbackTimeline.Statistics())
    let ticks = host.session.recorded - begun
    #expect((570...630).contains(ticks), "\(ticks) ticks in 10 s")
    // Inputs have a delay of 2 ticks, and travel for 7 to 9.
    #expect(timeline.head - timeline.confirmed <= 16)
    for guest in guests[..<2] { #expect(guest.session.timeline?.statistics.rollbacks ?? 0 > 0) }
    #expect(guests[2].session.timeline?.statistics.rollbacks == 0)
    #expect(guests[2].session.localPlayers.contains(2))
    try network.check()
  }

  /// A server whose rules take too long lowers the speed of a match: the players wait for it, none is dropped, and all
  /// have the same states.
  @Test func aServerMaySlowAMatchDown() throws {
    let network = SimulatedNetwork(seed: 93)
    let host = network.host(Skirmish(), seats: [])
    let guests = (0..<2).map { _ in network.join(host) }
    network.run(3000)
    host.session.speedLimit = 100
    network.run(5000)
    let begun = host.session.recorded
    network.run(20_000)
    let ticks = host.session.recorded - begun
    #expect((110...130).contains(ticks), "\(ticks) ticks in 20 s")
    #expect(host.session.takenSeats == 2)
    host.session.speedLimit = 1000
    network.run(5000)
    let again = host.session.recorded
    network.run(5000)
    #expect(host.session.recorded >= again + 290)
    for guest in guests { #expect(guest.session.phase == .playing) }
    try network.check()
  }
}
