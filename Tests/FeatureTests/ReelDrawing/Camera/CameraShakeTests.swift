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
    world.spawn(Transform(), OnScreen(), Sprite(FrameID(index: 2), layer: 1, anchor: .zero))
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  /// Where the world's corner is drawn, and the screen's.
  private func places(_ alpha: Float = 1) -> [Vec2] {
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
    // Half a second at 60 ticks, 1.2 a second.
    #expect(abs(world[CameraShake.self].trauma - 0.4) < 0.001)
    for _ in 0..<30 { step() }
    #expect(world[CameraShake.self].trauma == 0)
    #expect(places() == [.zero, .zero])
  }

  /// By the square: half of the trauma is a quarter of the way.
  @Test func theViewMovesByTheSquareWithinItsReach() {
    world[CameraShake.self].decay = 0
    world[CameraShake.self].roll = 0
    world[CameraShake.self].reach = Vec2(8, 4)
    world.camera.shake(1)
    var farthest = Vec2.zero
    for _ in 0..<600 {
      step()
      let whole = places()[0]
      farthest = Vec2(max(farthest.x, whole.x.magnitude), max(farthest.y, whole.y.magnitude))
      #expect(places()[1] == .zero)
    }
    #expect(farthest.x > 6 && farthest.x <= 8 && farthest.y > 3 && farthest.y <= 4)
    let whole = places()[0]
    world[CameraShake.self].stop()
    world.camera.shake(0.5)
    // Not a tick later: the same time.
    painter.recordTick(world)
    #expect(places()[0].distance(to: whole * 0.25) < 0.001)
  }

  @Test func itIsSmoothBetweenTwoTicks() {
    world[CameraShake.self].decay = 0
    world.camera.shake(1)
    step()
    step()
    var last = places(0)[0]
    for alpha in stride(from: Float(0.05), through: 1, by: 0.05) {
      let place = places(alpha)[0]
      #expect(place.distance(to: last) < 2)
      last = place
    }
    let end = places(1)[0]
    step()
    #expect(places(0)[0].distance(to: end) < 0.001)
  }

  /// Rules, pointers and their random streams know nothing of it.
  @Test func onlyWhatIsDrawnShakes() {
    step()
    let before = world.viewTransform
    world.camera.shake(1)
    step()
    #expect(places()[0] != .zero)
    #expect(world.viewTransform == before)
    let hash = simulation.stateHash
    _ = places(0.3)
    #expect(simulation.stateHash == hash)
  }

  @Test func theSameSeedShakesAlike() {
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

  /// Limits first: a shake may show what lies beyond, or at an edge there would be none.
  @Test func itCountsAfterTheLimits() {
    world[Camera.self].limits = Rect(0, 0, 100, 50)
    world[CameraShake.self].roll = 0
    world[CameraShake.self].decay = 0
    world.camera.shake(1)
    step()
    #expect(places()[0].length > 0.5)
  }

  @Test func itSnapsWithTheRest() {
    world[Camera.self].snapsToPixels = true
    world[CameraShake.self].roll = 0
    world.camera.shake(1)
    for _ in 0..<20 {
      step()
      let place = places()[0]
      #expect(place.x == place.x.rounded() && place.y == place.y.rounded())
    }
  }
}
