import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct DropShadowTests {
  private let simulation: Simulation
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() {
    let content = GameContent(atlases: [ScenePainterTests.atlas])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
  }

  private func paint() -> [DrawQuad] {
    var list = DrawList()
    painter.paint(world, into: &list)
    return list.quads
  }

  /// Spawns a picture of 30 by 10 whose feet are at 100, 50.
  private func spawn(_ shadow: DropShadow, tint: Color = .white) -> Entity {
    world.spawn(
      Transform(x: 100, y: 50),
      Sprite(FrameID(index: 2), layer: 3, anchor: Vec2(0.5, 1), tint: tint), shadow)
  }

  @Test func aShadowLiesRightBelowItsSprite() {
    world.spawn(Transform(), Sprite(FrameID(index: 2), layer: 3))
    _ = spawn(
      DropShadow(offset: Vec2(2, 4), color: Color(10, 20, 30, 100)), tint: Color(9, 9, 9, 128))
    let quads = paint()
    #expect(quads.count == 3)
    #expect(quads[1].color == Color(10, 20, 30, 50))
    #expect(
      quads[1].corners.0.position == Vec2(87, 44) && quads[1].corners.2.position == Vec2(117, 54))
    #expect(quads[1].corners.0.texel == quads[2].corners.0.texel)
    #expect(quads[2].color == Color(9, 9, 9, 128))
    #expect(quads[2].corners.0.position == Vec2(85, 40))
  }

  @Test func aShadowIsSortedByTheYOfItsSprite() {
    let front = spawn(DropShadow(offset: Vec2(3, 8)), tint: Color(1, 0, 0))
    let back = spawn(DropShadow(offset: Vec2(3, 8)), tint: Color(2, 0, 0))
    world[back, Transform.self]?.position.y = 45
    for entity in [front, back] { world[entity, Sprite.self]?.sortsByY = true }
    #expect(paint().map { $0.color.r } == [0, 2, 0, 1])
  }

  @Test func aShadowLeansAndLiesFlat() {
    _ = spawn(DropShadow(offset: .zero, lean: 0.5, scale: Vec2(1, 0.5)))
    let shadow = paint()[0]
    // The shadow's feet stay at the sprite's.
    #expect(shadow.corners.3.position == Vec2(85, 50) && shadow.corners.2.position == Vec2(115, 50))
    #expect(shadow.corners.0.position == Vec2(90, 45) && shadow.corners.1.position == Vec2(120, 45))
  }

  @Test func aShadowMayLieOnAnotherLayer() {
    world.spawn(Transform(x: 1), Sprite(FrameID(index: 2), layer: 2))
    _ = spawn(DropShadow(layer: 1))
    #expect(paint().map { $0.color.a } == [100, 255, 255])
    world.each { (sprite: inout Sprite) in sprite.isVisible = false }
    #expect(paint().isEmpty)
  }

  @Test func theShadowOfAnAdditiveSpriteAddsNoLight() {
    let entity = spawn(DropShadow())
    world[entity, Sprite.self]?.blend = .additive
    #expect(paint().map { $0.blend } == [.normal, .additive])
  }
}
