import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Camera views: pictures of the world within the main picture.
@Suite struct CameraViewTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  private let frame = FrameID(index: 2)

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  private func paint(_ alpha: Float = 1) -> DrawList {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list
  }

  private func spawn(_ x: Float, layer: Int16 = 0) -> Entity {
    world.spawn(Transform(x: x, y: 10), Sprite(frame, layer: layer, anchor: .zero))
  }

  @Test func aCameraViewShowsTheWorldInItsArea() {
    _ = spawn(10)
    world.spawn(CameraView(Camera(at: Vec2(10, 10), zoom: 0.5), in: Rect(0.5, 0.5, 0.5, 0.5)))
    step()
    let list = paint()
    #expect(list.quads.map { $0.corners.0.position } == [Vec2(10, 10), Vec2(50, 25)])
    #expect(list.quads[1].corners.2.position == Vec2(65, 30))
    #expect(list.quads.map(\.crop) == [0, 1] && list.crops == [Rect(50, 25, 50, 25)])
  }

  /// Checks that a sprite on a high layer of the main picture does not cover a camera view that lies above it.
  @Test func cameraViewsAreDrawnInTheirOrder() {
    _ = spawn(10, layer: 500)
    world.spawn(
      CameraView(Camera(at: Vec2(9, 0)), in: Rect(0, 0, 1, 1), order: 2, background: .white))
    world.spawn(CameraView(Camera(at: Vec2(8, 0)), in: Rect(0, 0, 1, 1), order: 1))
    step()
    #expect(paint().quads.map { $0.corners.0.position.x } == [10, 2, 0, 1])
    #expect(paint().quads[2].texture == .white)
  }

  @Test func aCameraViewShowsOnlyItsLayers() {
    for layer in Int16(-2)...3 { _ = spawn(Float(layer) * 4, layer: layer) }
    world.spawn(CameraView(Camera(), layers: -1...1))
    step()
    #expect(paint().quads.map { $0.corners.0.position.x } == [-8, -4, 0, 4, 8, 12, -4, 0, 4])
  }

  /// Checks that crop areas within a camera view are cut to it, and that sprites outside of it are not drawn.
  @Test func cropAreasAreCutToTheCameraView() {
    world.spawn(
      Transform(x: 20, y: 0), Sprite(frame, anchor: .zero), CropArea(Rect(0, 0, 25, 5)))
    world.spawn(CameraView(Camera(), in: Rect(0.5, 0, 0.4, 1)))
    step()
    let list = paint()
    #expect(list.crops[0] == Rect(20, 0, 25, 5))
    #expect(list.crops[Int(list.quads[1].crop) - 1] == Rect(70, 0, 20, 5))
    world.query(with: CameraView.self).each { (view: inout CameraView) in
      view.camera.position.x = 60
    }
    step()
    #expect(paint().quads.count == 1)
  }

  @Test func aSplitScreenFollowsTwoTargets() {
    let heroes = [spawn(100), spawn(900)]
    for (at, hero) in heroes.enumerated() {
      var view = CameraView(Camera(), in: Rect(Float(at) / 2, 0, 0.5, 1))
      view.follow = CameraFollow(hero)
      world.spawn(view)
    }
    simulation.schedule.add("move") { world in
      world.each { (_: Sprite, transform: inout Transform) in transform.position.x += 8 }
    }
    step()
    step()
    for alpha in [Float(0.25), 1] {
      let middles = paint(alpha).quads.filter { $0.crop != 0 }.map { $0.corners.0.position }
      #expect(middles.contains(Vec2(25, 25)) && middles.contains(Vec2(75, 25)))
    }
    let view = world.query(with: CameraView.self).first.map { world[$0, CameraView.self]! }!
    #expect(view.toWorld(Vec2(25, 25), in: Vec2(100, 50)) == Vec2(116, 10))
    #expect(view.toWorld(Vec2(75, 25), in: Vec2(100, 50)) == nil)
  }

  /// Checks that a layer's inset counts from the edge of the main view, so that all views show the same ground.
  @Test func parallaxLayersShowTheSameGroundInEveryView() {
    world.spawn(
      ParallaxLayer(
        frame, factor: .one, inset: 4, fromBottom: true, repeatsX: false, layer: -1))
    world.spawn(Transform(x: 0, y: 36), Sprite(frame, anchor: .zero))
    for zoom in [Float(1), 0.5] {
      world.query(with: CameraView.self).despawn()
      world.spawn(CameraView(Camera(at: .zero, zoom: zoom), in: Rect(0.5, 0, 0.5, 0.9)))
      step()
      let positions = paint().quads.map { $0.corners.0.position }
      #expect(positions == [Vec2(0, 36), Vec2(0, 36), Vec2(50, 36 * zoom), Vec2(50, 36 * zoom)])
    }
  }

  @Test func aCameraViewWithoutAreaDrawsNothing() {
    _ = spawn(10)
    for area in [Rect.zero, Rect(0, 0, -1, 1), Rect(.nan, 0, 1, 1), Rect(2, 0, 1, 1)] {
      world.spawn(CameraView(Camera(), in: area, background: .white))
    }
    step()
    #expect(paint().quads.count == 1)
  }
}
