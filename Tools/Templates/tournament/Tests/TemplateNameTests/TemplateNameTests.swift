import ReelBatch
import ReelServer
import Testing

@testable import TemplateNameRules
@testable import TemplateNameTournament

@Suite struct TemplateNameTests {
  private func standings(threads: Int) throws -> Standings {
    var tournament = RoundRobin()
    (tournament.matches, tournament.threads) = (20, threads)
    return try tournament.play()
  }

  @Test func theTableDependsOnTheSeedsAlone() throws {
    let (one, three) = try (standings(threads: 1), standings(threads: 3))
    #expect(one == three && one.table == three.table)
    let ratings = one.elo.ratings
    #expect(zip(ratings, one.names).max { $0.0 < $1.0 }?.1 == "gather")
  }

  /// A match of a tournament can be repeated by `headless --seed S --bot A,B`.
  @Test func aMatchIsTheSameOutsideOfABatch() throws {
    let bots: [CartBot.Kind] = [.sprint, .charge]
    var options = BatchOptions()
    options.bots = bots.enumerated().map { BatchBot($0, $1) }
    options.autoreset = .disabled
    let batch = try Batch(TemplateName(), worlds: 1, options: options)
    let arrays = try batch.makeArrays()
    try batch.reset(seeds: [7])
    repeat { try batch.step() } while arrays.terminated[0] == 0
    let played = try batch.simulation(of: 0)
    let simulation = TemplateName().makeSimulation(content: GameContent(), seed: 7)
    var team = BotTeam<CartBot>(bots, seed: 7)
    TemplateName().play(simulation, with: &team, ticks: played.tick)
    #expect(simulation.stateHash == played.stateHash)
  }

  @Test func aRecordingReplays() throws {
    let reel = TemplateName().record(ticks: 600, seed: 7)
    #expect(try TemplateName().replay(reel) == .same(ticks: 600, checkpoints: 21))
  }

  /// No rule keeps anything outside of the world.
  @Test func rulesKeepTheirStateInTheWorld() throws {
    try TemplateName().syncTest(ticks: 300)
  }
}

@Suite struct EloTests {
  @Test func aScoreOfThreeQuartersIs191Points() {
    let elo = Elo(scores: [[0, 75], [25, 0]])
    #expect(((elo.ratings[0] - elo.ratings[1]) * 10).rounded() == 1908)
    #expect(((elo.ratings[0] + elo.ratings[1]) / 2).rounded() == 1500)
    // The error of the difference is 400 / ln 10 / sqrt(100 · 3/4 · 1/4), and that of each rating half of it.
    #expect(elo.errors.allSatisfy { ($0 * 100).rounded() == 2006 })
    #expect(!elo.hasAddedDraws)
  }

  /// Points that follow a model exactly give its ratings.
  @Test func ratingsOfAModelComeBack() {
    let ratings = [1700.0, 1550, 1450, 1300]
    let elo = Elo(
      scores: ratings.map { a in
        ratings.map { a == $0 ? 0 : 1000 * Elo.expectedScore(a - $0) }
      })
    for (found, expected) in zip(elo.ratings, ratings) { #expect(abs(found - expected) < 1e-6) }
  }

  @Test func drawsAreHalfWins() {
    var standings = Standings(["a", "b"])
    for score in [1, 0.5, 1, 0.5] { standings.add(score, of: 0, against: 1) }
    #expect(standings.elo == Elo(scores: [[0, 3], [1, 0]]))
  }

  @Test func aPlayerWithoutPointsHasAFiniteRating() {
    let elo = Elo(scores: [[0, 10], [0, 0]])
    #expect(elo.hasAddedDraws && elo.ratings[0] - elo.ratings[1] > 100)
    #expect(elo.ratings.allSatisfy(\.isFinite) && elo.errors.allSatisfy(\.isFinite))
  }
}
