import Reel
import Testing

/// What docs/debugging.md says that its code does.
@Suite struct DebuggingPageTests {
  @Test func whatIsAskedForIsShown() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    DebuggingPage.show(simulation)
    #expect(simulation.world[SceneOverlay.self].isOn && simulation.world[CollisionView.self].isOn)
  }

  @Test func fieldsGoByTheirNames() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    let hero = simulation.world.spawn(Transform(position: Vec2(3, 4)))
    #expect(
      DebuggingPage.list(simulation.world, hero).prefix(2) == [
        "Transform position.x float(3.0)", "Transform position.y float(4.0)",
      ])
  }
}
