import Reel
import Testing

@testable import DuelRules

@Suite struct StyleTests {
  /// Plays a match of two styles to its end, and returns the rounds that each has won.
  private func match(_ left: DuelBot.Kind, _ right: DuelBot.Kind, seed: UInt64) throws -> [Int32] {
    let simulation = Duel().makeSimulation(content: try Stage.content(), seed: seed)
    let bout = { simulation.world[Bout.self] }
    var team = BotTeam<DuelBot>([left, right], seed: seed)
    while bout().phase != .over && simulation.tick < 36_000 {
      Duel().play(simulation, with: &team, ticks: 60)
    }
    #expect(bout().phase == .over && bout().mode == .two, "\(left), \(right), seed \(seed)")
    return [bout().leftWins, bout().rightWins]
  }

  @Test(arguments: DuelBot.Kind.allCases, DuelBot.Kind.allCases)
  func eachMatchEnds(_ left: DuelBot.Kind, _ right: DuelBot.Kind) throws {
    let wins = try match(left, right, seed: 1)
    #expect(wins.max() == Int32(Bout.goal))
  }

  /// The grappler beats the others from either side.
  @Test(arguments: [DuelBot.Kind.careful, .bold])
  func theGrapplerWinsMostRounds(_ other: DuelBot.Kind) throws {
    var (own, others): (Int32, Int32) = (0, 0)
    for seed in UInt64(1)...6 {
      let (left, right) = try (
        match(.grappler, other, seed: seed), match(other, .grappler, seed: seed)
      )
      own += left[0] + right[1]
      others += left[1] + right[0]
    }
    #expect(own > others, "\(own) : \(others)")
  }

  /// The bot without a kind is another player than each of the kinds.
  @Test func theStylesDiffer() throws {
    var hashes: Set<UInt64> = []
    let content = try Stage.content()
    let teams =
      [BotTeam<DuelBot>(seed: 3)] + DuelBot.Kind.allCases.map { BotTeam(kind: $0, seed: 3) }
    for var team in teams {
      let simulation = Duel().makeSimulation(content: content, seed: 3)
      Duel().play(simulation, with: &team, ticks: 1200)
      hashes.insert(simulation.stateHash)
    }
    #expect(hashes.count == 4)
  }
}
