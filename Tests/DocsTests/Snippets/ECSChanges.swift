// Pieces of docs/ecs.md: commands, links between entities, observers, events and changes.

import Reel

extension ECSPage {
  static func commands(_ world: World) -> Entity {
    // snippet: ecs-commands
    world.each { (entity: Entity, position: Position, burning: Burning) in
      let smoke = world.commands.spawn(position, Shadow(length: 2))
      world.commands.setParent(of: smoke, to: entity)
      if burning.ticks == 0 { world.commands.remove(entity, Burning.self) }
    }
    world.commands.perform { world in world[Log.self].fires += 1 }

    let buoy = world.commands.spawn(Position())
    // Named at once, but not alive before the commands are applied.
    world.flush()
    // end
    return buoy
  }

  static func hierarchy(_ world: World) -> (ship: Entity, order: [Entity], depth: Int) {
    // snippet: ecs-hierarchy
    let ship = world.spawn(Position(x: 10))
    let mast = world.spawn(Position(y: -4))
    let flag = world.spawn(Position(y: -8))
    world.setParent(of: mast, to: ship)
    world.setParent(of: flag, to: mast)

    let order = world.children(of: ship) + [world.parent(of: flag)]  // [mast, mast]
    let depth = world.depth(of: flag)  // 2
    world.setParent(of: flag, to: .none)  // a root again
    world.despawn(ship)  // and the mast
    // end
    return (flag, order, depth)
  }

  // snippet: ecs-relation
  struct Trades: Relation { var tons: Float = 1 }
  // end

  static func relations(_ world: World) -> (to: [Entity], from: [Entity], tons: Float?) {
    // snippet: ecs-relate
    let (oslo, riga, kiel) = (world.spawn(), world.spawn(), world.spawn())
    world.relate(oslo, to: riga, Trades(tons: 3))
    world.relate(oslo, to: kiel, Trades(tons: 5))
    world.relate(riga, to: kiel, Trades())

    let to = world.targets(of: oslo, Trades.self)  // [riga, kiel]
    let from = world.sources(of: kiel, Trades.self)  // [oslo, riga]
    let tons = world.relation(oslo, to: riga, Trades.self)?.tons  // 3
    world.unrelate(oslo, from: riga, Trades.self)
    world.eachRelation(Trades.self) { source, target, trades in
      world[Log.self].tons += trades.tons
    }
    // end
    return (to, from, tons)
  }

  // snippet: ecs-resource
  struct Log: Resource {
    var fires: Int32 = 0
    var tons: Float = 0
    var lines: [String] = []
  }
  // end

  static func resources(_ world: World) -> Bool {
    // snippet: ecs-resources
    world.insert(Log())  // gives, or replaces
    world[Log.self].fires += 1
    world[Log.self].lines.append("fire on deck")
    let hasLog = world.has(Log.self)
    // end
    return hasLog
  }

  static func observe(_ world: World) {
    // snippet: ecs-observers
    world.observe(added: Burning.self) { world, boat in
      world[Log.self].fires += 1
      world.commands.insert(boat, Shadow())
    }
    world.observe(removed: Hull.self) { world, boat in
      world[Log.self].lines.append("lost with \(world[boat, Hull.self]?.points ?? 0) points")
    }
    world.observe(assigned: Hull.self) { world, boat in
      world[Log.self].lines.append("hull of \(boat)")
    }
    world.observe(entering: world.query(with: Burning.self, without: Anchored.self)) {
      world, boat in
      world[Log.self].lines.append("\(boat) drifts and burns")
    }
    // end
  }

  // snippet: ecs-hooks
  struct Torch: Component, HookedComponent {
    var reach: Float = 3

    static func added(_ torch: inout Torch, to boat: Entity, in world: World) {
      world[Log.self].fires += 1
    }
    static func removed(_ torch: inout Torch, from boat: Entity, in world: World) {
      world[Log.self].fires -= 1
    }
  }
  // end

  // snippet: ecs-event
  struct Rammed: Event {
    var ship = Entity.none
    var force: Float = 0
  }
  // end

  static func events(_ schedule: Schedule) {
    // snippet: ecs-events
    schedule.add("ram") { world in
      world.query(with: Sail.self).eachPair {
        (_: Entity, a: inout Position, other: Entity, b: inout Position) in
        if a == b { world.send(Rammed(ship: other, force: 20)) }
      }
    }
    schedule.add("damage", in: .react) { world in
      for event in world.events(Rammed.self) {
        world[event.ship, Hull.self]?.points -= Int32(event.force)
      }
    }
    // end
  }

  /// - Returns: the rows that were written after the version.
  static func changes(_ world: World, _ boat: Entity) -> [Entity] {
    // snippet: ecs-changes
    let mark = world.markVersion()
    world[boat, Hull.self]?.points -= 1
    let hurt = world.query(changed: Hull.self, since: mark).entities  // [boat]
    // end
    return hurt
  }

  static func changesOfSystems(_ schedule: Schedule) {
    // snippet: ecs-changes-system
    schedule.add("drawHulls") { world in
      world.query(changed: Hull.self).each { (entity: Entity, hull: Hull) in
        world[Log.self].lines.append("\(entity): \(hull.points)")
      }
    }
    // end
  }
}
