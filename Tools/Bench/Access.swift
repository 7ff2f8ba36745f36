import ReelECS
import ReelMath

// Single entities, reached by their ids.

enum Access {
  static var workloads: [Workload] {
    [Workload("get_random", per: "access") { getRandom() }]
  }

  /// One component of every entity, in random order.
  private static func getRandom() -> Figures {
    let count = 1_000_000
    let world = World()
    var entities = (0..<count).map { world.spawn(Position(x: Float($0 & 1)), Velocity()) }
    var random = RandomStream(seed: 1)
    random.shuffle(&entities)
    let order = entities

    return Harness.measure(items: count) {
      Float(0)
    } run: { total in
      for entity in order {
        if let position = world[entity, Position.self] { total += position.x }
      }
    } check: { total in
      check(total == Float(count / 2), "get_random")
    }
  }
}
