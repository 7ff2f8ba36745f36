import Reel
import ReelMath
import Testing

@testable import ReelECS
@testable import ReelMotion
@testable import ReelPhysics
@testable import ReelSimulation

/// Positions of entities whose parents are transformed.
@Suite struct TransformTests {
  @Test func aGlobalPositionIsTheOriginOfTheGlobalTransform() {
    let seed: UInt64 = 7
    var random = RandomStream(seed: seed)
    let world = World()
    var entities: [Entity] = []
    for number in 0..<400 {
      let entity = world.spawn()
      // Some entities are only a joint between others.
      if random.int(in: 0...5) > 0 {
        world.insert(
          entity,
          Transform(
            position: Vec2(random.float(in: -300...300), random.float(in: -300...300)),
            rotation: random.float(in: -9...9),
            scale: Vec2(random.float(in: -3...3), random.float(in: -3...3))))
      }
      if number > 0, random.int(in: 0...3) > 0 {
        world.setParent(of: entity, to: entities[Int(random.int(in: 0...Int32(number - 1)))])
      }
      entities.append(entity)
    }
    var carried = 0
    for entity in entities {
      let position = world.globalTransform(of: entity).apply(.zero)
      #expect(world.globalPosition(of: entity) == position, "seed \(seed), \(entity)")
      if position != world[entity, Transform.self]?.position ?? .zero { carried += 1 }
    }
    #expect(carried > 100)
    #expect(world.globalPosition(of: .none) == .zero)
  }
}
