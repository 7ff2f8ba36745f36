import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Whole pixels under a camera that glides.
@Suite struct PixelSnappingTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    let content = GameContent(atlases: [ScenePainterTests.atlas])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
    world[Camera.self].snapsToPixels = true
  }

  /// Returns the top left corner of each quad.
  private func positions(_ alpha: Float = 1) -> [Vec2] {
    if alpha == 1 { painter.recordTick(world) }
    var list = DrawList()
    list.view = Vec2(100, 50)
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map { $0.corners.0.position }
  }

  private func spawn(_ x: Float, _ y: Float = 0) -> Entity {
    world.spawn(Transform(x: x, y: y), Sprite(FrameID(index: 2), anchor: .zero))
  }

  @Test func snappedSpritesKeepTheirDistances() {
    for x in [Float(0), 10.25, 20.5, 30.75, -7.5] { _ = spawn(x, x / 2) }
    let first = positions()
    for step in 0..<200 {
      world[Camera.self].position = Vec2(Float(step) * 0.13, Float(step) * -0.07)
      let now = positions()
      for (a, b) in zip(first, now) {
        #expect(b.x == b.x.rounded() && b.y == b.y.rounded())
        #expect(b - a == now[0] - first[0], "step \(step)")
      }
    }
  }

  /// Moves a hero that the camera follows: it keeps its position on the screen.
  @Test func theFollowedSpriteStandsStillOnTheScreen() {
    let hero = spawn(0)
    for step in 0..<200 {
      let x = Float(step) * 0.37
      world[hero, Transform.self]?.position.x = x
      world[Camera.self].position.x = x - 50
      #expect(positions()[0] == Vec2(50, 0))
    }
  }

  @Test func picturesAreAlsoSnappedBetweenTwoTicks() {
    let hero = spawn(0)
    simulation.schedule.add("move") { world in
      world[hero, Transform.self]?.position.x += 1.5
      world[Camera.self].position.x += 0.7
    }
    for _ in 0..<5 {
      simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
      painter.recordTick(world)
      for alpha in [Float(0), 0.25, 0.5, 0.9] {
        for position in positions(alpha) { #expect(position.x == position.x.rounded()) }
      }
    }
  }

  /// Checks that a layer that moves with the world keeps its distance to it.
  @Test func parallaxLayersStayInStepWithTheWorld() {
    world.spawn(ParallaxLayer(FrameID(index: 2), factor: .one, layer: -1))
    _ = spawn(30)
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    var offsets: Set<Float> = []
    for step in 0..<100 {
      world[Camera.self].position.x = Float(step) * 0.19
      let positions = positions()
      #expect(positions.count > 3)
      offsets.insert((positions.last!.x - positions[0].x).truncatingRemainder(dividingBy: 30))
    }
    #expect(offsets == [0])
  }

  @Test func withoutSnappingPositionsAreExact() {
    world[Camera.self].snapsToPixels = false
    world[Camera.self].position = Vec2(0.25, 0.5)
    _ = spawn(10.5)
    #expect(positions() == [Vec2(10.25, -0.5)])
  }
}
