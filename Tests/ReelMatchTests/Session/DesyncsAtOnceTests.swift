import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// Differences while an earlier one is not settled yet, and differences that end the match.

@Suite struct DesyncsAtOnceTests {
  private typealias Network = ReelTesting.SimulatedNetwork<Brawl>

  /// Runs a match, and returns the reports of each machine.
  private func run(_ network: Network, _ milliseconds: UInt64) -> [[DesyncReport]] {
    var reports = [[DesyncReport]](repeating: [], count: network.machines.count)
    network.run(milliseconds) {
      for machine in network.machines {
        reports[machine.name] += machine.session.takeDesyncRecords().compactMap { $0.report() }
      }
    }
    return reports
  }

  /// Expects that all machines play, and have the same states from a tick on.
  private func expectSame(_ network: Network, from tick: UInt64) throws {
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    let reels = try network.machines.map {
      try ReelContents(bytes: $0.session.finishRecording())
    }
    let late = try #require(reels.first).checkpoints.filter { $0.tick >= tick }
    #expect(late.count > 4)
    for checkpoint in late.dropLast(2) {
      for reel in reels {
        let other = reel.checkpoints.first { $0.tick == checkpoint.tick }
        #expect(other == checkpoint, "tick \(checkpoint.tick)")
      }
    }
  }

  private func expect(
    _ reports: [DesyncReport], _ tick: UInt64, _ system: String, peer: UInt8,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let report = reports.first { $0.tick == tick && $0.peer == peer }
    #expect(report?.first?.system == system, sourceLocation: sourceLocation)
    #expect(report?.isOfFirstSystem == true, sourceLocation: sourceLocation)
    #expect(report?.differences.isEmpty == false, sourceLocation: sourceLocation)
  }

  /// The transfers about the first difference take longer than the second after which the next one is found, and one
  /// direction is slower than the other. So the two machines settle the first one at different times.
  @Test(arguments: [0, 0.6] as [Float], [true, false])
  func aSecondDifferenceIsFoundWhileTheFirstIsOpen(loss: Float, isToHost: Bool) throws {
    let network = Network(seed: 51)
    network.way = { from, _ in
      let isSlow = (from == 1) == isToHost && network.milliseconds > 4000
      return Way(delay: 60, jitter: 10, loss: isSlow ? loss : 0)
    }
    var game = Brawl()
    (game.firstFault, game.secondFault, game.kilobytes) = (200, 250, 160)
    let host = network.host(game) { $0.prediction = 24 }
    network.join(host) { $0.prediction = 24 }
    let reports = run(network, 30_000)
    for (machine, reports) in zip(network.machines, reports) {
      let context = Comment("machine \(machine.name): \(machine.notices)")
      #expect(machine.notices.contains(.desync(tick: 240)), context)
      #expect(reports.count >= 2, context)
      expect(reports, 240, "err", peer: UInt8(1 - machine.name))
      for report in reports {
        // A report names a tick with equal states only if these were compared.
        #expect([nil, 180, 240].contains(report.lastSameTick), "\(report.lines)")
      }
      let desyncs = machine.notices.count { if case .desync = $0 { true } else { false } }
      #expect(desyncs <= 4, context)
    }
    try expectSame(network, from: 1200)
  }

  /// Two machines differ from the host at the same time, or the second one while the first one's difference is open.
  @Test(arguments: [210, 250] as [UInt64]) func twoMachinesDiffer(faultOfThird: UInt64) throws {
    let network = Network(seed: 52)
    network.way = { _, _ in Way(delay: 150, jitter: 10) }
    var game = Brawl()
    game.seats = 3
    (game.firstFault, game.faultOfThird, game.kilobytes) = (200, faultOfThird, 160)
    let host = network.host(game) { ($0.prediction, $0.leastPlayers) = (24, 3) }
    for _ in 1..<3 { network.join(host) { $0.prediction = 24 } }
    let reports = run(network, 20_000)
    let second = try #require(network.machines.first { $0.session.localPlayers.contains(1) })
    let third = try #require(network.machines.first { $0.session.localPlayers.contains(2) })
    let tick: UInt64 = faultOfThird < 240 ? 240 : 300
    #expect(reports.map { $0.count } == [2, 1, 1])
    expect(reports[0], 240, "err", peer: second.session.peer)
    expect(reports[0], tick, "slip", peer: third.session.peer)
    expect(reports[second.name], 240, "err", peer: 0)
    expect(reports[third.name], tick, "slip", peer: 0)
    try expectSame(network, from: 720)
  }

  /// Both machines that differ get their reports, however slow one of the two directions is, before the match ends.
  @Test(arguments: [0, 0.6] as [Float], [true, false])
  func aDifferenceEndsTheMatchOnAllMachines(loss: Float, isToHost: Bool) throws {
    let network = Network(seed: 53)
    network.way = { from, to in
      let isSlow = (isToHost ? to == 0 : from == 0) && network.milliseconds > 4500
      return Way(delay: 60, jitter: 10, loss: isSlow ? loss : 0)
    }
    var game = Brawl()
    (game.seats, game.firstFault, game.kilobytes) = (3, 200, 160)
    let host = network.host(game) {
      ($0.desync, $0.prediction, $0.leastPlayers) = (.end, 24, 3)
    }
    for _ in 1..<3 { network.join(host) { $0.prediction = 24 } }
    let reports = run(network, 25_000)
    let second = try #require(network.machines.first { $0.session.localPlayers.contains(1) })
    for machine in network.machines {
      #expect(machine.session.phase == .ended(.other(.desync)), "machine \(machine.name)")
      #expect(machine.notices.last == .ended(.other(.desync)))
      #expect(reports[machine.name].count == (machine === host || machine === second ? 1 : 0))
    }
    expect(reports[0], 240, "err", peer: second.session.peer)
    expect(reports[second.name], 240, "err", peer: 0)
  }

  /// The match also ends if the other machine says no more about the difference.
  @Test func aMachineThatSendsNoStateDelaysTheEndOnly() throws {
    let network = Network(seed: 54)
    var game = Brawl()
    game.firstFault = 200
    let host = network.host(game) { $0.desync = .end }
    let guest = network.join(host)
    network.run(24_000) {
      // Its transfers vanish.
      for link in guest.session.links where link.exchange != nil { link.sender = nil }
    }
    #expect(host.notices.contains(.desync(tick: 240)))
    #expect(host.session.phase == .ended(.other(.desync)))
    #expect(guest.session.phase == .ended(.other(.desync)))
  }
}
