import Foundation
import Reel
import ReelTesting
import Testing

@testable import ElephantRaceRules

@Suite struct MatchTests {
  /// True for the long form, with an hour of play.
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  @Test(arguments: isLong ? [2, 3, 4] : [2, 4], isLong ? [1, 2, 3] : [1] as [UInt64])
  func aMatchOverABadNetworkIsTheSameOnAllMachines(players: Int, seed: UInt64) throws {
    let network = SimulatedNetwork<ElephantRace>(seed: seed, content: try Stage.content())
    network.way = { from, to in
      var way = NetworkWay.bad
      way.delay += Float((from * 7 + to * 13) % 5) * 10
      return way
    }
    let host = network.host(ElephantRace())
    for _ in 1..<players {
      network.join(host).speed = 1.0005
      network.run(1500)
    }
    network.run(Self.isLong ? 3_600_000 : 14_000)
    for machine in network.machines {
      #expect(machine.session.phase == .playing, "seed \(seed)")
      #expect(machine.session.statistics.rollbacks > 0, "seed \(seed)")
    }
    let ticks = try network.check()
    #expect(ticks > 400, "seed \(seed): \(ticks)")
    let world = try #require(host.session.simulation).world
    for player in 0..<players { #expect(world.isPresent(player), "seed \(seed)") }
  }
}
