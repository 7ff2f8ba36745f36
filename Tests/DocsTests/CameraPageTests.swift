import Reel
import Testing

/// Tests of the code of docs/camera.md.
@Suite struct CameraPageTests {
  private let simulation = OrchardTests.fresh()
  private var world: World { simulation.world }
  private let frames = (0..<3).map { FrameID(index: $0) }

  private func step(_ events: InputEvent...) {
    simulation.step(TickInput(viewWidth: 320, viewHeight: 240, events: events))
  }

  @Test func thePointerStaysWhereItIs() {
    aimCamera(world, Vec2(500, 300))
    step(.pointerMove(0, 100, 200))
    let points = zoomToPointer(world)
    #expect(points.corner.distance(to: Vec2(100, 200)) < 0.001)
    #expect(world[Camera.self].zoom == 2.5)
    #expect(world.toWorld(Vec2(100, 200)).distance(to: points.position) < 0.001)
  }

  @Test func theHeroIsFollowedAndTheViewShakes() {
    let hero = world.spawn(Transform(x: 900, y: 500))
    followHero(world, hero)
    step()
    #expect(world.toView(Vec2(900, 500)).distance(to: Vec2(160, 120)) < 0.001)
    stomp(world)
    step()
    let trauma = world[CameraShake.self].trauma
    #expect(trauma > 0.3 && trauma < 0.4)
  }

  @Test func theScoreStaysInItsCorner() {
    let score = spawnScore(world)
    world[Camera.self].position = Vec2(40, 50)
    step()
    #expect(world[score, Transform.self]?.position == Vec2(310, 6))
  }

  @Test func layersAndTheVillageScroll() {
    world.query(with: Sprite.self).despawn()
    spawnLayers(world, frames[0], frames[1], frames[2])
    let village = spawnVillage(world, frames[0])
    world[Camera.self].position = Vec2(100, 0)
    step()
    #expect(world.viewTransform(for: village).toView(Vec2(300, 180)) == Vec2(240, 180))
    let painter = ScenePainter(simulation)
    var list = DrawList()
    painter.recordTick(world)
    painter.paint(world, into: &list)
    #expect(list.quads.count > 5)
  }

  @Test func theMapShowsTheHeroAndLinesScroll() throws {
    world.query(with: Sprite.self).despawn()
    let hero = world.spawn(Transform(x: 3000, y: 100), Sprite(frames[0], anchor: .zero))
    spawnMap(world, hero)
    spawnWaterAndFloor(world, frames[1], frames[2])
    step()
    let painter = ScenePainter(simulation)
    var list = DrawList()
    painter.recordTick(world)
    painter.paint(world, into: &list)
    // The hero is drawn in the middle of the map, over its background.
    let background = try #require(list.quads.first { $0.texture == .white })
    #expect(background.corners.0.position == Vec2(240, 0) && background.crop != 0)
    #expect(
      list.quads.contains {
        $0.crop == background.crop
          && $0.corners.0.position.distance(to: Vec2(280, 30)) < 0.01
      })
    #expect(list.quads.filter { $0.crop == 0 }.count > 20)
  }

  @Test func theSceneChangesBehindACurtain() {
    changeScene(world, Vec2(100, 50))
    step()
    #expect(world[CameraGlide.self].isGliding && world[ScreenCurtain.self].amount > 0)
    for _ in 0..<100 { step() }
    #expect(world[Camera.self].position == Vec2(100, 50) && world[ScreenCurtain.self].isClosed)
    changeScene(world, Vec2(100, 50))
    for _ in 0..<30 { step() }
    #expect(!world[ScreenCurtain.self].isClosed)
  }
}
