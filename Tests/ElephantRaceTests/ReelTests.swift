import Foundation
import Reel
import Testing

@testable import ElephantRaceRules

/// The demo: a complete race, from the title to the podium.
@Suite struct ReelTests {
  private let content: GameContent
  private let reel: ReelContents

  init() throws {
    content = try Stage.content()
    reel = try ReelContents(
      bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: Stage.folder + "/demo.reel"))))
  }

  private func make() -> Simulation {
    ElephantRace().makeSimulation(content: content, seed: reel.header.seed)
  }

  @Test func theReelReplaysTickByTick() throws {
    let simulation = make()
    let result = verify(reel, simulation) { make() }
    guard case .same(let ticks, let checkpoints) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ticks == 2400 && checkpoints > 60)
    #expect(simulation.missingNames.isEmpty)
  }

  /// Checks that the demo shows everything: every phase, holes in doors, tricks, and a winner.
  @Test func theDemoReelShowsACompleteRace() throws {
    let simulation = make()
    let world = simulation.world
    var phases: Set<UInt8> = []
    var (broken, treats, mice, tigers, naps, lost) = (0, 0, 0, 0, 0, 0)
    var winner: Int?
    for input in reel.inputs {
      let before = (0..<4).map { world.elephant($0).bananas }
      simulation.step(input)
      let race = world[Race.self]
      phases.insert(race.phase.rawValue)
      var holes = 0
      world.each { (obstacle: Obstacle) in
        if obstacle.isBroken && obstacle.kind == .door { holes += 1 }
      }
      broken = max(broken, holes)
      treats = max(treats, world.query(with: Treat.self).count)
      mice = max(mice, world.query(with: Mouse.self).count)
      tigers = max(tigers, world.query(with: Tiger.self).count)
      for at in 0..<4 {
        naps += world.elephant(at).nap > 0 ? 1 : 0
        lost += world.elephant(at).bananas < before[at] ? 1 : 0
        if race.races == 1 && winner == nil && world.elephant(at).rank == 1 { winner = at }
      }
    }
    #expect(phases.count == 5, "\(phases)")
    #expect(broken >= 10, "\(broken) doors")
    #expect(treats > 0 && mice > 0 && tigers > 0 && naps > 0 && lost > 3)
    #expect(winner != nil)
  }
}
