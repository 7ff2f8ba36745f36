import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

/// The drawing order of sprites of equal layer and z.
@Suite struct DrawRankTests {
  private let simulation: Simulation
  private let painter: ScenePainter

  init() {
    let content = GameContent(atlases: [ScenePainterTests.atlas])
    simulation = Simulation(content: content, seed: 1)
    painter = ScenePainter(simulation)
  }

  private func spawn(_ x: Float, z: Int16 = 0, in world: World? = nil) -> Entity {
    let world = world ?? simulation.world
    return world.spawn(Transform(x: x), Sprite(FrameID(index: 2), z: z, anchor: .zero))
  }

  /// Returns the left edges of the quads, in drawing order.
  private func order(of world: World? = nil) -> [Float] {
    var list = DrawList()
    painter.paint(world ?? simulation.world, into: &list)
    return list.quads.map { $0.corners.0.position.x }
  }

  @Test func theLastEntitySpawnedIsOnTop() {
    let all = (0..<5).map { spawn(Float($0)) }
    #expect(order() == [0, 1, 2, 3, 4])
    // New entities reuse rows and slots; they are still drawn last.
    simulation.world.despawn(all[0])
    simulation.world.despawn(all[2])
    _ = spawn(10)
    _ = spawn(11)
    #expect(order() == [1, 3, 4, 10, 11])
    // Another set of components is another table.
    simulation.world.insert(all[1], SpriteSize(30, 10))
    simulation.world.insert(all[3], DropShadow(offset: .zero, layer: -1))
    #expect(order() == [3, 1, 3, 4, 10, 11])
    _ = spawn(12, z: -1)
    #expect(order() == [3, 12, 1, 3, 4, 10, 11])
  }

  @Test func aReplacedSpriteKeepsItsDrawingOrder() {
    let first = spawn(0)
    _ = spawn(1)
    simulation.world[first, Sprite.self] = Sprite(FrameID(index: 2), anchor: .zero)
    simulation.world.each { (sprite: inout Sprite) in
      sprite = Sprite(FrameID(index: 2), anchor: .zero)
    }
    #expect(order() == [0, 1])
    simulation.world.bringToFront(first)
    #expect(order() == [1, 0])
    simulation.world.bringToFront(.none)
  }

  @Test func theDrawingOrderIsPartOfTheState() throws {
    let all = (0..<4).map { spawn(Float($0)) }
    simulation.world.bringToFront(all[1])
    simulation.world.despawn(all[0])
    let snapshot = simulation.snapshot()
    _ = spawn(9)
    simulation.world.bringToFront(all[2])
    #expect(order() == [3, 1, 9, 2])
    try simulation.restore(snapshot)
    #expect(order() == [2, 3, 1])
    #expect(order(of: simulation.world.clone()) == [2, 3, 1])
    _ = spawn(9)
    #expect(order() == [2, 3, 1, 9])
  }

  @Test func entitiesFromCommandsPrefabsAndCopiesAreDrawnInTheirOrder() {
    let prefab = Prefab { world in spawn(5, in: world) }
    simulation.world.spawn(prefab)
    let copied = spawn(6)
    _ = simulation.world.commands.spawn(
      Sprite(FrameID(index: 2), anchor: .zero), Transform(x: 7))
    simulation.world.flush()
    simulation.world.spawn(prefab, Transform(x: 8))
    let copy = simulation.world.copy([copied], from: simulation.world)
    simulation.world[copy[0], Transform.self]?.position.x = 9
    #expect(order() == [5, 6, 7, 8, 9])
  }

  /// Draws a world without a simulation: its sprites have no rank, so they are drawn in the order of iteration.
  @Test func aBareWorldDrawsInOrderOfIteration() {
    let world = World()
    world.insert(Camera())
    world.insert(Players())
    _ = spawn(0, in: world)
    _ = spawn(1, in: world)
    #expect(order(of: world) == [0, 1])
  }
}
