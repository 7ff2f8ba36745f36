import Foundation
import Reel
import Testing

@testable import DuelRules

/// The demo, and determinism.
@Suite struct ReelTests {
  private let content: GameContent
  private let reel: ReelContents

  init() throws {
    content = try Stage.content()
    reel = try ReelContents(
      bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: Stage.folder + "/demo.reel"))))
  }

  private func make() -> Simulation {
    Duel().makeSimulation(content: content, seed: reel.header.seed)
  }

  @Test func theReelReplaysTickByTick() throws {
    let simulation = make()
    let result = verify(reel, simulation) { make() }
    guard case .same(let ticks, let checkpoints) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(ticks == 2400 && checkpoints > 30)
    #expect(simulation.missingNames.isEmpty)
  }

  @Test func theDemoReelShowsAFight() throws {
    let simulation = make()
    var acts: Set<UInt8> = []
    var wins: Int32 = 0
    for tick in reel.inputs.indices {
      simulation.step(players: reel.inputs(ofTick: tick))
      for player in 0..<2 { acts.insert(simulation.world.fighter(player).act.rawValue) }
      wins = max(wins, simulation.world[Bout.self].leftWins + simulation.world[Bout.self].rightWins)
    }
    #expect(acts.count >= 13, "\(acts)")
    #expect(wins >= 2)
  }

  /// Ticks repeated from a restored state give the same state again.
  @Test func repeatedTicksGiveTheSameState() throws {
    try Duel().syncTest(ticks: 2000, depth: 8, content: content)
  }

  /// The bot's rounds last 5 to 40 seconds, and each side wins some.
  @Test func roundsAreFairAndShort() throws {
    var (wins, lengths) = ([0, 0], [Int32]())
    for seed in UInt64(1)...3 {
      let simulation = Duel().makeSimulation(content: content, seed: seed)
      var bot = DuelBot(seed: seed)
      var phase = Phase.title
      for _ in 0..<12_000 {
        var inputs = [TickInput](
          repeating: TickInput(viewWidth: 640, viewHeight: 360), count: 2)
        bot.play(simulation, into: &inputs)
        simulation.step(players: inputs)
        let bout = simulation.world[Bout.self]
        if bout.phase == .decided && phase == .fight {
          lengths.append(bout.clock)
          if bout.winner >= 0 { wins[Int(bout.winner)] += 1 }
        }
        phase = bout.phase
      }
    }
    let mean = lengths.reduce(0) { $0 + Int($1) } / max(1, lengths.count) / 60
    #expect(lengths.count > 15 && (8...30).contains(mean), "\(lengths.map { $0 / 60 }), \(mean)")
    #expect(lengths.allSatisfy { $0 <= Bout.end })
    #expect(wins[0] > lengths.count / 5 && wins[1] > lengths.count / 5, "\(wins)")
  }
}
