import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Entities that move with the camera at a speed of their own.
@Suite struct ParallaxTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  private var sprite: Sprite { Sprite(FrameID(index: 2), anchor: .zero) }

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func corners(_ camera: Camera) -> [Vec2] {
    world[Camera.self] = camera
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
    var list = DrawList()
    painter.paint(world, into: &list)
    return list.quads.map { $0.corners.0.position }
  }

  @Test func factorsMultiplyThroughParents() {
    let far = world.spawn(Transform(), Parallax(0.5), sprite)
    let farther = world.spawn(Transform(x: 4, y: 2), Parallax(Vec2(0.5, 1)), sprite)
    let child = world.spawn(Transform(x: 1, y: 1), sprite)
    world.setParent(of: farther, to: far)
    world.setParent(of: child, to: farther)
    world.spawn(Transform(), sprite)
    let positions = corners(Camera(at: Vec2(80, 40)))
    #expect(positions == [Vec2(-40, -20), Vec2(-16, -18), Vec2(-15, -17), Vec2(-80, -40)])
    let seen = world.viewTransform(for: child).toView(Vec2(5, 3))
    #expect(seen == Vec2(-15, -17))
    // The factors of layers multiply as well.
    let layer = world.spawn(
      ParallaxLayer(FrameID(index: 2), factor: Vec2(0.5, 0.5), inset: 5, repeatsX: false))
    world.setParent(of: layer, to: far)
    #expect(corners(Camera(at: Vec2(80, 40)))[0] == Vec2(-20, -5))
  }

  @Test func entitiesOnScreenIgnoreParallax() {
    let far = world.spawn(Transform(), Parallax(0.5))
    let panel = world.spawn(Transform(x: 4, y: 2), ScreenSpace(), sprite)
    let child = world.spawn(Transform(x: 1, y: 1), Parallax(0.3), sprite)
    world.setParent(of: panel, to: far)
    world.setParent(of: child, to: panel)
    #expect(corners(Camera(at: Vec2(80, 40), zoom: 2)) == [Vec2(4, 2), Vec2(5, 3)])
  }

  /// Checks that a factor of 1 draws exactly what the world draws, to the bit, and that a smaller factor zooms less,
  /// about the view's middle.
  @Test func aSmallerFactorZoomsLess() {
    world.spawn(Transform(x: 50, y: 25), Parallax(1), sprite)
    world.spawn(Transform(x: 50, y: 25), sprite)
    world.spawn(Transform(x: 60, y: 25), Parallax(0), sprite)
    world.spawn(Transform(x: 60, y: 25), Parallax(0.5), sprite)
    world.spawn(Transform(x: 60, y: 25), Parallax(0.5, depth: 1), sprite)
    let positions = corners(Camera(at: Vec2(50, 25), anchor: Vec2(0.5, 0.5), zoom: 4))
    #expect(positions[0] == positions[1] && positions[0] == Vec2(50, 25))
    #expect(positions[2] == Vec2(60, 25))
    #expect(positions[3] == Vec2(70, 25))
    #expect(positions[4] == Vec2(90, 25))
    // Zooming about another point leads to the same picture: nothing else changes.
    var other = Camera(at: Vec2(50, 25), anchor: Vec2(0.5, 0.5))
    other.zoom(by: 2, around: Vec2(50, 25), in: Vec2(100, 50))
    var corner = Camera()
    corner.zoom(by: 2, around: Vec2(50, 25), in: Vec2(100, 50))
    for (a, b) in zip(corners(other), corners(corner)) { #expect(a.distance(to: b) < 0.001) }
  }

  @Test func parallaxIsZeroWhileItsOriginIsInTheCorner() {
    world.spawn(Transform(x: 330, y: 220), Parallax(0.25, origin: Vec2(300, 200)), sprite)
    #expect(corners(Camera(at: Vec2(300, 200))) == [Vec2(30, 20)])
    #expect(corners(Camera(at: Vec2(340, 200))) == [Vec2(20, 20)])
  }
}
