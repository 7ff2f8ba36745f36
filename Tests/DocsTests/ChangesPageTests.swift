import Reel
import Testing

/// Tests of the code of docs/changes-of-code.md.
@Suite struct ChangesPageTests {
  /// The build before, as a game of the same name.
  private struct Before: Game {
    static let name = "Changes"
    static let settings = GameSettings(title: "Changes", viewWidth: 16, viewHeight: 16)
    struct Health: Component {
      static let componentName = "Health"
      var points: Int8 = 0
    }
    func setUp(_ simulation: Simulation) { simulation.world.spawn(Health(points: 6)) }
  }

  private struct After: Game {
    static let name = "Changes"
    static let settings = Before.settings
    func setUp(_ simulation: Simulation) { simulation.world.register(ChangesPage.Vigor.self) }
  }

  @Test func statesOfAnOlderReelAreRestored() throws {
    let simulation = After().makeSimulation(content: GameContent(), seed: 1)
    try ChangesPage.restoreAll(Before().record(ticks: 700), simulation)
    let world = simulation.world
    #expect(simulation.tick >= 600)
    #expect(world.entities.compactMap { world[$0, ChangesPage.Vigor.self]?.health } == [6])
  }
}
