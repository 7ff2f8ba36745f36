import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct TransitionTests {
  private let simulation = Simulation(content: GameContent(), seed: 1)
  private let red = Color(255, 0, 0, 255)
  private var world: World { simulation.world }

  private func step(_ ticks: Int = 1) {
    for _ in 0..<ticks { simulation.step(TickInput(viewWidth: 200, viewHeight: 100)) }
  }

  @Test func aGlideArrivesInTime() {
    world[Camera.self] = Camera(at: Vec2(10, 0))
    let goal = Camera(at: Vec2(110, 40), zoom: 2, rotation: 0.5)
    world.camera.glide(to: goal, over: .seconds(0.5), easing: .linear)
    step(15)
    #expect(world[Camera.self].position == Vec2(60, 20) && world[Camera.self].zoom == 1.5)
    #expect(world[CameraGlide.self].isGliding)
    step(15)
    #expect(world[Camera.self] == goal && !world[CameraGlide.self].isGliding)
    // It is free again.
    world[Camera.self].position.x = 3
    step()
    #expect(world[Camera.self].position.x == 3)
    world.camera.glide(to: goal, over: .seconds(0))
    #expect(world[Camera.self] == goal)
  }

  @Test func whoIsFollowedWaits() {
    let hero = world.spawn(Transform(x: 500, y: 500))
    world[CameraFollow.self] = CameraFollow(hero, halfLife: 0)
    step()
    let followed = world[Camera.self].position
    world.camera.glide(to: Camera(at: Vec2(7, 7)), over: .seconds(0.1), easing: .linear)
    step(6)
    #expect(world[Camera.self].position == Vec2(7, 7))
    step(30)
    #expect((world[Camera.self].position - followed).length < 1)
  }

  @Test func aCurtainClosesAndOpens() throws {
    world.curtain.close(.right, color: red, over: .seconds(1))
    step(30)
    let curtain = world[ScreenCurtain.self]
    #expect((curtain.amount - 0.5).magnitude < 1e-5 && !curtain.isClosed && !curtain.isOpen)
    let snapshot = world.snapshot()
    step(31)
    #expect(world[ScreenCurtain.self].isClosed)
    world.curtain.open(over: .seconds(0.5))
    step(31)
    #expect(world[ScreenCurtain.self].isOpen)
    try world.restore(snapshot)
    #expect(world[ScreenCurtain.self] == curtain)
    world.curtain.close(over: .seconds(0))
    #expect(world[ScreenCurtain.self].isClosed)
  }

  /// It lies over views within the view, and moves between two ticks.
  @Test func aCurtainLiesOverEverything() throws {
    world.spawn(
      CameraView(Camera(), in: Rect(0.5, 0, 0.5, 1), order: 3, background: .white))
    step()
    let painter = ScenePainter(simulation)
    painter.recordTick(world)
    world.curtain.close(.right, color: red, over: .seconds(1))
    step(1)
    painter.recordTick(world)
    var list = DrawList()
    painter.paint(world, alpha: 0.5, into: &list)
    #expect(list.quads.count == 2)
    let last = try #require(list.quads.last)
    #expect(last.color == red && last.corners.0.position == .zero)
    #expect((last.corners.2.position.x - 200.0 / 120).magnitude < 1e-3)
    step(60)
    painter.recordTick(world)
    painter.paint(world, into: &list)
    #expect(list.quads.last?.corners.2.position == Vec2(200, 100))
    // Opened to the right, its rest lies at the right edge.
    world.curtain.open(.right, over: .seconds(1))
    step(30)
    painter.recordTick(world)
    painter.paint(world, into: &list)
    let rest = try #require(list.quads.last)
    #expect((rest.corners.0.position.x - 100).magnitude < 0.01)
    #expect(rest.corners.2.position.x == 200)
    world.curtain.open(over: .seconds(0))
    step()
    painter.recordTick(world)
    painter.paint(world, into: &list)
    #expect(list.quads.count == 1)
  }
}
