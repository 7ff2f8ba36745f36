import Reel
import Testing

/// Tests of the code of docs/debugging.md.
@Suite struct DebuggingPageTests {
  @Test func debugOverlaysAreSwitchedOn() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    DebuggingPage.show(simulation)
    #expect(simulation.world[SceneOverlay.self].isOn && simulation.world[CollisionView.self].isOn)
  }

  @Test func aHistoryGoesBackToATick() throws {
    let simulation = Simulation(content: GameContent(), seed: 1)
    try DebuggingPage.travel(simulation, TickInput(viewWidth: 320, viewHeight: 180))
    #expect(simulation.tick == 100 && simulation.timelineMarkNames == ["Caught"])
  }

  @Test func fieldsAreListedByTheirNames() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let hero = simulation.world.spawn(Transform(position: Vec2(3, 4)))
    #expect(
      DebuggingPage.list(simulation.world, hero).prefix(2) == [
        "Transform position.x float(3.0)", "Transform position.y float(4.0)",
      ])
  }
}
