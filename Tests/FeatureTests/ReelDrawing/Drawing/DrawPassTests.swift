import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

private struct Glow: Component, Equatable {
  var strength: Float = 0
}

extension Glow: Interpolatable {
  var interpolatedPart: Float { strength }
  func interpolated(from last: Float, _ t: Float) -> Glow {
    Glow(strength: last + (strength - last) * t)
  }

  static let pass = DrawPass("glows") { view, list in
    view.world.each { (entity: Entity, glow: Glow) in
      let glow = view.interpolated(glow, of: entity)
      let corner = view.viewAffine(of: entity).apply(.zero)
      list.append(
        DrawQuad(
          key: DrawQuad.key(layer: 3), fill: .white,
          target: Rect(corner.x, corner.y, glow.strength, 1)))
    }
  }
}

private struct GlowFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(SpriteFeature.self)
    simulation.world.register(Glow.self)
    simulation.interpolate(Glow.self)
    simulation.draw(Glow.pass, after: SpriteFeature.pass)
  }
}

/// A pass that counts ticks in its painter, as a trail that is no part of the state would.
private final class TickCounter: PassPainter {
  private var ticks = 0
  override func recordTick(_ world: World, isNext: Bool) { ticks += isNext ? 1 : 100 }
  override func paint(_ view: SceneView, into list: inout DrawList) {
    list.append(DrawQuad(fill: .white, target: Rect(0, 0, Float(ticks), 1)))
  }
}

@Suite struct DrawPassTests {
  private func step(_ simulation: Simulation) {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
  }

  private func widths(_ painter: ScenePainter, _ simulation: Simulation, _ alpha: Float) -> [Float]
  {
    var list = DrawList()
    painter.paint(simulation.world, alpha: alpha, into: &list)
    return list.quads.map { $0.corners.1.position.x - $0.corners.0.position.x }
  }

  @Test func aGamesOwnComponentIsInterpolated() {
    let simulation = Simulation(content: GameContent(), seed: 1)
    simulation.require(GlowFeature.self)
    let world = simulation.world
    let glow = world.spawn(Transform(x: 10), Glow(strength: 10))
    let painter = ScenePainter(simulation)
    step(simulation)
    painter.recordTick(world)
    world[glow, Glow.self]?.strength = 20
    world[glow, Transform.self]?.position.x = 30
    let hash = simulation.stateHash
    step(simulation)
    painter.recordTick(world)
    #expect(widths(painter, simulation, 0) == [10])
    #expect(widths(painter, simulation, 0.5) == [15])
    #expect(widths(painter, simulation, 1) == [20])
    var list = DrawList()
    painter.paint(world, alpha: 0.25, into: &list)
    #expect(list.quads[0].corners.0.position.x == 15)
    // Drawing has not changed the state.
    #expect(hash != 0 && world[glow, Glow.self] == Glow(strength: 20))
  }

  @Test func everyPainterHasItsOwnPassState() {
    let simulation = Simulation(content: GameContent(), seed: 1) { simulation in
      simulation.draw(DrawPass("counter", keeping: { _ in TickCounter() }))
    }
    let one = ScenePainter(simulation)
    let other = ScenePainter(simulation)
    for _ in 0..<3 {
      step(simulation)
      one.recordTick(simulation.world)
    }
    other.recordTick(simulation.world)
    #expect(widths(one, simulation, 1) == [102])
    #expect(widths(other, simulation, 1) == [100])
    #expect(widths(one, simulation, 1) == [102])
  }

  @Test func passesRunInTheirOrder() {
    func pass(_ name: StaticString, _ width: Float) -> DrawPass {
      DrawPass(name) { _, list in
        list.append(DrawQuad(fill: .white, target: Rect(0, 0, width, 1)))
      }
    }
    let (a, b, c, d) = (pass("a", 1), pass("b", 2), pass("c", 3), pass("d", 4))
    let simulation = Simulation(content: GameContent(), seed: 1) { simulation in
      simulation.draw(a, after: c)
      simulation.draw(b)
      simulation.draw(c, before: [b])
      // A pass that the simulation does not contain is ignored as a neighbour.
      simulation.draw(d, after: [SpriteFeature.pass], before: [c])
    }
    step(simulation)
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    #expect(widths(painter, simulation, 1) == [4, 3, 1, 2])
  }

  @Test func spritesCanBeDrawnWithoutAnEntity() {
    let simulation = Simulation(
      content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
    let frame = simulation.frame("turned")
    simulation.draw(
      DrawPass("one") { view, list in
        view.append(
          Sprite(frame, layer: 2, tint: Color(1, 2, 3)), at: .translation(Vec2(5, 5)), into: &list)
        view.append(
          Sprite(FrameID(atlas: 9, index: 9)), at: .identity, into: &list)
      })
    step(simulation)
    let painter = ScenePainter(simulation)
    painter.recordTick(simulation.world)
    var list = DrawList()
    painter.paint(simulation.world, into: &list)
    #expect(list.quads.map(\.color) == [Color(1, 2, 3)])
    #expect(list.quads.map(\.key) == [DrawQuad.key(layer: 2)])
  }

  @Test func sortKeysOrderLayersThenDepthsThenHeights() {
    let keys = [
      DrawQuad.key(layer: -3), DrawQuad.key(layer: -3, z: 1), DrawQuad.key(layer: 0, z: -9),
      DrawQuad.key(layer: 0), DrawQuad.key(layer: 0, y: -5), DrawQuad.key(layer: 0, y: 0),
      DrawQuad.key(layer: 0, y: 7.5), DrawQuad.key(layer: 1, z: -9),
    ]
    #expect(keys == keys.sorted())
    #expect(Set(keys).count == keys.count)
  }
}
