import ReelServer
import Testing

@testable import TemplateNameRules

@Suite struct TemplateNameTests {
  @Test func aRecordingReplays() throws {
    let reel = TemplateName().record(ticks: 600, seed: 7)
    #expect(try TemplateName().replay(reel) == .same(ticks: 600, checkpoints: 21))
  }

  /// No rule keeps anything outside of the world.
  @Test func rulesKeepTheirStateInTheWorld() throws {
    try TemplateName().syncTest(ticks: 300)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func thePlayerWithABotThatSearchesEatsMore(_ seed: UInt64) {
    let game = TemplateName(.nearest, .roam)
    let simulation = game.makeSimulation(content: GameContent(), seed: seed)
    game.play(simulation, ticks: 900)
    let eaten = simulation.world[Meadow.self].eaten
    #expect(eaten[0] > eaten[1])
  }
}
