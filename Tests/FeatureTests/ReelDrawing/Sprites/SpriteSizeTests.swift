import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@testable import ReelDrawing
@testable import ReelInterface
@testable import ReelMotion
@testable import ReelSimulation

/// Sprites in sizes of their own, dense pictures, pivots and meshes.
@Suite struct SpriteSizeTests {
  static let atlas = Atlas(
    images: [
      AtlasImage(file: "a.png", size: Vec2(100, 100)),
      AtlasImage(file: "b@2x.png", size: Vec2(100, 100), scale: 2),
    ],
    frames: [
      AtlasFrame(
        name: "panel.png", rect: Rect(10, 20, 12, 8),
        border: AtlasBorder(left: 3, top: 2, right: 4, bottom: 1)),
      // Two clear columns at the left and a clear row at the bottom are cut away.
      AtlasFrame(
        name: "trimmed.png", rect: Rect(40, 0, 10, 7), rotation: .clockwise, offset: Vec2(2, 0),
        source: Vec2(12, 8), border: AtlasBorder(left: 3, top: 2, right: 4, bottom: 1)),
      AtlasFrame(name: "dense.png", image: 1, rect: Rect(0, 0, 20, 10), pivot: Vec2(0, 1)),
      AtlasFrame(
        name: "mesh.png", rect: Rect(0, 50, 10, 10),
        mesh: AtlasMesh(
          vertices: [Vec2(0, 0), Vec2(10, 0), Vec2(0, 10)],
          uvs: [Vec2(0, 50), Vec2(10, 50), Vec2(0, 60)], triangles: [0, 1, 2])),
    ])

  private func paint(
    _ name: String, _ size: SpriteSize?, _ change: (inout Sprite) -> Void = { _ in }
  )
    -> [DrawQuad]
  {
    let content = GameContent(atlases: [Self.atlas])
    let simulation = Simulation(content: content, seed: 1)
    let painter = ScenePainter(simulation)
    var sprite = Sprite(simulation.frame(name), anchor: .zero)
    change(&sprite)
    let entity = simulation.world.spawn(Transform(), sprite)
    if let size { simulation.world.insert(entity, size) }
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(simulation.world)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    return list.quads
  }

  private func box(_ quad: DrawQuad) -> Rect {
    let (a, c) = (quad.corners.0.position, quad.corners.2.position)
    return Rect(a.x, a.y, c.x - a.x, c.y - a.y)
  }

  private func texels(_ quad: DrawQuad) -> Rect {
    let (a, c) = (quad.corners.0.texel, quad.corners.2.texel)
    return Rect(a.x, a.y, c.x - a.x, c.y - a.y)
  }

  @Test func theEdgesOfANinePatchKeepTheirSize() {
    let quads = paint("panel", SpriteSize(40, 30, fill: .ninePatch))
    #expect(
      quads.map(box) == [
        Rect(0, 0, 3, 2), Rect(3, 0, 33, 2), Rect(36, 0, 4, 2),
        Rect(0, 2, 3, 27), Rect(3, 2, 33, 27), Rect(36, 2, 4, 27),
        Rect(0, 29, 3, 1), Rect(3, 29, 33, 1), Rect(36, 29, 4, 1),
      ])
    #expect(
      quads.map(texels) == [
        Rect(10, 20, 3, 2), Rect(13, 20, 5, 2), Rect(18, 20, 4, 2),
        Rect(10, 22, 3, 5), Rect(13, 22, 5, 5), Rect(18, 22, 4, 5),
        Rect(10, 27, 3, 1), Rect(13, 27, 5, 1), Rect(18, 27, 4, 1),
      ])
    // A size smaller than the borders shrinks the edges and drops the middle.
    let small = paint("panel", SpriteSize(3.5, 30, fill: .ninePatch))
    #expect(small.count == 6 && box(small[0]).width == 1.5 && box(small[1]).width == 2)
    // Without a border the picture is stretched.
    #expect(paint("dense", SpriteSize(40, 30, fill: .ninePatch)).map(box) == [Rect(0, 0, 40, 30)])
  }

  @Test func aNinePatchLacksWhatThePackerTrimmed() {
    let quads = paint("trimmed", SpriteSize(40, 30, fill: .ninePatch))
    // The bottom row was clear. The packer kept one of the three columns of the left border.
    #expect(quads.count == 6)
    #expect(box(quads[0]) == Rect(2, 0, 1, 2))
    #expect(box(quads[5]) == Rect(36, 2, 4, 27))
    // Turned clockwise: the upright left lies at the top, its top at the right.
    #expect(quads[0].corners.0.texel == Vec2(47, 0) && quads[0].corners.2.texel == Vec2(45, 1))
  }

  @Test func tilesAreRepeatedAndTheLastOnesCut() {
    let quads = paint("panel", SpriteSize(30, 12, fill: .tile))
    #expect(quads.count == 6)
    #expect(quads.map(box)[2] == Rect(24, 0, 6, 8) && texels(quads[2]) == Rect(22 - 12, 20, 6, 8))
    #expect(box(quads[5]) == Rect(24, 8, 6, 4) && texels(quads[5]) == Rect(10, 20, 6, 4))
    #expect(paint("panel", SpriteSize(1e9, 1, fill: .tile)).count == FillSpan.tileLimit)
    #expect(paint("panel", SpriteSize(-1, 5, fill: .tile)).isEmpty)
  }

  @Test func aSizeStretchesTheUntrimmedPicture() {
    let quads = paint("trimmed", SpriteSize(24, 16)) { $0.anchor = Vec2(0.5, 0.5) }
    #expect(quads.map(box) == [Rect(4 - 12, -8, 20, 14)])
  }

  @Test func densePicturesAreShownInPoints() {
    // Without an anchor the pivot applies, here at the bottom left.
    #expect(paint("dense", nil) { $0.anchor = nil }.map(box) == [Rect(0, -5, 10, 5)])
    #expect(paint("dense", nil) { $0.anchor = Vec2(0.5, 0.5) }.map(box) == [Rect(-5, -2.5, 10, 5)])
    #expect(texels(paint("dense", nil)[0]) == Rect(0, 0, 20, 10))
    #expect(GameContent(atlases: [Self.atlas]).size(FrameID(index: 2)) == Vec2(10, 5))
    // Without pivot and anchor the middle applies.
    #expect(paint("panel", nil) { $0.anchor = nil }.map(box) == [Rect(-6, -4, 12, 8)])
  }

  @Test func meshesAreDrawnAsTriangles() {
    let quads = paint("mesh", SpriteSize(20, 10))
    #expect(quads.count == 1)
    #expect(quads[0].corners.1 == DrawCorner(position: Vec2(20, 0), texel: Vec2(10, 50)))
    #expect(quads[0].corners.2 == DrawCorner(position: Vec2(0, 10), texel: Vec2(0, 60)))
    #expect(quads[0].corners.3 == quads[0].corners.2)
  }

  /// Checks that the sizes that a file claims cannot fill the memory.
  @Test func hugeFillsAreBounded() {
    let simulation = Simulation(content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    let painter = ScenePainter(simulation)
    for size in [Vec2(1e9, 1e9), Vec2(.infinity, 3e38), Vec2(.nan, 4)] {
      simulation.world.spawn(
        Transform(), Sprite(FrameID(index: 2)), SpriteSize(size.x, size.y, fill: .tile))
    }
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    #expect(list.quads.count <= 3 * 65_536)
  }
}
