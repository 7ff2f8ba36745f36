import ReelECS

// The cost of queries over more than columns side by side: sparse and optional components, the entity itself, changed
// rows.

enum Queries {
  static var workloads: [Workload] {
    [
      Workload("query_entity", per: "row") { entity() },
      Workload("query_sparse", per: "row") { sparse() },
      Workload("query_sparse_table", per: "row") { sparseAndTable() },
      Workload("query_optional", per: "row") { sparseOptional() },
      Workload("query_tracked", per: "row") { tracked() },
      Workload("query_changed", per: "row") { changed() },
      Workload("query_changed_none", per: "question") { changedNone() },
    ]
  }

  private static let count = 100_000
  private static let passes = 10

  /// Returns a world in which every second entity has the sparse component, inserted in the entities' order.
  private static func halfBurning() -> World {
    let world = Worlds.make()
    for index in 0..<count {
      let entity = world.spawn(Position(x: Float(index & 1023)), Velocity(x: 1, y: 2))
      if index % 2 == 0 { world.insert(entity, SparseBurning(seconds: 1)) }
    }
    return world
  }

  private static func tracks() -> World {
    let world = Worlds.make()
    for _ in 0..<count { world.spawn(Tracked()) }
    return world
  }

  /// Measures the time of `body` for a row, and checks that it reached all rows in each pass.
  private static func measure(
    _ name: String, rows: Int, _ body: (_ seen: inout Int) -> Void
  ) -> Figures {
    Harness.measure(items: rows * passes) {
      0
    } run: { seen in
      for _ in 0..<passes { body(&seen) }
    } check: { seen in
      check(seen == rows * passes, name)
    }
  }

  /// Iterates over the entity, a written column, and an optional one.
  private static func entity() -> Figures {
    let world = halfBurning()
    return measure("query_entity", rows: count) { seen in
      world.each { (entity: Entity, position: inout Position, velocity: Velocity?) in
        position.x += velocity?.x ?? Float(entity.index)
        seen += 1
      }
    }
  }

  private static func sparse() -> Figures {
    let world = halfBurning()
    return measure("query_sparse", rows: count / 2) { seen in
      world.each { (burning: inout SparseBurning) in
        burning.seconds += step
        seen += 1
      }
    }
  }

  private static func sparseAndTable() -> Figures {
    let world = halfBurning()
    return measure("query_sparse_table", rows: count / 2) { seen in
      world.each { (position: inout Position, burning: SparseBurning) in
        position.x += burning.seconds
        seen += 1
      }
    }
  }

  private static func sparseOptional() -> Figures {
    let world = halfBurning()
    return measure("query_optional", rows: count) { seen in
      world.each { (position: inout Position, burning: SparseBurning?) in
        position.x += burning?.seconds ?? 0
        seen += 1
      }
    }
  }

  private static func tracked() -> Figures {
    let world = tracks()
    return measure("query_tracked", rows: count) { seen in
      world.each { (tracked: inout Tracked) in
        tracked.value += 1
        seen += 1
      }
    }
  }

  /// Iterates over the changed rows, where all have changed.
  private static func changed() -> Figures {
    let world = tracks()
    let mark = world.markVersion()
    world.each { (tracked: inout Tracked) in tracked.value += 1 }
    return measure("query_changed", rows: count) { seen in
      world.query(changed: Tracked.self, since: mark).each { (tracked: Tracked) in
        if tracked.value > 0 { seen += 1 }
      }
    }
  }

  /// Iterates over the changed rows, where none has changed: the cost of checking all of them.
  private static func changedNone() -> Figures {
    let world = tracks()
    let mark = world.markVersion()
    return Harness.measure(items: passes) {
      0
    } run: { seen in
      for _ in 0..<passes {
        world.query(changed: Tracked.self, since: mark).each { (_: Tracked) in seen += 1 }
      }
    } check: { seen in
      check(seen == 0, "query_changed_none")
    }
  }
}

/// A component that records for each row when it was written.
private struct Tracked: TrackedComponent {
  var value: Float = 0
}
