import Reel
import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import Testing

@Suite struct TeleportTests {
  private let simulation = Simulation(
    content: GameContent(atlases: [ScenePainterTests.atlas]), seed: 1)
  private let painter: ScenePainter
  private var world: World { simulation.world }

  init() { painter = ScenePainter(simulation) }

  private func step() {
    simulation.step(TickInput(viewWidth: 100, viewHeight: 100))
    painter.recordTick(world)
  }

  /// The left edges of all quads, by quarters of the way.
  private func lefts() -> [[Float]] {
    [0, 0.25, 0.5, 0.75, 1].map { (alpha: Float) -> [Float] in
      var list = DrawList()
      painter.paint(world, alpha: alpha, into: &list)
      return list.quads.map { $0.corners.0.position.x }
    }
  }

  private func sprite() -> Sprite { Sprite(simulation.frame("layer"), anchor: .zero) }

  @Test func aTeleportIsNotSmeared() {
    let walker = world.spawn(Transform(), sprite())
    let jumper = world.spawn(Transform(), sprite())
    step()
    world[walker, Transform.self]?.position.x = 40
    world.teleport(jumper, to: Vec2(40, 0))
    step()
    #expect(lefts() == [[0, 40], [10, 40], [20, 40], [30, 40], [40, 40]])
    // Only in that tick.
    world[jumper, Transform.self]?.position.x = 80
    step()
    #expect(lefts() == [[40, 40], [40, 50], [40, 60], [40, 70], [40, 80]])
  }

  @Test func childrenComeAlong() {
    let parent = world.spawn(Transform(x: 4))
    let child = world.spawn(Transform(x: 1), sprite())
    world.setParent(of: child, to: parent)
    step()
    world.teleport(parent, to: Transform(x: 50))
    step()
    #expect(lefts() == [[51], [51], [51], [51], [51]])
  }

  @Test func aSystemsClosureCanSkipTheWay() {
    let cloud = world.spawn(Transform(x: 99), sprite())
    simulation.schedule.add("wrap") { world in
      world.each { (entity: Entity, transform: inout Transform) in
        transform.position.x += 1
        guard transform.position.x > 100 else { return }
        transform.position.x = -10
        world.skipMotion(of: entity)
      }
    }
    step()
    step()
    #expect(world[cloud, Transform.self]?.position.x == -10)
    #expect(lefts() == [[-10], [-10], [-10], [-10], [-10]])
    step()
    #expect(lefts().map { $0[0] } == [-10, -9.75, -9.5, -9.25, -9])
  }

  @Test func itIsNoPartOfTheState() throws {
    let entity = world.spawn(Transform(), sprite())
    step()
    let snapshot = simulation.snapshot()
    world[entity, Transform.self]?.position.x = 7
    let moved = simulation.stateHash
    try simulation.restore(snapshot)
    world.teleport(entity, to: Vec2(7, 0))
    #expect(simulation.stateHash == moved)
    // Nothing happens where there is nothing to move, or nobody who draws.
    world.teleport(world.spawn(), to: .zero)
    World().teleport(entity, to: .zero)
  }
}
