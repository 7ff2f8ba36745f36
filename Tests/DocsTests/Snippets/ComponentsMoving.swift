import Reel

@testable import OrchardRules

// The examples of the components' own pages: components that move, collide or are heard.

enum MovingComponents {
  static func timelines(_ world: World, _ frog: Entity) {
    // snippet: TimelinePlayer
    let up = Timeline.tween(.position, by: Vec2(0, -40), over: .ticks(12), curve: .easeOutQuad)
    let down = Timeline.tween(.position, by: Vec2(0, 40), over: .ticks(12), curve: .easeInQuad)
    let hop = world.add(.sequence([up, down]).repeated(3), named: "hop")
    world.insert(frog, TimelinePlayer(hop, amplitude: 0.5))  // half as high
    // end
  }

  static func noGliding(_ world: World, _ boat: Entity, _ cursor: Entity) {
    // snippet: NoImplicitAnimation
    world.insert(cursor, NoImplicitAnimation())
    world.properties.animate(over: .ticks(20)) {
      world.properties.set(.position, of: boat, to: Vec2(100, 40))  // moves there
      world.properties.set(.position, of: cursor, to: Vec2(100, 40))  // is there at once
    }
    // end
  }

  static func paths(_ world: World) {
    // snippet: PathFollower
    let track = world.add(.ellipse(in: Rect(20, 20, 240, 120)), named: "track")
    world.spawn(
      Transform(), Sprite(world.frame("train")),
      PathFollower(track, seconds: 8, ending: .loop, turns: true))
    // end
  }

  static func pause(_ world: World, _ hero: Entity) {
    // snippet: Paused
    world.insert(hero, Paused())
    world.query(without: Paused.self).each { (apple: Apple, transform: inout Transform) in
      transform.position.y += apple.speed
    }
    world.remove(hero, Paused.self)
    // end
  }

  static func colliders(_ world: World) {
    // snippet: Collider
    let ripe = Collider(.circle(radius: 6), categories: Category.apples, mask: Category.elephant)
    world.spawn(Transform(x: 40, y: 8), Apple(), ripe)
    for (apple, _) in world.contacts(Apple.self, Elephant.self, .began) {
      world.despawn(apple)
    }
    // end
  }

  static func chains(_ world: World) {
    // snippet: ChainCollider
    // A floor is drawn from left to right.
    let hill = Chain([Vec2(0, 200), Vec2(80, 170), Vec2(160, 200)])
    world.spawn(Transform(), ChainCollider(hill))
    // end
  }

  static func tiles(_ world: World) {
    // snippet: TileCollider
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 20, rows: 12)
    for column in 0..<20 { grid[column, 11] = .full }
    let ground = world.spawn(Transform(), TileCollider(grid))
    world[ground, TileCollider.self]?.grid[4, 11] = .empty  // a pit
    // end
  }

  static func solids(_ world: World, _ way: PathID) {
    // snippet: Solid
    world.spawn(
      Transform(), Collider(Rect(-24, 0, 48, 6)), Solid(isOneWay: true),
      PathFollower(way, speed: 40, ending: .turnBack))
    // end
  }

  static func slices(_ world: World, _ simulation: Simulation, _ hero: Entity) {
    // snippet: SliceCollider
    let hit = simulation.slice("hit")
    let sword = world.spawn(
      Transform(), Collider(.point(.zero)),
      SliceCollider(hit, of: hero, categories: 4, mask: 2))
    world.setParent(of: sword, to: hero)
    // end
  }

  static func movers(_ world: World) {
    // snippet: Mover
    let crate = world.spawn(
      Transform(x: 40, y: 8), Collider(Rect(-6, -14, 12, 14)), Mover(gravity: Vec2(0, 900)))
    if world[crate, Mover.self]?.isOnFloor == true {
      world[crate, Mover.self]?.velocity.y = -300
    }
    // end
  }

  static func platformers(_ world: World) {
    // snippet: Platformer
    let walk = world.controls.value(from: .left, to: .right)
    let jumps = world[Actions.self].isActive(.jump)
    world.each { (platformer: inout Platformer) in
      (platformer.walk, platformer.isJumpHeld) = (walk, jumps)
    }
    // end
    spawnPlatformer(world)
  }

  static func spawnPlatformer(_ world: World) {
    world.spawn(Transform(), Collider(Rect(-6, -14, 12, 14)), Mover(), Platformer())
  }

  static func topDown(_ world: World) {
    // snippet: TopDownWalker
    let slime = world.spawn(
      Transform(x: 120, y: 70), Collider(.circle(radius: 6)),
      Mover(settings: MoverSettings(up: .zero)), TopDownWalker(speed: 60))
    world[slime, TopDownWalker.self]?.direction = Vec2(1, 0)
    // end
  }

  static func grids(_ world: World) {
    // snippet: GridWalker
    let box = world.spawn(
      Transform(x: 120, y: 72), Collider(.circle(radius: 6)),
      GridWalker(cellSize: Vec2(16, 16), ticksPerCell: 10))
    world[box, GridWalker.self]?.directionX = 1  // right, cell by cell, until it is 0
    // end
  }

  static func sounds(_ world: World) {
    // snippet: SoundEmitter
    let fire = world.spawn(Transform(x: 300, y: 80), SoundEmitter(world.sound("fire")))
    world[fire, SoundEmitter.self]?.settings.gain = 0.4
    world[fire, SoundEmitter.self]?.isOn = false
    // end
  }
}
