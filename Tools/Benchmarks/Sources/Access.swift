import ReelECS
import ReelMath

// Single entities, reached by their ids.

enum Access {
  static var workloads: [Workload] {
    [
      Workload("get_random", per: "access") { getRandom() },
      Workload("get_random_values", per: "access") { getRandomValues() },
      Workload("get_same", per: "access") { getSame() },
      Workload("modify_same", per: "access") { modifySame() },
      Workload("resource_read", per: "access") { readResource() },
    ]
  }

  /// Returns a million entities and their ids in random order.
  private static func scattered() -> (world: World, order: [Entity]) {
    let world = Worlds.make()
    var entities = (0..<count).map { world.spawn(Position(x: Float($0 & 1)), Velocity()) }
    var random = RandomStream(seed: 1)
    random.shuffle(&entities)
    return (world, entities)
  }

  private static let count = 1_000_000

  /// Reads one component of every entity, in random order.
  private static func getRandom() -> Figures {
    let (world, order) = scattered()
    return Harness.measure(items: count) {
      Float(0)
    } run: { total in
      var sum: Float = 0
      for entity in order {
        if let position = world[entity, Position.self] { sum += position.x }
      }
      total = sum
    } check: { total in
      check(total == Float(count / 2), "get_random")
    }
  }

  /// Reads the same through an accessor.
  private static func getRandomValues() -> Figures {
    let (world, order) = scattered()
    return Harness.measure(items: count) {
      Float(0)
    } run: { total in
      let positions = world.values(Position.self)
      var sum: Float = 0
      for entity in order {
        if let position = positions[entity] { sum += position.x }
      }
      total = sum
    } check: { total in
      check(total == Float(count / 2), "get_random_values")
    }
  }

  /// Reads one entity's component again and again: the instructions alone.
  private static func getSame() -> Figures {
    let (world, order) = scattered()
    return Harness.measure(items: count) {
      UInt32(0)
    } run: { total in
      for _ in 0..<count where world[order[0], Position.self] != nil { total &+= 1 }
    } check: { total in
      check(total == UInt32(count), "get_same")
    }
  }

  /// Changes one entity's component again and again.
  private static func modifySame() -> Figures {
    let (world, order) = scattered()
    return Harness.measure(items: count) { () -> Float in
      world[order[0], Position.self]?.x = 0
      return 0
    } run: { _ in
      for _ in 0..<count { world[order[0], Position.self]?.x += 1 }
    } check: { _ in
      check(world[order[0], Position.self]?.x == Float(count), "modify_same")
    }
  }

  private static func readResource() -> Figures {
    let world = Worlds.make()
    world.insert(Tally(value: 1))
    return Harness.measure(items: count) {
      UInt64(0)
    } run: { total in
      for _ in 0..<count { total &+= world[Tally.self].value }
    } check: { total in
      check(total == UInt64(count), "resource_read")
    }
  }
}

private struct Tally: Resource {
  var value: UInt64 = 0
}
