import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct ScenePainterTests {
  static let atlas = Atlas(
    images: [AtlasImage(file: "a.png", size: Vec2(100, 100))],
    frames: [
      // A 20×10 picture of which 8×4 are kept, 6 from the left and 2 from the top.
      AtlasFrame(
        name: "trimmed.png", rect: Rect(10, 20, 8, 4), offset: Vec2(6, 2), source: Vec2(20, 10)),
      AtlasFrame(
        name: "turned.png", rect: Rect(40, 50, 8, 4), rotation: .clockwise, offset: Vec2(6, 2),
        source: Vec2(20, 10)),
      AtlasFrame(name: "layer.png", rect: Rect(0, 60, 30, 10)),
    ])
  let simulation: Simulation
  let painter: ScenePainter

  init() {
    let font = BitmapFont(
      name: "f", lineHeight: 10, base: 8, pages: ["f.png"],
      glyphs: [
        Glyph(scalar: 63, rect: Rect(0, 0, 4, 8), offset: Vec2(1, 1), advance: 5),
        Glyph(scalar: 65, rect: Rect(4, 0, 6, 8), offset: Vec2(0, 1), advance: 7),
        Glyph(scalar: 66, rect: Rect(10, 0, 6, 8), offset: Vec2(0, 1), advance: 7),
      ], kernings: [Kerning(first: 65, second: 66, amount: -2)])
    let content = GameContent(atlases: [Self.atlas], fonts: [font])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
  }

  func paint(alpha: Float = 1) -> [DrawQuad] {
    var list = DrawList()
    painter.paint(simulation.world, alpha: alpha, into: &list)
    return list.quads
  }

  func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 50))
    painter.recordTick(simulation.world)
  }

  func box(_ quad: DrawQuad) -> Rect {
    let a = quad.corners.0.position
    let c = quad.corners.2.position
    return Rect(a.x, a.y, c.x - a.x, c.y - a.y)
  }

  /// Checks that a flash is a second quad, a silhouette right above the sprite, with the sprite's own opacity.
  @Test func aFlashIsASilhouetteOverItsSprite() throws {
    var sprite = Sprite(
      simulation.frame("trimmed"), tint: Color(255, 0, 0, 51), blend: .additive)
    simulation.world.spawn(Transform(x: 50, y: 40), sprite)
    let entity = simulation.world.spawn(Transform(x: 52, y: 40), sprite)
    step()
    #expect(paint().map(\.isSilhouette) == [false, false])
    sprite.flash = Color(10, 20, 30, 255)
    simulation.world.query(with: Sprite.self).entities.forEach {
      simulation.world[$0, Sprite.self]?.flash = sprite.flash
    }
    simulation.world.insert(entity, DropShadow())
    step()
    var list = DrawList()
    painter.paint(simulation.world, alpha: 1, into: &list)
    list.sort()
    let quads = list.quads
    try #require(quads.count == 5)
    // Each sprite has its own flash, and the shadow has none.
    #expect(quads.map(\.isSilhouette) == [false, true, false, false, true])
    #expect(quads[0].corners.0 == quads[1].corners.0 && quads[3].corners.2 == quads[4].corners.2)
    #expect(quads[1].color == Color(10, 20, 30, 51) && quads[1].blend == .normal)
    #expect(quads[0].color == Color(255, 0, 0, 51) && quads[0].blend == .additive)
    var batches = 0
    list.forEachBatch { _ in batches += 1 }
    #expect(batches == 5)
  }

  @Test func trimmedFramesDrawWhereTheUntrimmedPictureWouldBe() {
    simulation.world.spawn(
      Transform(x: 50, y: 40), Sprite(simulation.frame("trimmed"), anchor: Vec2(0.5, 1)))
    step()
    let quad = paint()[0]
    #expect(box(quad) == Rect(50 - 10 + 6, 40 - 10 + 2, 8, 4))
    #expect(quad.corners.0.texel == Vec2(10, 20))
    #expect(quad.corners.2.texel == Vec2(18, 24))
    #expect(quad.texture.rawValue == 1)
  }

  @Test func turnedFramesDrawUpright() {
    simulation.world.spawn(Transform(), Sprite(simulation.frame("turned"), anchor: .zero))
    step()
    let quad = paint()[0]
    #expect(box(quad) == Rect(6, 2, 8, 4))
    // Stored 4 wide and 8 high, turned clockwise: the picture's top left is at the stored top right.
    #expect(quad.corners.0.texel == Vec2(44, 50))
    #expect(quad.corners.1.texel == Vec2(44, 58))
    #expect(quad.corners.2.texel == Vec2(40, 58))
    #expect(quad.corners.3.texel == Vec2(40, 50))
  }

  @Test func flipsMirrorAboutTheAnchorAndLeanPushesTheTop() {
    var sprite = Sprite(simulation.frame("trimmed"), anchor: Vec2(0.5, 1))
    sprite.flipsX = true
    let entity = simulation.world.spawn(Transform(x: 50, y: 40), sprite)
    step()
    #expect(paint()[0].corners.0.position == Vec2(50 + 4, 32))
    #expect(paint()[0].corners.1.position == Vec2(50 - 4, 32))
    simulation.world[entity, Sprite.self]?.flipsX = false
    simulation.world[entity, Sprite.self]?.lean = 0.5
    #expect(paint()[0].corners.0.position == Vec2(46 + 0.5 * 8, 32))
    #expect(paint()[0].corners.3.position == Vec2(46 + 0.5 * 4, 36))
  }

  @Test func motionIsDrawnBetweenTheLastTwoTicks() {
    let mover = simulation.world.spawn(
      Transform(x: 0, y: 0), Sprite(simulation.frame("trimmed"), anchor: .zero))
    step()
    simulation.world[mover, Transform.self]?.position.x = 10
    step()
    #expect(paint(alpha: 0)[0].corners.0.position.x == 6)
    #expect(paint(alpha: 0.5)[0].corners.0.position.x == 11)
    #expect(paint(alpha: 1)[0].corners.0.position.x == 16)
    step()
    #expect(paint(alpha: 0)[0].corners.0.position.x == 16)
  }

  @Test func anEntityInAReusedSlotIsNotInterpolated() {
    let old = simulation.world.spawn(Transform(x: 0, y: 0), Sprite(simulation.frame("trimmed")))
    step()
    simulation.world.despawn(old)
    let new = simulation.world.spawn(
      Transform(x: 80, y: 0), Sprite(simulation.frame("trimmed"), anchor: .zero))
    #expect(new.index == old.index)
    step()
    #expect(paint(alpha: 0)[0].corners.0.position.x == 86)
  }

  @Test func drawingChangesNoState() {
    simulation.world.spawn(Transform(), Sprite(simulation.frame("turned")))
    simulation.world.spawn(Transform(), Label("AB"))
    simulation.world.spawn(ParallaxLayer(simulation.frame("layer"), drift: Vec2(1, 0)))
    step()
    let before = simulation.stateHash
    for alpha in stride(from: Float(0), through: 1, by: 0.1) { _ = paint(alpha: alpha) }
    #expect(simulation.stateHash == before)
  }

  @Test func layersCoverTheViewFromEdgeToEdge() {
    simulation.world.spawn(
      ParallaxLayer(simulation.frame("layer"), drift: Vec2(7, 0), inset: 5, fromBottom: true))
    for _ in 0..<40 {
      step()
      let quads = paint().map(box)
      #expect(quads.map { $0.minX }.min()! <= 0)
      #expect(quads.map { $0.maxX }.max()! >= 100)
      #expect(quads.allSatisfy { $0.minY == 50 - 5 - 10 })
      for (left, right) in zip(quads, quads.dropFirst()) { #expect(left.maxX == right.minX) }
    }
  }

  @Test func textIsSetWithKerningAndAlignment() {
    simulation.world.spawn(Transform(x: 50, y: 10), Label("AB\n€", alignment: .right))
    step()
    let quads = paint()
    #expect(quads.count == 3)
    #expect(box(quads[0]) == Rect(50 - 12, 11, 6, 8))
    #expect(box(quads[1]) == Rect(50 - 12 + 5, 11, 6, 8))
    // The font lacks €: a question mark is drawn in its stead, in the second line.
    #expect(box(quads[2]) == Rect(50 - 5 + 1, 21, 4, 8))
    #expect(quads[0].texture.rawValue == 2)
  }

  @Test func spritesThatSortByYAreDrawnFromTopToBottom() {
    let frame = simulation.frame("trimmed")
    for (y, sorts) in [(30, true), (-5, true), (7, false), (0, true), (-80, true), (3, false)] {
      var sprite = Sprite(frame, anchor: .zero)
      sprite.sortsByY = sorts
      simulation.world.spawn(Transform(x: 0, y: Float(y)), sprite)
    }
    simulation.world.spawn(Transform(x: 0, y: 99), Sprite(frame, z: -1, anchor: .zero))
    step()
    #expect(paint().map { $0.corners.0.position.y - 2 } == [99, 7, 3, -80, -5, 0, 30])
  }

  @Test func higherLayersAndZAreDrawnLater() {
    let frame = simulation.frame("trimmed")
    for (layer, z) in [(5, 0), (-5, 9), (0, 1), (0, -1), (Int(Int16.min), 0), (0, 0)] {
      simulation.world.spawn(
        Transform(x: Float(layer), y: Float(z)),
        Sprite(frame, layer: Int16(layer), z: Int16(z), anchor: .zero))
    }
    step()
    let order = paint().map { Vec2($0.corners.0.position.x - 6, $0.corners.0.position.y - 2) }
    #expect(
      order == [
        Vec2(Float(Int16.min), 0), Vec2(-5, 9), Vec2(0, -1), Vec2(0, 0), Vec2(0, 1), Vec2(5, 0),
      ])
  }

  @Test func childrenFollowTheirParents() {
    let parent = simulation.world.spawn(
      Transform(position: Vec2(10, 10), scale: Vec2(2, 2)))
    let child = simulation.world.spawn(
      Transform(x: 5, y: 0), Sprite(simulation.frame("trimmed"), anchor: .zero))
    simulation.world.setParent(of: child, to: parent)
    step()
    #expect(box(paint()[0]) == Rect(10 + 10 + 12, 10 + 4, 16, 8))
  }
}
