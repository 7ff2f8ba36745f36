import Foundation
import Reel
import ReelApp
import Testing

@testable import TemplateNameRules

@Suite struct TemplateNameTests {
  let assets: Assets

  init() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    assets = try Assets.open(
      game: TemplateName.name, manifest: TemplateName.manifest,
      path: package.appendingPathComponent("Sources/TemplateName/Assets").path)
  }

  /// A recording of the bot ends in the same state when it is played again.
  @Test func aRecordingReplays() throws {
    let reel = TemplateName().record(ticks: 1200, seed: 7, content: assets.content)
    let result = try TemplateName().replay(reel, content: assets.content)
    #expect(result == .same(ticks: 1200, checkpoints: 21))
  }

  /// No rule keeps anything outside of the world.
  @Test func rulesKeepTheirStateInTheWorld() throws {
    try TemplateName().syncTest(ticks: 300, content: assets.content)
  }

  @Test func theBotReachesTheFlag() {
    let simulation = TemplateName().makeSimulation(content: assets.content, seed: 7)
    #expect(simulation.missingNames.isEmpty)
    simulation.diagnose { Issue.record("\($0)") }  // problems that stop nothing
    TemplateName().play(simulation, ticks: 3600)
    let run = simulation.world[Run.self]
    #expect(run.isOver && run.coins > 3, "\(run)")
  }

  @Test func whoFallsBeginsAgain() {
    let simulation = TemplateName().makeSimulation(content: assets.content, seed: 7)
    let hero = simulation.world.query(with: Hero.self).first ?? .none
    simulation.world[hero, Transform.self]?.position = Vec2(300, 400)
    simulation.step(TickInput(viewWidth: 320, viewHeight: 192))
    #expect(simulation.world[Run.self].falls == 1)
    #expect(simulation.world.position(hero) == Level.start)
  }
}
