import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct TickTrackTests {
  private let simulation = Simulation(
    content: GameContent(
      atlases: [
        Atlas(
          images: [AtlasImage(file: "a.png", size: Vec2(8, 8))],
          frames: [AtlasFrame(name: "a", rect: Rect(0, 0, 8, 8))])
      ],
      fonts: [
        BitmapFont(
          name: "f", lineHeight: 8, base: 8, pages: ["f.png"],
          glyphs: [Glyph(scalar: 65, rect: Rect(0, 0, 8, 8), offset: .zero, advance: 8)],
          kernings: [])
      ]), seed: 1)
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() { painter = ScenePainter(simulation) }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
    painter.recordTick(world)
  }

  private func quads(_ alpha: Float) -> [DrawQuad] {
    var list = DrawList()
    painter.paint(world, alpha: alpha, into: &list)
    return list.quads
  }

  @Test func coloursFadeBetweenTicks() {
    let sprite = world.spawn(Transform(), Sprite(FrameID(), tint: Color(0, 100, 200, 200)))
    let label = world.spawn(Transform(), Label("A", layer: 1, tint: Color(10, 10, 10)))
    step()
    world[sprite, Sprite.self]?.tint = Color(100, 0, 200, 0)
    world[label, Label.self]?.tint = Color(30, 10, 10)
    step()
    #expect(quads(0).map(\.color) == [Color(0, 100, 200, 200), Color(10, 10, 10)])
    #expect(quads(0.5).map(\.color) == [Color(50, 50, 200, 100), Color(20, 10, 10)])
    #expect(quads(1).map(\.color) == [Color(100, 0, 200, 0), Color(30, 10, 10)])
    step()
    #expect(quads(0.5).map(\.color) == [Color(100, 0, 200, 0), Color(30, 10, 10)])
  }

  @Test func aShadowStaysOnTheGroundWhileItsSpriteFalls() {
    let sprite = world.spawn(
      Transform(x: 50, y: 20), Sprite(FrameID(), anchor: Vec2(0.5, 0.5)),
      DropShadow(offset: Vec2(0, 60), color: Color(0, 0, 0, 40)))
    step()
    world[sprite, Transform.self]?.position.y = 40
    world[sprite, DropShadow.self] = DropShadow(
      offset: Vec2(0, 40), color: Color(0, 0, 0, 80), lean: 1, scale: Vec2(1, 2))
    step()
    for (alpha, dark) in [(Float(0), UInt8(40)), (0.25, 50), (0.5, 60), (1, 80)] {
      let shadow = quads(alpha)[0]
      let top = shadow.corners.0.position
      let bottom = shadow.corners.2.position
      #expect((top.y + bottom.y) / 2 == 80)
      #expect(bottom.y - top.y == 8 * (1 + alpha))
      #expect(shadow.color.a == dark)
    }
  }

  @Test func aSpriteInsertedLaterDoesNotFlash() {
    let entity = world.spawn(Transform())
    step()
    world.insert(entity, Sprite(FrameID(), tint: Color(0, 0, 0, 80)))
    step()
    #expect(quads(0.25).map(\.color) == [Color(0, 0, 0, 80)])
  }

  @Test func everyParallaxLayerDriftsOnItsOwn() {
    for drift: Float in [8, 0] {
      world.spawn(ParallaxLayer(FrameID(), drift: Vec2(0, drift), layer: drift == 0 ? 2 : 1))
    }
    step()
    // Moves this layer's row behind that of the other one.
    let first = world.query(with: ParallaxLayer.self).first!
    world.insert(first, Transform())
    step()
    let tops = quads(0.5).filter { $0.corners.0.position.x == 0 }.map { $0.corners.0.position.y }
    #expect(tops == [12, 0])
  }

  @Test func layersFadeAndCrossfadesGoOnBetweenTicks() {
    let layer = world.spawn(ParallaxLayer(FrameID(), factor: .zero, tint: Color(0, 0, 0, 100)))
    let clip = world[Clips.self].add(Clip([FrameID()], ticksPerFrame: 3))
    let hero = world.spawn(Transform(), Sprite(FrameID()), SpriteAnimation(clip: clip))
    step()
    world[layer, ParallaxLayer.self]?.tint.a = 200
    world.crossfade(hero, to: clip, over: .ticks(10))
    step()
    #expect(quads(0.5)[0].color.a == 150)
    // The new clip fades in over the old one.
    #expect(quads(0).suffix(1).map(\.color.a) == [255])
    #expect(quads(0.5).suffix(2).map(\.color.a) == [255, 26])
    #expect(quads(1).suffix(2).map(\.color.a) == [255, 51])
    step()
    #expect(quads(0.5).suffix(2).map(\.color.a) == [255, 77])
    for _ in 0..<8 { step() }
    // The end of the crossfade is interpolated as well; then only one clip is left.
    #expect(quads(0.5).suffix(2).map(\.color.a) == [26, 255])
    #expect(quads(1).count == quads(0.5).count - 1)
    step()
    #expect(!world.has(hero, Crossfade.self) && quads(0.5).count == quads(1).count)
  }

  @Test func newAndRestoredSpritesAreNotInterpolated() throws {
    let old = world.spawn(Transform(), Sprite(FrameID(), tint: Color(0, 0, 0)))
    step()
    let snapshot = simulation.snapshot()
    world.despawn(old)
    world.spawn(Transform(), Sprite(FrameID(), tint: Color(90, 0, 0)))
    step()
    #expect(quads(0.5).map(\.color) == [Color(90, 0, 0)])
    try simulation.restore(snapshot)
    painter.recordTick(world)
    #expect(quads(0.5).map(\.color) == [Color(0, 0, 0)])
  }

  /// Records the newest tick only, as a host does that runs several ticks for one picture.
  @Test func aJumpOfSeveralTicksIsInterpolated() {
    let sprite = world.spawn(Transform(), Sprite(FrameID(), tint: Color(0, 0, 0)))
    step()
    for _ in 0..<3 { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }
    world[sprite, Sprite.self]?.tint = Color(100, 0, 0)
    step()
    #expect(quads(0.5).map(\.color) == [Color(50, 0, 0)])
    for _ in 0..<8 { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }
    world[sprite, Sprite.self]?.tint = Color(200, 0, 0)
    step()
    #expect(quads(0.5).map(\.color) == [Color(200, 0, 0)], "too far away")
  }

  @Test func aRepeatedTickIsInterpolatedFromWhatWasShownBefore() throws {
    let sprite = world.spawn(Transform(), Sprite(FrameID(), tint: Color(0, 0, 0)))
    step()
    let first = simulation.snapshot()
    world[sprite, Sprite.self]?.tint = Color(100, 0, 0)
    step()
    try simulation.restore(first)
    world[sprite, Sprite.self]?.tint = Color(60, 0, 0)
    step()
    #expect(quads(0.5).map(\.color) == [Color(30, 0, 0)])
    try simulation.restore(first)
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
    world[sprite, Sprite.self]?.tint = Color(20, 0, 0)
    step()
    #expect(quads(0.5).map(\.color) == [Color(40, 0, 0)], "from the tick before, as it was shown")
  }

  @Test func aTeleportOfAMissedTickIsNotInterpolated() {
    let sprite = world.spawn(Transform(), Sprite(FrameID()))
    step()
    world.teleport(sprite, to: Vec2(40, 0))
    world.camera.cut()
    for _ in 0..<2 { simulation.step(TickInput(viewWidth: 100, viewHeight: 100)) }
    step()
    #expect(quads(0.5)[0].corners.0.position.x == 36)
    #expect(quads(0)[0].corners.0.position.x == quads(1)[0].corners.0.position.x)
    world[sprite, Transform.self]?.position.x = 50
    step()
    #expect(quads(0.5)[0].corners.0.position.x == 41)
  }
}
