import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct CropAreaTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    let font = BitmapFont(
      name: "f", lineHeight: 10, base: 8, pages: ["f.png"],
      glyphs: [Glyph(scalar: 65, rect: Rect(4, 0, 6, 8), offset: .zero, advance: 7)], kernings: [])
    let content = GameContent(atlases: [ScenePainterTests.atlas], fonts: [font])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
  }

  private var sprite: Sprite { Sprite(FrameID(index: 2), anchor: .zero) }

  /// Returns the area that each quad is cut to.
  private func crops() -> [Rect?] {
    painter.recordTick(world)
    var list = DrawList()
    painter.paint(world, into: &list)
    return list.quads.map { $0.crop == 0 ? nil : list.crops[Int($0.crop) - 1] }
  }

  @Test func aCropAreaCutsItsEntityAndItsChildren() {
    let window = world.spawn(Transform(x: 10, y: 20), CropArea(Rect(0, 0, 50, 40)), sprite)
    let row = world.spawn(Transform(x: 5, y: 5), sprite)
    let text = world.spawn(Transform(), Label("A"))
    world.setParent(of: row, to: window)
    world.setParent(of: text, to: row)
    world.spawn(Transform(), sprite)
    let area = Rect(10, 20, 50, 40)
    #expect(crops() == [area, area, nil, area])
    world[Camera.self].position = Vec2(3, 4)
    #expect(crops()[0] == Rect(7, 16, 50, 40))
  }

  @Test func nestedCropAreasCutToTheirIntersection() {
    let outer = world.spawn(Transform(), CropArea(Rect(0, 0, 50, 50)))
    let inner = world.spawn(Transform(x: 40, y: 10), CropArea(Rect(0, 0, 50, 50)), sprite)
    world.setParent(of: inner, to: outer)
    #expect(crops() == [Rect(40, 10, 10, 40)])
    // The areas have nothing in common.
    world[inner, Transform.self]?.position.x = 60
    #expect(crops() == [])
    world[inner, CropArea.self]?.area = .zero
    world[inner, Transform.self]?.position.x = 0
    #expect(crops() == [])
  }

  @Test func aCropAreaCutsParallaxLayers() {
    let window = world.spawn(Transform(x: 10, y: 20), CropArea(Rect(0, 0, 50, 40)))
    world.setParent(of: world.spawn(ParallaxLayer(FrameID(index: 2), layer: -1)), to: window)
    world.spawn(ParallaxLayer(FrameID(index: 2), layer: -2))
    world.spawn(ParallaxLayer(FrameID(index: 2), layer: -3), CropArea(.zero))
    simulation.step(TickInput(viewWidth: 8, viewHeight: 8))
    let crops = crops()
    #expect(crops.count == 2 && crops[0] == nil && crops[1] == Rect(10, 20, 50, 40))
  }

  @Test func aTurnedAreaIsTheBoxAroundIt() {
    world.spawn(
      Transform(position: Vec2(20, 20), rotation: .pi / 2, scale: Vec2(2, 1)),
      CropArea(Rect(0, 0, 5, 3)), sprite)
    let area = crops()[0]!
    #expect(abs(area.x - 17) < 0.001 && abs(area.y - 20) < 0.001)
    #expect(abs(area.width - 3) < 0.001 && abs(area.height - 10) < 0.001)
  }

  @Test func equalAreasAreOneBatch() {
    for x in 0..<3 {
      let window = world.spawn(Transform(), CropArea(Rect(0, 0, 50, 40)))
      world.setParent(of: world.spawn(Transform(x: Float(x)), sprite), to: window)
    }
    var list = DrawList()
    painter.paint(world, into: &list)
    var batches: [DrawBatch] = []
    list.forEachBatch { batches.append($0) }
    #expect(list.crops == [Rect(0, 0, 50, 40)] && batches.count == 1 && batches[0].crop == 1)
  }
}
