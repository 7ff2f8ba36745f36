import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// Positions of a layer's copies. `LayerOwnershipTests` checks on drawn pixels that each pixel is drawn once.
@Suite struct ParallaxLayerTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }
  /// 30 by 10 points.
  private let frame = FrameID(index: 2)

  init() {
    simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    painter = ScenePainter(simulation)
  }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(world)
  }

  private func quads(_ alpha: Float = 1) -> [DrawQuad] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads
  }

  private func boxes(_ alpha: Float = 1) -> [Rect] {
    quads(alpha).map {
      let (a, c) = ($0.corners.0.position, $0.corners.2.position)
      return Rect(min(a.x, c.x), min(a.y, c.y), abs(c.x - a.x), abs(c.y - a.y))
    }
  }

  @Test func aLayerRepeatsAlongEitherAxisBothOrNone() {
    let layer = world.spawn(ParallaxLayer(frame))
    step()
    #expect(boxes() == [0, 30, 60, 90].map { Rect($0, 0, 30, 10) })
    world[layer, ParallaxLayer.self]?.repeatsX = false
    #expect(boxes() == [Rect(0, 0, 30, 10)])
    world[layer, ParallaxLayer.self]?.repeatsY = true
    #expect(boxes() == [0, 10, 20, 30, 40].map { Rect(0, $0, 30, 10) })
    world[layer, ParallaxLayer.self]?.repeatsX = true
    #expect(boxes().count == 20)
    // As in a shooter that flies upwards.
    world[Camera.self].position.y = -12_345
    world[layer, ParallaxLayer.self]?.factor = .one
    step()
    #expect(boxes().count == 24 && boxes().map(\.minY).min() == -5)
  }

  @Test func copiesStandApartByTheGap() {
    let layer = world.spawn(ParallaxLayer(frame, offset: Vec2(5, 0), gap: Vec2(20, 0)))
    step()
    #expect(boxes() == [Rect(5, 0, 30, 10), Rect(55, 0, 30, 10)])
    // A period is a picture and a gap, whatever the offset.
    world[layer, ParallaxLayer.self]?.offset.x = -40
    #expect(boxes() == [10, 60].map { Rect($0, 0, 30, 10) })
    world[layer, ParallaxLayer.self]?.offset.x = 4096 * 50 + 5
    #expect(boxes() == [5, 55].map { Rect($0, 0, 30, 10) })
    // Both axes repeat. `fromBottom` measures from the edge of the picture, not from that of its gap.
    world[layer, ParallaxLayer.self]?.offset.x = 5
    world[layer, ParallaxLayer.self]?.gap.y = 15
    world[layer, ParallaxLayer.self]?.repeatsY = true
    #expect(boxes() == [0, 25].flatMap { y in [5, 55].map { Rect($0, y, 30, 10) } })
    world[layer, ParallaxLayer.self]?.fromBottom = true
    #expect(boxes().contains(Rect(5, 40, 30, 10)) && boxes().contains(Rect(55, 15, 30, 10)))
    // Mirrored copies stand where plain ones would.
    world[layer, ParallaxLayer.self]?.repeatsY = false
    world[layer, ParallaxLayer.self]?.mirrorsX = true
    #expect(boxes() == [5, 55].map { Rect($0, 40, 30, 10) })
    #expect(quads().map { $0.corners.0.position.x } == [5, 85])
    // Negative and invalid gaps count as none: the copies stand side by side.
    world[layer, ParallaxLayer.self]?.mirrorsX = false
    for gap in [-20, -1000, .nan] as [Float] {
      world[layer, ParallaxLayer.self]?.gap.x = gap
      #expect(boxes().map(\.minX) == [-25, 5, 35, 65, 95])
    }
    world[layer, ParallaxLayer.self]?.gap.x = .infinity
    #expect(boxes().count <= 1)
  }

  /// Checks that the strips of a copy keep the gaps between copies, and also when the camera is turned.
  @Test func stripsKeepTheGapsOfTheirCopies() {
    let layer = world.spawn(
      ParallaxLayer(frame, factor: .one, offset: Vec2(5, 0), gap: Vec2(20, 0), inset: 20),
      RasterScroll(amplitude: 2, length: 8, strip: 5))
    step()
    // Two strips of each copy.
    #expect(boxes().count == 4 && boxes().allSatisfy { $0.width == 30 && $0.height == 5 })
    // One copy in the middle of the view, with all of its pieces visible.
    world[layer, ParallaxLayer.self]?.offset.x = 35
    world[layer, ParallaxLayer.self]?.gap.x = 500
    world[Camera.self].rotation = 0.3
    step()
    let area = quads().reduce(Float(0)) { sum, quad in
      let c = quad.corners
      let (p, q) = (c.2.position - c.0.position, c.3.position - c.1.position)
      return sum + abs(p.x * q.y - p.y * q.x) / 2
    }
    #expect((area - 300).magnitude < 1)
  }

  /// Checks that a camera that turns and zooms shows the same distances.
  @Test func gapsTurnWithTheCamera() {
    world.spawn(ParallaxLayer(frame, factor: .one, offset: Vec2(5, 0), gap: Vec2(20, 0)))
    world[Camera.self].rotation = .pi / 2
    world[Camera.self].zoom = 2
    step()
    let positions = boxes().map { $0.minY }.sorted()
    #expect(positions.count >= 1)
    for (a, b) in zip(positions, positions.dropFirst()) { #expect((b - a - 100).magnitude < 0.01) }
    #expect(boxes().allSatisfy { ($0.height - 60).magnitude < 0.01 })
  }

  @Test func everyOtherCopyIsMirrored() {
    world.spawn(ParallaxLayer(frame))
    world.query(with: ParallaxLayer.self).each { (layer: inout ParallaxLayer) in
      layer.mirrorsX = true
      layer.offset.x = 15
    }
    step()
    let copies = quads()
    // Top left and top right of the picture, in the view.
    let ways = copies.map { [$0.corners.0.position.x, $0.corners.1.position.x] }
    #expect(ways == [[15, -15], [15, 45], [75, 45], [75, 105]])
  }

  /// Lets a layer drift 409 million pixels in steps of 4095.25: an offset that only grew would lose the fractions of
  /// its steps.
  @Test func offsetsNeverLosePrecision() {
    let layer = world.spawn(ParallaxLayer(frame, drift: Vec2(4095.25, -3.75), repeatsY: true))
    let ticks = 100_000
    for _ in 0..<ticks { ParallaxLayer.drift(world) }
    step()
    // Exact: computed in whole quarters.
    let quarters = (16381 * (ticks + 1)) % 120
    #expect(boxes().contains { $0.minX == (Float(quarters) / 4).rounded(.down) })
    let state = world[layer, ParallaxLayer.self]!
    #expect(
      state.offset.x.magnitude < ParallaxLayer.lap && state.offset.y.magnitude < ParallaxLayer.lap)
    let down = -3.75 * Double(ticks + 1)
    #expect(Double(state.laps.y) * 4096 + Double(state.offset.y) == down)
  }

  /// Checks that the offset does not run back where a lap ends between two ticks.
  @Test func aLapIsInterpolated() {
    let layer = world.spawn(ParallaxLayer(frame, drift: Vec2(6, 0)))
    world[layer, ParallaxLayer.self]?.offset.x = 4096 - 8
    step()
    step()
    #expect(world[layer, ParallaxLayer.self]!.laps.x == 1)
    // 4094 to 4100 are 14 to 20 of a period of 30.
    #expect([0, 0.5, 1].map { boxes($0).map(\.minX).max()! } == [74, 77, 80])
  }

  @Test func aLayerZoomsAboutTheMiddleByItsDepth() {
    world.spawn(ParallaxLayer(frame, factor: .one, repeatsX: false, layer: 1))
    world.spawn(ParallaxLayer(frame, factor: .zero, repeatsX: false, layer: 2))
    world.spawn(ParallaxLayer(frame, factor: .zero, depth: 0.5, repeatsX: false, layer: 3))
    world[Camera.self] = Camera(at: Vec2(50, 25), anchor: Vec2(0.5, 0.5), zoom: 4)
    step()
    // The first copy, from −150 to −30, lies beside the view.
    #expect(boxes() == [Rect(0, 0, 30, 10)])
    world[Camera.self].zoom = 0.25
    step()
    #expect(boxes() == [Rect(37, 18, 8, 3), Rect(0, 0, 30, 10), Rect(25, 12, 15, 5)])
  }

  /// Checks that the view's middle moves the layer only within the layer's limits.
  @Test func aLayerStaysWithinItsLimits() {
    world.spawn(ParallaxLayer(frame, factor: .one, repeatsX: false))
    world.query(with: ParallaxLayer.self).each { (layer: inout ParallaxLayer) in
      layer.limits = Rect(50, 25, 20, 1000)
    }
    for (camera, position) in [(Float(0), Float(0)), (10, -10), (20, -20), (300, -20), (-50, 0)] {
      world[Camera.self].position.x = camera
      step()
      #expect(boxes()[0].minX == position)
    }
  }

  /// Checks that a sprite in the world and a layer that moves with it keep their distance, snapped at any zoom, and
  /// turned.
  @Test func aLayerOfFactorOneMovesWithTheWorld() {
    world.spawn(ParallaxLayer(frame, factor: .one, layer: -1))
    world.spawn(Transform(x: 30, y: 0), Sprite(frame, anchor: .zero))
    var found = 0
    world[Camera.self].snapsToPixels = true
    for zoom in [Float(1), 1.3, 2.75, 0.4, 7.1] {
      for at in 0..<120 {
        world[Camera.self].zoom = zoom
        world[Camera.self].position = Vec2(Float(at) * 0.193 - 5, Float(at) * 0.031)
        step()
        let all = boxes()
        guard let own = all.last, own.overlaps(Rect(0, 0, 100, 50)) else { continue }
        #expect(all.dropLast().contains { $0.minX == own.minX && $0.minY == own.minY })
        found += 1
      }
    }
    #expect(found > 400)
  }

  @Test func hugeAndInvalidNumbersDrawABoundedNumberOfCopies() {
    let layer = world.spawn(ParallaxLayer(frame, repeatsY: true))
    step()
    for offset in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      world[layer, ParallaxLayer.self]?.offset = Vec2(offset, offset)
      world[layer, ParallaxLayer.self]?.drift = Vec2(offset, 1)
      world[Camera.self].position = Vec2(offset, 0)
      step()
      #expect(boxes().count < 100)
      world[Camera.self].zoom = 1 / 1024
      world[layer, ParallaxLayer.self]?.factor = .one
      step()
      #expect(boxes().count <= 262_144)
      world[Camera.self] = Camera()
    }
  }

  @Test func aLayerOnScreenIgnoresTheCamera() {
    world.spawn(ParallaxLayer(frame, factor: .one, repeatsX: false), ScreenSpace())
    world[Camera.self] = Camera(at: Vec2(77, 10), zoom: 3, rotation: 1)
    step()
    #expect(boxes() == [Rect(0, 0, 30, 10)])
  }
}
