import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Rows of a layer that move against each other.
@Suite struct RasterScrollTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  /// 30 by 10 points.
  private let frame = FrameID(index: 2)

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func quads(_ alpha: Float = 1) -> [DrawQuad] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  /// Returns the left edge of the first copy in each row.
  private func lefts(_ alpha: Float = 1) -> [Float: Float] {
    var lefts: [Float: Float] = [:]
    for quad in quads(alpha) {
      let position = quad.corners.0.position
      lefts[position.y] = min(lefts[position.y] ?? position.x, position.x)
    }
    return lefts
  }

  @Test func aWaveShiftsRowsAndRunsDown() {
    world.spawn(ParallaxLayer(frame), RasterScroll(amplitude: 4, length: 8, speed: 1, strip: 2))
    step()
    // Rows 1, 3, 5, 7, 9 are the strips' middles; the wave has moved by one.
    let first = lefts()
    #expect(first == [0: 0, 2: -26, 4: 0, 6: -4, 8: 0])
    for _ in 0..<8 { step() }
    #expect(lefts() == first, "a length later")
    step()
    #expect(lefts() != first)
    // Between two ticks the phase does not run back where a wave length ends.
    for _ in 0..<6 { step() }
    #expect(
      world.query(with: RasterScroll.self).first.map { world[$0, RasterScroll.self]!.phase } == 0)
    #expect(quads(0.5).count >= 20)
    // Texels move with their strips.
    let strip = quads().first { $0.corners.0.position.y == 4 }!
    #expect(strip.corners.0.texel == Vec2(0, 64) && strip.corners.2.texel == Vec2(30, 66))
  }

  @Test func aFloorScrollsFasterAtItsLowerEdge() {
    world.spawn(
      ParallaxLayer(frame, factor: Vec2(1, 0), depth: 1), RasterScroll(near: 3, strip: 10.0 / 4))
    step()
    #expect(Set(lefts().values) == [0])
    world[Camera.self].position.x = 4
    step()
    // Factors of 1.25, 1.75, 2.25 and 2.75 in the strips' middles.
    let rows = lefts().sorted { $0.key < $1.key }.map(\.value)
    #expect(rows == [-5, -7, -9, -11])
  }

  @Test func stripsOfInvalidHeightAreBounded() {
    for strip in [Float(0), -3, .nan, 1e-20] {
      world.query(with: ParallaxLayer.self).despawn()
      world.spawn(ParallaxLayer(frame), RasterScroll(near: 2, strip: strip))
      step()
      #expect(quads().count <= 5 * 40)
    }
  }
}
