// Pieces of docs/ecs.md: entities, components and their storage. They are in a type of their own, because the pages use
// the same words for different things.

import Reel

enum ECSPage {
  // snippet: ecs-components
  struct Position: Component, Equatable { var x: Float = 0, y: Float = 0 }
  struct Velocity: Component { var x: Float = 0, y: Float = 0 }
  // end

  static func first() -> World {
    // snippet: ecs-first
    let world = World()
    world.spawn(Position(x: 1, y: 1), Velocity(x: 1))
    world.spawn(Position(x: 5, y: 2))

    world.each { (position: inout Position, velocity: Velocity) in
      position.x += velocity.x
      position.y += velocity.y
    }
    // end
    return world
  }

  /// - Returns: the world of the pictures, and the entity that took the free slot.
  static func pictures() -> (world: World, gone: Entity, late: Entity) {
    // snippet: ecs-pictures
    let world = World()
    world.spawn(Position(x: 1, y: 1), Velocity(x: 1))  // entity 0.1
    world.spawn(Position(x: 5, y: 2))  // entity 1.1
    let ferry = world.spawn(Position(x: 9, y: 4), Velocity(x: -1))  // entity 2.1
    world.spawn(Position(x: 7, y: 7), Velocity(y: 2))  // entity 3.1

    world.despawn(ferry)
    let tug = world.spawn(Position(x: 2, y: 2))  // entity 2.2
    // end
    return (world, ferry, tug)
  }

  // snippet: ecs-fields
  struct Cargo: Component {
    var crates: Int32 = 0
    var owner = Entity.none
    var labels: [String] = []
  }
  // end

  // snippet: ecs-field-list
  struct Tank: Component {
    var litres: Float = 0

    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("litres", &litres, in: 0...500)
    }
  }
  // end

  // snippet: ecs-kinds
  /// A tag: no fields, no memory.
  struct Anchored: Component {}

  /// A reference to another entity is a field like any other.
  struct Tow: Component { var ship = Entity.none }

  /// An entity that gets a sail gets a position and a velocity too, if it has none.
  struct Sail: Component {
    var area: Float = 20
    static func require(_ companions: inout Companions) {
      companions.add(Position.self)
      companions.add(Velocity.self)
    }
  }

  /// Can be computed again, so it is left out of snapshots and hashes.
  struct Shadow: Component {
    static let isTransient = true
    var length: Float = 0
  }

  /// Comes and goes often: lies in a store of its own.
  struct Burning: SparseComponent { var ticks: Int32 = 0 }

  /// Remembers row by row when it was written.
  struct Hull: TrackedComponent { var points: Int32 = 100 }
  // end

  /// - Returns: a buoy, a fleet, and an entity without components.
  static func spawn(_ world: World) -> (buoy: Entity, fleet: [Entity], bare: Entity) {
    // snippet: ecs-spawn
    let buoy = world.spawn(Position(x: 3, y: 4), Anchored())
    let bare = world.spawn()

    world.reserve(100, Position.self, Velocity.self)
    let fleet = world.spawn(count: 100) { index in
      (Position(x: Float(index)), Velocity(x: 1))
    }
    world.spawn(count: 50, Position(), Anchored())
    // end
    return (buoy, fleet, bare)
  }

  /// - Returns: the points that are left of the hull, and true if the boat burns.
  static func access(_ world: World, _ boat: Entity) -> (points: Int32, burns: Bool) {
    // snippet: ecs-access
    world[boat, Hull.self]?.points -= 10
    let points = world[boat, Hull.self]?.points ?? 0
    let burns = world.has(boat, Burning.self)
    // end
    return (points, burns)
  }

  static func spawnFirst(_ world: World, _ boat: Entity) {
    // snippet: ecs-spawn-first
    let ship = world.spawn(Hull())
    world[boat, Tow.self]?.ship = ship
    // end
  }

  static func changeStructure(_ world: World, _ boat: Entity) -> (isAlive: Bool, count: Int) {
    // snippet: ecs-structure
    world.insert(boat, Burning(ticks: 60))  // gives, or replaces
    world.remove(boat, Burning.self)  // nothing happens where there is none
    world.despawn(boat)  // its children too; nothing happens if it is dead
    world.query(with: Anchored.self).despawn()  // all that match

    let isAlive = world.isAlive(boat)  // false
    let count = world.entityCount
    // end
    return (isAlive, count)
  }
}
