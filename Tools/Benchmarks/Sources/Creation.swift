import ReelECS

// Entities with two components each, in a new world. Its memory is new as well, so the figures contain the time in
// which the operating system provides it.

enum Creation {
  static let count = 1_000_000

  static var workloads: [Workload] {
    [
      Workload("create2", per: "entity") { create("create2", in: { Worlds.make() }, spawnEach) },
      Workload("create2_reserved", per: "entity") {
        create("create2_reserved", in: reservedWorld, spawnEach)
      },
      Workload("create2_bulk", per: "entity") {
        create("create2_bulk", in: { Worlds.make() }) { world in
          world.spawn(count: count) { index in
            (Position(x: Float(index & 1023)), Velocity(x: 1, y: 2))
          }
        }
      },
    ]
  }

  private static func reservedWorld() -> World {
    let world = Worlds.make()
    world.reserve(count, Position.self, Velocity.self)
    return world
  }

  private static func spawnEach(_ world: World) {
    for index in 0..<count {
      world.spawn(Position(x: Float(index & 1023)), Velocity(x: 1, y: 2))
    }
  }

  private static func create(
    _ name: String, in makeWorld: () -> World, _ body: (World) -> Void
  ) -> Figures {
    Harness.measure(items: count, setUp: makeWorld) { world in
      body(world)
    } check: { world in
      check(world.entityCount == count && sum(world) == expected, name)
    }
  }

  /// The sum of the positions.
  private static var expected: Double {
    var sum = 0
    for index in 0..<count { sum += index & 1023 }
    return Double(sum)
  }
}
