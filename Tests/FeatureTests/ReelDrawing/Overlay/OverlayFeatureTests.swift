import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct OverlayFeatureTests {
  private func makeSimulation() -> Simulation {
    let atlas = Atlas(frames: [AtlasFrame(name: "box", rect: Rect(0, 0, 8, 8))])
    let simulation = Simulation(content: GameContent(atlases: [atlas]), seed: 1)
    let world = simulation.world
    let hero = world.spawn(
      Transform(position: Vec2(50, 40)), Sprite(world.frame("box"), layer: 3, z: -7))
    world.setName("hero", of: hero)
    world.spawn(Transform(position: Vec2(10, 90)))
    world.spawn(Transform(position: Vec2(500, 90)))
    return simulation
  }

  /// Returns all quads of a picture with the overlays of these names.
  private func quads(_ names: [String]) -> [DrawQuad] {
    let simulation = makeSimulation()
    for name in names { _ = simulation.world[SceneOverlay.self].set(name) }
    simulation.step(TickInput(viewWidth: 160, viewHeight: 120))
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    return Array(list.quads)
  }

  @Test func eachOverlayDrawsSomething() {
    let bare = quads([]).count
    for name in SceneOverlay.names { #expect(quads([name]).count > bare, "\(name)") }
    var overlay = SceneOverlay()
    var isRegistered = overlay.set("everything")
    #expect(!isRegistered && !overlay.isOn)
    isRegistered = overlay.set("fps")
    #expect(isRegistered && overlay.isOn)
    isRegistered = overlay.set("fps", false)
    #expect(isRegistered && !overlay.isOn)
  }

  /// Checks that each name in view has a dark background. Two entities are in view; the rest of the picture is
  /// unchanged.
  @Test func entitiesOutOfViewHaveNoNameDrawn() {
    let grounds = quads(["names"]).filter { $0.color == Color(0, 0, 0, 170) }
    #expect(grounds.count == 2)
  }

  @Test func overlaysAreNoPartOfTheState() {
    let (plain, shown) = (makeSimulation(), makeSimulation())
    for name in SceneOverlay.names { _ = shown.world[SceneOverlay.self].set(name) }
    shown.world[HostTiming.self].tick = 77
    for simulation in [plain, shown] {
      simulation.step(TickInput(viewWidth: 160, viewHeight: 120))
    }
    #expect(plain.stateHash == shown.stateHash)
    #expect(plain.snapshot() == shown.snapshot())
  }
}
