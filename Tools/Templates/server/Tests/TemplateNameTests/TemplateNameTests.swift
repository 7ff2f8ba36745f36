import ReelServer
import Testing

@testable import TemplateNameRules

@Suite struct TemplateNameTests {
  @Test func aRecordingReplays() throws {
    let reel = TemplateName().record(ticks: 600, seed: 7)
    #expect(try TemplateName().replay(reel) == .same(ticks: 600, checkpoints: 21))
  }

  /// No rule keeps anything outside of the world: a server, a bot and a replay come to the same states.
  @Test func rulesKeepTheirStateInTheWorld() throws {
    try TemplateName().syncTest(ticks: 300)
  }

  @Test func aMatchHasAResult() {
    var team = BotTeam<CartBot>([.charge, .wander], seed: 7)
    let simulation = TemplateName().makeSimulation(content: GameContent(), seed: 7)
    TemplateName().play(simulation, with: &team, ticks: Line.ticks + 1)
    #expect(simulation.world[Line.self].result != nil)
  }
}
