import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct VisibilityTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private var sprite: Sprite { Sprite(FrameID(index: 2), anchor: .zero) }

  /// Returns the opacity of each quad.
  private func opacities(_ alpha: Float = 1) -> [UInt8] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map { $0.color.a }
  }

  private func tick(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100, events: events))
    painter.recordTick(world)
  }

  @Test func childrenInheritTheOpacityOfTheirParents() {
    let menu = world.spawn(Transform(), sprite, Visibility(opacity: 0.5))
    let row = world.spawn(Transform(), sprite)
    let icon = world.spawn(Transform(), sprite, Visibility(opacity: 0.5))
    world.setParent(of: row, to: menu)
    world.setParent(of: icon, to: row)
    world.spawn(Transform(), sprite)
    tick()
    #expect(opacities() == [128, 128, 64, 255])
    #expect(world.opacity(of: icon) == 0.25)
    world[menu, Visibility.self]?.isVisible = false
    tick()
    #expect(opacities() == [255])
    #expect(!world.isVisible(icon))
    world.remove(menu, Visibility.self)
    tick()
    #expect(opacities() == [255, 255, 128, 255])
  }

  @Test func opacityFadesBetweenTwoTicks() {
    let menu = world.spawn(Transform(), sprite, Visibility(opacity: 0))
    tick()
    world[menu, Visibility.self]?.opacity = 1
    tick()
    #expect(opacities(0.5) == [128])
    #expect(opacities(1) == [255])
  }

  @Test func layersAndShadowsInheritOpacity() {
    let hill = world.spawn(
      Transform(), ParallaxLayer(FrameID(index: 2), layer: -1), Visibility(opacity: 0.5))
    tick()
    #expect(!opacities().isEmpty && opacities().allSatisfy { $0 == 128 })
    world.despawn(hill)
    world.spawn(Transform(), sprite, DropShadow(), Visibility(opacity: 0))
    tick()
    #expect(opacities().isEmpty)
  }

  @Test func anInvisibleButtonDoesNotAct() {
    let jump = Action(3)
    let menu = world.spawn(Transform(x: 50, y: 50))
    let button = world.spawn(Transform(), sprite, PressButton(Rect(-9, -9, 18, 18), action: jump))
    world.setParent(of: button, to: menu)
    func acts() -> Bool {
      tick(.pointerDown(1, 50, 50))
      let acts = world[Actions.self].isActive(jump)
      tick(.pointerUp(1, 50, 50))
      return acts
    }
    tick()
    #expect(acts())
    world[button, Sprite.self]?.isVisible = false
    #expect(!acts())
    world[button, Sprite.self]?.isVisible = true
    world.insert(menu, Visibility(false))
    #expect(!acts())
    world.insert(menu, Visibility(opacity: 0))
    #expect(!acts())
    world.remove(menu, Visibility.self)
    world.insert(menu, Disabled())
    #expect(!acts())
    world.remove(menu, Disabled.self)
    #expect(acts())
  }

  @Test func aButtonThatBecomesInvisibleIsReleased() {
    let jump = Action(3)
    let button = world.spawn(
      Transform(x: 50, y: 50), PressButton(Rect(-9, -9, 18, 18), action: jump))
    tick(.pointerDown(1, 50, 50))
    world.insert(button, Visibility(false))
    tick()
    world.remove(button, Visibility.self)
    tick()
    #expect(!world[Actions.self].isActive(jump))
  }
}
