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

  @Test func theBotShootsFoes() {
    let simulation = TemplateName().makeSimulation(content: assets.content, seed: 7)
    #expect(simulation.missingNames.isEmpty)
    simulation.diagnose { Issue.record("\($0)") }  // problems that stop nothing
    TemplateName().play(simulation, ticks: 1800)
    #expect(simulation.world[Match.self].points >= 100)
  }

  @Test func aFoeCostsALife() {
    let simulation = TemplateName().makeSimulation(content: assets.content, seed: 7)
    let world = simulation.world
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240, events: [.keyDown(.space)]))
    let ship = world.query(with: Ship.self).first ?? .none
    world[ship, Ship.self]?.safe = 0
    let transform = world[ship, Transform.self] ?? Transform()
    world.spawn(
      transform, Foe(middle: transform.position.x, speed: 0),
      Collider(.circle(radius: 8), categories: Category.foes))
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 320, viewHeight: 240)) }
    #expect(world[Match.self].lives == 2)
  }
}
