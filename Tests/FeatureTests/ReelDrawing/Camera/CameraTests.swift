import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Positions of drawn sprites under a camera that zooms, turns and has limits.
@Suite struct CameraTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func spawn(_ x: Float, _ y: Float) -> Entity {
    world.spawn(Transform(x: x, y: y), Sprite(FrameID(index: 2), anchor: .zero))
  }

  /// Returns the corners of each quad.
  private func paint(_ alpha: Float = 1) -> [[Vec2]] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads.map {
      [
        $0.corners.0.position, $0.corners.1.position, $0.corners.2.position,
        $0.corners.3.position,
      ]
    }
  }

  private func step(_ count: Int = 1, width: UInt16 = 100, height: UInt16 = 50) {
    for _ in 0..<count {
      simulation.step(TickInput(viewWidth: width, viewHeight: height))
      painter.recordTick(world)
    }
  }

  @Test func zoomAndAnchorDecideWhereASpriteIsDrawn() {
    _ = spawn(20, 10)  // 30 by 10 points
    world[Camera.self] = Camera(at: Vec2(20, 10), anchor: Vec2(0.5, 0.5), zoom: 3)
    step()
    #expect(paint()[0] == [Vec2(50, 25), Vec2(140, 25), Vec2(140, 55), Vec2(50, 55)])
    world[Camera.self].anchor = .zero
    step()
    #expect(paint()[0][0] == .zero)
  }

  /// Turns the camera clockwise: a sprite at its right is drawn above.
  @Test func aTurnedCameraTurnsThePictureTheOtherWay() {
    _ = spawn(40, 0)
    world[Camera.self] = Camera(at: .zero, anchor: Vec2(0.5, 0.5), rotation: .pi / 2)
    step()
    let corners = paint()[0]
    #expect(corners[0].distance(to: Vec2(50, 25 - 40)) < 0.001)
    #expect(corners[1].distance(to: Vec2(50, 25 - 70)) < 0.001)
    #expect(corners[3].distance(to: Vec2(60, 25 - 40)) < 0.001)
  }

  @Test func toViewAndToWorldAreInverse() {
    var random = RandomStream(seed: 5)
    step()
    for round in 0..<300 {
      var camera = Camera(
        at: Vec2(random.float(in: -3000..<3000), random.float(in: -3000..<3000)),
        anchor: Vec2(random.float(in: 0..<1), random.float(in: 0..<1)),
        zoom: random.float(in: 0.25..<8), rotation: random.float(in: -4..<4))
      if round % 3 == 0 { camera.rotation = 0 }
      if round % 5 == 0 { camera.zoom = 1 }
      world[Camera.self] = camera
      let point = Vec2(random.float(in: 0..<100), random.float(in: 0..<50))
      #expect(world.toView(world.toWorld(point)).distance(to: point) < 0.01, "round \(round)")
      #expect(world.toWorld(camera.anchor * Vec2(100, 50)).distance(to: camera.position) < 0.001)
    }
  }

  @Test func pointersHaveWorldPositions() throws {
    world[Camera.self] = Camera(at: Vec2(10, 20), zoom: 2)
    simulation.step(
      TickInput(
        viewWidth: 100, viewHeight: 50,
        events: [.pointerMove(0, 30, 10), .pointerDown(3, 4, 6), .keyDown(.space)]))
    #expect(world.pointer() == Vec2(25, 25) && world.pointer(3) == Vec2(12, 23))
    let corners = world[Input.self].events.map { world.toWorld($0) }
    #expect(corners == [Vec2(25, 25), Vec2(12, 23), nil])
  }

  /// Checks that `World.toView` gives rules the position that the painter draws.
  @Test func rulesAndPainterUseTheSameTransform() {
    let entity = spawn(33, 44)
    for rotation in [Float(0), 0.7] {
      world[Camera.self] = Camera(
        at: Vec2(10, 20), anchor: Vec2(0.3, 0.9), zoom: 2.5, rotation: rotation,
        limits: Rect(0, 0, 300, 200))
      step()
      let corner = world.toView(world[entity, Transform.self]!.position)
      #expect(paint()[0][0].distance(to: corner) < 0.001)
    }
  }

  @Test func zoomingAroundAPointKeepsItInPlace() {
    step()
    for rotation in [Float(0), 1.2] {
      var camera = Camera(at: Vec2(70, -30), anchor: Vec2(0.5, 1), zoom: 2, rotation: rotation)
      let view = Vec2(100, 50)
      let point = Vec2(80, 10)
      let fixed = camera.transform(in: view).toWorld(point)
      for factor in [Float(1.25), 3, 0.1, 0.8] {
        camera.zoom(by: factor, around: point, in: view)
        #expect(camera.transform(in: view).toWorld(point).distance(to: fixed) < 0.001)
      }
      #expect(abs(camera.zoom - 0.6) < 0.0001)
      camera.zoom(by: -2, around: point, in: view)
      camera.zoom(by: .nan, around: point, in: view)
      #expect(abs(camera.zoom - 0.6) < 0.0001)
    }
  }

  /// Checks that the view stays within the limits, to the pixel, at any zoom and rotation; a view larger than the
  /// limits is centred on them.
  @Test func theViewStaysWithinItsLimits() {
    let limits = Rect(-50, 0, 400, 200)
    let view = Vec2(100, 50)
    var random = RandomStream(seed: 9)
    for round in 0..<300 {
      var camera = Camera(
        at: Vec2(random.float(in: -900..<900), random.float(in: -900..<900)),
        anchor: Vec2(random.float(in: 0..<1), random.float(in: 0..<1)),
        zoom: random.float(in: 0.6..<8), rotation: round % 2 == 0 ? 0 : random.float(in: -4..<4),
        limits: limits)
      var seen = camera.transform(in: view).visibleArea
      #expect(seen.minX > -50.001 && seen.maxX < 350.001, "round \(round)")
      #expect(seen.minY > -0.001 && seen.maxY < 200.001, "round \(round)")
      camera.zoom = 0.1
      seen = camera.transform(in: view).visibleArea
      #expect(abs(seen.center.x - 150) < 0.001 && abs(seen.center.y - 100) < 0.001)
    }
    let inside = Camera(at: Vec2(10.3, 20.7), limits: limits)
    #expect(inside.transform(in: view).focus == Vec2(10.3, 20.7))
    #expect(Camera(at: Vec2(-80, 500), limits: limits).transform(in: view).focus == Vec2(-50, 150))
  }

  @Test func anInvalidZoomCountsAsOne() {
    for zoom in [Float.nan, 0, -2, .infinity] {
      #expect(Camera(at: .zero, zoom: zoom).transform(in: Vec2(10, 10)).zoom == 1)
    }
    #expect(Camera(at: .zero, zoom: 1e-9).transform(in: Vec2(10, 10)).zoom == Float(1) / 1024)
    #expect(Camera(at: .zero, rotation: .nan).transform(in: Vec2(10, 10)).rotation == 0)
  }

  /// Checks that the limits apply to the interpolated camera: the other way round, the view would slow down before it
  /// stops.
  @Test func limitsApplyAfterInterpolation() {
    _ = spawn(0, 0)
    world[Camera.self].limits = Rect(0, 0, 1000, 50)
    world[Camera.self].position.x = 100
    step()
    world[Camera.self].position.x = -100
    step()
    #expect([0, 0.25, 0.5, 0.75, 1].map { paint($0)[0][0].x } == [-100, -50, 0, 0, 0])
  }

  @Test func zoomAndRotationAreDrawnBetweenTwoTicks() {
    _ = spawn(10, 0)
    world[Camera.self].rotation = 3
    step()
    world[Camera.self].zoom = 3
    world[Camera.self].rotation = -3
    step()
    // The rotation takes the short way, through π.
    let middle = paint(0.5)[0][0]
    #expect(middle.distance(to: Vec2(-20, 0)) < 0.01, "\(middle)")
  }

  @Test func aCutIsNotInterpolated() {
    _ = spawn(0, 0)
    step()
    simulation.schedule.add("cut") { world in
      guard world[Clock.self].tick == 1 else { return }
      world[Camera.self].position.x = 500
      world.camera.cut()
    }
    step()
    #expect(paint(0)[0][0].x == -500)
    // The cut applies to this tick only.
    world[Camera.self].position.x = 600
    step()
    #expect(paint(0)[0][0].x == -500 && paint(1)[0][0].x == -600)
  }

  /// Checks that resting sprites lie on whole pixels and keep their distances at any zoom and rotation.
  @Test func snappedSpritesKeepTheirDistances() {
    var random = RandomStream(seed: 11)
    let entities = (0..<6).map { _ in
      spawn(random.float(in: -40..<140), random.float(in: -40..<90))
    }
    world[Camera.self].snapsToPixels = true
    for (zoom, rotation) in [(Float(1), Float(0)), (2.75, 0), (0.4, 0), (1, 0.6), (3.3, -2.1)] {
      world[Camera.self].zoom = zoom
      world[Camera.self].rotation = rotation
      var first: [Vec2]?
      for frame in 0..<60 {
        world[Camera.self].position = Vec2(Float(frame) * 0.13, Float(frame) * -0.07)
        step()
        let corners = paint().map { $0[0] }
        #expect(corners.count == entities.count)
        for corner in corners {
          #expect(corner.x == corner.x.rounded() && corner.y == corner.y.rounded())
        }
        let distances = corners.map { $0 - corners[0] }
        if let first { #expect(distances == first, "zoom \(zoom), rotation \(rotation)") }
        first = distances
      }
    }
  }

  /// Compares sprites far from the origin with sprites near it: they are drawn alike, within the precision of their own
  /// positions.
  @Test func spritesFarFromTheOriginDoNotJitter() {
    let far: Float = 262_144
    let entity = spawn(far + 8, far - 8)
    for zoom in [Float(0.25), 1, 1.7, 8] {
      for rotation in [Float(0), 0.3] {
        for at in 0..<32 {
          let position = Vec2(Float(at) / 32, Float(-at) / 32)
          world[Camera.self] = Camera(
            at: Vec2(far, far) + position, anchor: Vec2(0.5, 0.5), zoom: zoom, rotation: rotation)
          step()
          let corner = paint()[0][0]
          world[Camera.self].position = position
          world[entity, Transform.self]!.position = Vec2(8, -8)
          step()
          #expect(corner.distance(to: paint()[0][0]) < 0.0001)
          world[entity, Transform.self]!.position = Vec2(far + 8, far - 8)
        }
      }
    }
  }
}
