// Pieces of docs/ecs.md: queries.

import Reel

extension ECSPage {
  /// The position in the world, with the positions of all parents added.
  struct Spot: Component, Equatable {
    static let isTransient = true
    var x: Float = 0, y: Float = 0
  }

  struct Player: Component {}

  static func each(_ world: World) {
    // snippet: ecs-each
    world.each { (entity: Entity, position: inout Position, velocity: Velocity, sail: Sail?) in
      position.x += velocity.x * (sail == nil ? 1 : 2)
      if position.x > 100 { world.commands.despawn(entity) }
    }
    // end
  }

  /// - Returns: the number of rows of each query.
  static func filters(_ world: World) -> (free: Int, loud: Int, all: Int) {
    // snippet: ecs-filters
    let free = world.query(with: Position.self, Velocity.self, without: Anchored.self)
    let loud = world.query(anyOf: Burning.self, Sail.self).with(Hull.self)
    free.each { (position: inout Position) in position.y = 0 }
    // end
    return (free.count, loud.count, world.all.count)
  }

  static func parentsFirst(_ world: World) {
    // snippet: ecs-parent
    world.parentsFirst.each {
      (spot: inout Spot, position: Position, parent: Parent<Spot>?) in
      spot.x = position.x + (parent?.value.x ?? 0)
      spot.y = position.y + (parent?.value.y ?? 0)
    }
    // end
  }

  struct Answers {
    var count = 0
    var isEmpty = false
    var first: Entity?
    var player = Entity.none
    var sinking: Entity?
    var rows: [(Entity, Position)] = []
    var byHeight: [Entity] = []
  }

  static func questions(_ world: World) -> Answers {
    // snippet: ecs-questions
    let boats = world.query(with: Hull.self)
    let count = boats.count
    let isEmpty = boats.isEmpty
    let first = boats.first  // the first in iteration order, or nil
    let player = world.query(with: Player.self).single  // traps unless there is exactly one

    let sinking = boats.first { (hull: Hull) in hull.points <= 0 }
    let rows = boats.rows(Entity.self, Position.self)  // [(Entity, Position)], copied now
    let byHeight = boats.entities(sortedBy: Position.self) { $0.y < $1.y }
    // end
    return Answers(
      count: count, isEmpty: isEmpty, first: first, player: player, sinking: sinking, rows: rows,
      byHeight: byHeight)
  }

  static func pairs(_ world: World) {
    // snippet: ecs-pairs
    world.query(with: Velocity.self).eachPair {
      (_: Entity, a: inout Position, _: Entity, b: inout Position) in
      if a == b { b.x += 1 }
    }
    // end
  }

  static func columns(_ world: World) {
    // snippet: ecs-columns
    world.query(without: Anchored.self).eachColumn {
      (positions: inout MutableSpan<Position>, velocities: Span<Velocity>) in
      for row in positions.indices { positions[row].x += velocities[row].x }
    }
    // end
  }
}
