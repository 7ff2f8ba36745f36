import ReelECS
import ReelMath

// Changes that move rows: components that come and go, entities that are destroyed.

enum Structure {
  static var workloads: [Workload] {
    [
      Workload("add_remove", per: "pair") { addRemove("add_remove", Burning(seconds: 1)) },
      Workload("add_remove_sparse", per: "pair") {
        addRemove("add_remove_sparse", SparseBurning(seconds: 1))
      },
      Workload("destroy", per: "entity") {
        destroy("destroy") { entities, world in for entity in entities { world.despawn(entity) } }
      },
      Workload("destroy_bulk", per: "entity") {
        destroy("destroy_bulk") { _, world in
          world.query(with: Position.self).despawn()
        }
      },
      Workload("destroy_shuffled", per: "entity") {
        destroy("destroy_shuffled", isShuffled: true) { entities, world in
          for entity in entities { world.despawn(entity) }
        }
      },
      Workload("churn", per: "pair") { churn() },
      Workload("events", per: "reaction") { events() },
    ]
  }

  private static func fill(_ world: World, _ count: Int) -> [Entity] {
    (0..<count).map { world.spawn(Position(x: Float($0 & 1023)), Velocity()) }
  }

  /// Inserts a component into all entities and removes it from all.
  private static func addRemove<T: Component>(_ name: String, _ component: T) -> Figures {
    let count = 100_000
    let world = Worlds.make()
    let entities = fill(world, count)
    let before = sum(world)

    return Harness.measure(items: count) {
      false
    } run: { wasThere in
      for entity in entities { world.insert(entity, component) }
      wasThere = world.has(entities[count / 2], T.self)
      for entity in entities { world.remove(entity, T.self) }
    } check: { wasThere in
      let left = world.query(with: T.self).count
      check(wasThere && left == 0 && sum(world) == before, name)
    }
  }

  /// Destroys everything in a world; `body` receives the entities in the order of their creation or another.
  private static func destroy(
    _ name: String, isShuffled: Bool = false, _ body: ([Entity], World) -> Void
  ) -> Figures {
    let count = 1_000_000
    return Harness.measure(items: count) { () -> (world: World, entities: [Entity]) in
      let world = Worlds.make()
      var entities = fill(world, count)
      if isShuffled {
        var random = RandomStream(seed: 2)
        random.shuffle(&entities)
      }
      return (world, entities)
    } run: { state in
      body(state.entities, state.world)
    } check: { state in
      check(state.world.entityCount == 0 && sum(state.world) == 0, name)
    }
  }

  /// Destroys a random entity of a world and creates another in its stead. The world has done this before, so that its
  /// rows are in no order.
  private static func churn() -> Figures {
    let count = 100_000
    let pairs = 200_000
    var random = RandomStream(seed: 3)
    let picks = (0..<pairs).map { _ in Int(random.int(in: 0..<Int32(count))) }

    struct Population {
      let world: World
      var entities: [Entity]

      mutating func churn(_ picks: [Int]) {
        for pick in picks {
          world.despawn(entities[pick])
          entities[pick] = world.spawn(Position(x: Float(pick & 1023)), Velocity())
        }
      }
    }

    return Harness.measure(items: pairs) { () -> Population in
      let world = Worlds.make()
      var population = Population(world: world, entities: fill(world, count))
      population.churn(picks)
      return population
    } run: { population in
      population.churn(picks)
    } check: { population in
      let world = population.world
      var expected = 0
      for index in 0..<count { expected += index & 1023 }
      check(
        world.entityCount == count && population.entities.allSatisfy(world.isAlive)
          && sum(world) == Double(expected), "churn")
    }
  }

  /// Measures a reaction to a component that is added, beyond the adding.
  private static func events() -> Figures {
    let count = 100_000
    let (world, quietWorld) = (Worlds.make(), Worlds.make())
    let (entities, quietEntities) = (fill(world, count), fill(quietWorld, count))

    func extinguish<T: Component>(_ type: T.Type, _ world: World, _ entities: [Entity]) {
      check(world.query(with: type).count == count, "events")
      for entity in entities { world.remove(entity, type) }
    }
    return Harness.difference(items: count) {
      HookedBurning.reactions = 0
    } with: {
      for entity in entities { world.insert(entity, HookedBurning(seconds: 1)) }
    } without: {
      for entity in quietEntities { quietWorld.insert(entity, SparseBurning(seconds: 1)) }
    } check: {
      check(HookedBurning.reactions == count, "events")
      extinguish(HookedBurning.self, world, entities)
      extinguish(SparseBurning.self, quietWorld, quietEntities)
    }
  }
}
