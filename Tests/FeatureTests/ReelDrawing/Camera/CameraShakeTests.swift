import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct CameraShakeTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 6)
    painter = ScenePainter(simulation)
    world.spawn(Transform(), Sprite(FrameID(index: 2), anchor: .zero))
    world.spawn(Transform(), ScreenSpace(), Sprite(FrameID(index: 2), layer: 1, anchor: .zero))
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  /// Returns the positions at which the world's corner and the screen's are drawn.
  private func positions(_ alpha: Float = 1) -> [Vec2] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map { $0.corners.0.position }
  }

  @Test func traumaAddsUpToOneAndFades() {
    world.camera.shake(0.7)
    world.camera.shake(0.8)
    world.camera.shake(-3)
    world.camera.shake(.nan)
    #expect(world[CameraShake.self].trauma == 1)
    for _ in 0..<30 { step() }
    // Half a second at 60 ticks a second, with a decay of 1.2 a second.
    #expect(abs(world[CameraShake.self].trauma - 0.4) < 0.001)
    for _ in 0..<30 { step() }
    #expect(world[CameraShake.self].trauma == 0)
    #expect(positions() == [.zero, .zero])
  }

  /// Checks that the offset grows with the square of the trauma: half of the trauma is a quarter of the offset.
  @Test func theViewMovesByTheSquareWithinItsReach() {
    world[CameraShake.self].decay = 0
    world[CameraShake.self].roll = 0
    world[CameraShake.self].reach = Vec2(8, 4)
    world.camera.shake(1)
    var farthest = Vec2.zero
    for _ in 0..<600 {
      step()
      let whole = positions()[0]
      farthest = Vec2(max(farthest.x, whole.x.magnitude), max(farthest.y, whole.y.magnitude))
      #expect(positions()[1] == .zero)
    }
    #expect(farthest.x > 6 && farthest.x <= 8 && farthest.y > 3 && farthest.y <= 4)
    let whole = positions()[0]
    world[CameraShake.self].stop()
    world.camera.shake(0.5)
    // The tick is the same, so the shake is that of the same time.
    painter.recordTick(world)
    #expect(positions()[0].distance(to: whole * 0.25) < 0.001)
  }

  @Test func aShakeIsSmoothBetweenTwoTicks() {
    world[CameraShake.self].decay = 0
    world.camera.shake(1)
    step()
    step()
    var last = positions(0)[0]
    for alpha in stride(from: Float(0.05), through: 1, by: 0.05) {
      let position = positions(alpha)[0]
      #expect(position.distance(to: last) < 2)
      last = position
    }
    let end = positions(1)[0]
    step()
    #expect(positions(0)[0].distance(to: end) < 0.001)
  }

  /// Checks that rules, pointers and their random streams are independent of the shake.
  @Test func aShakeMovesOnlyThePicture() {
    step()
    let before = world.viewTransform
    world.camera.shake(1)
    step()
    #expect(positions()[0] != .zero)
    #expect(world.viewTransform == before)
    let hash = simulation.stateHash
    _ = positions(0.3)
    #expect(simulation.stateHash == hash)
  }

  @Test func theSameSeedGivesTheSameShake() {
    func way(_ seed: UInt64) -> [Vec2] {
      let simulation = Simulation(
        content: GameContent(atlases: [ScenePainterTests.atlas]), seed: seed)
      let painter = ScenePainter(simulation)
      simulation.world.spawn(Transform(), Sprite(FrameID(index: 2), anchor: .zero))
      simulation.world.camera.shake(1)
      return (0..<20).map { _ in
        simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
        painter.recordTick(simulation.world)
        var list = DrawList()
        painter.paint(simulation.world, into: &list)
        return list.quads[0].corners.0.position
      }
    }
    #expect(way(1) == way(1) && way(1) != way(2))
  }

  /// Checks that the limits apply before the shake: a shake may show the area beyond them, because otherwise there
  /// would be no shake at an edge.
  @Test func aShakeMayLeaveTheLimits() {
    world[Camera.self].limits = Rect(0, 0, 100, 50)
    world[CameraShake.self].roll = 0
    world[CameraShake.self].decay = 0
    world.camera.shake(1)
    step()
    #expect(positions()[0].length > 0.5)
  }

  @Test func aShakeSnapsToWholePixels() {
    world[Camera.self].snapsToPixels = true
    world[CameraShake.self].roll = 0
    world.camera.shake(1)
    for _ in 0..<20 {
      step()
      let position = positions()[0]
      #expect(position.x == position.x.rounded() && position.y == position.y.rounded())
    }
  }
}
