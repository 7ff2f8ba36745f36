import ReelECS

// Entities with two components each, into a fresh world. Its memory is new as well, so the figures
// contain what the operating system takes for handing it out.

enum Creation {
  static let count = 1_000_000

  static var workloads: [Workload] {
    [
      Workload("create2", per: "entity") { create("create2") { World() } },
      Workload("create2_reserved", per: "entity") {
        create("create2_reserved") {
          let world = World()
          world.reserve(entities: count)
          return world
        }
      },
    ]
  }

  private static func create(_ name: String, in makeWorld: () -> World) -> Figures {
    Harness.measure(items: count, setUp: makeWorld) { world in
      for index in 0..<count {
        world.spawn(Position(x: Float(index & 1023)), Velocity(x: 1, y: 2))
      }
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
