// Pieces of docs/ecs.md: templates, names and copies.

import Reel

extension ECSPage {
  struct Fleet {
    var one = Entity.none
    var two = Entity.none
    var many: [Entity] = []
    var heavy = Entity.none
  }

  static func prefabs(_ world: World) -> Fleet {
    // snippet: ecs-prefab
    let cutter = Prefab { world in
      let ship = world.spawn(Position(), Sail(), Hull())
      let boat = world.spawn(Position(x: -3), Tow(ship: ship))
      world.setParent(of: boat, to: ship)
      return ship
    }

    let one = world.spawn(cutter)
    let two = world.spawn(cutter, Position(x: 50))  // the root has its own position
    let many = world.spawn(cutter, count: 20) { world, index, ship in
      world[ship, Position.self]?.x = Float(index) * 10
    }
    let heavy = world.spawn(cutter.with(Hull(points: 300)))
    world.commands.spawn(cutter) { world, ship in world.insert(ship, Anchored()) }
    // end
    return Fleet(one: one, two: two, many: many, heavy: heavy)
  }

  static func names(_ world: World, _ ship: Entity) -> (found: Entity?, name: String?) {
    // snippet: ecs-names
    world.setName("Argo", of: ship)
    let found = world.entity(named: "Argo")  // the first of this name, or nil
    let name = world.name(of: ship)
    // end
    return (found, name)
  }

  static func copies(
    _ world: World, _ harbour: World, _ ship: Entity
  ) -> (twin: World, copies: [Entity]) {
    // snippet: ecs-copies
    let twin = world.clone()  // goes on exactly like the original
    let copies = harbour.copy([ship] + world.children(of: ship), from: world)
    // end
    return (twin, copies)
  }
}
