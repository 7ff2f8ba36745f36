// Pieces of docs/collision.md.

import Reel

enum CollisionPage {
  struct Bullet: Component {}
  struct Enemy: Component {
    var health: Int32 = 3
  }
  struct Hero: Component {}

  // snippet: collision-groups
  enum Category {
    static let walls: UInt32 = 1
    static let enemies: UInt32 = 2
    static let bullets: UInt32 = 4
  }
  // end

  static func spawnAll(_ world: World) {
    // snippet: collision-spawn
    world.spawn(
      Transform(x: 40, y: 20), Collider(.circle(radius: 8), categories: Category.enemies), Enemy())
    world.spawn(
      Transform(x: 0, y: 20), Bullet(),
      Collider(
        .capsule(Vec2(-4, 0), Vec2(4, 0), radius: 2), categories: Category.bullets,
        mask: Category.enemies))
    // end
  }

  static func hit(_ world: World) {
    // snippet: collision-contacts
    for (bullet, enemy) in world.contacts(Bullet.self, Enemy.self, .began) {
      world[enemy, Enemy.self]?.health -= 1
      world.despawn(bullet)
    }
    // end
  }

  static func separate(_ world: World, _ a: Entity, _ b: Entity) {
    // snippet: collision-normal
    if let contact = world.collision.contact(a, b), contact.depth > 0 {
      world[a, Transform.self]?.position -= contact.normal * contact.depth
    }
    // end
  }

  static func firstInSight(_ world: World, _ eye: Vec2, _ me: Entity) -> Entity? {
    // snippet: collision-questions
    let walls = ColliderFilter(categories: Category.walls, ignoring: me)
    if let hit = world.collision.ray(from: eye, along: Vec2(1, 0), length: 200, walls) {
      return hit.entity
    }
    let near = world.collision.nearest(to: .point(eye), within: 64, ColliderFilter(ignoring: me))
    return near.first?.entity
    // end
  }

  static func ground(_ world: World) {
    // snippet: collision-ground
    let rows = [
      "..........",
      "......--..",
      "..../#....",
      "##########",
    ]
    let tiles = rows.joined().map { (character: Character) -> Tile in
      switch character {
      case "#": .full
      case "/": .bottomRight
      case "-": .oneWay
      default: .empty
      }
    }
    let grid = TileGrid(cellSize: Vec2(16, 16), columns: 10, tiles: tiles)
    world.spawn(Transform(), TileCollider(grid, categories: Category.walls))
    let lift = world.spawn(
      Transform(x: 120, y: 20), Collider(Rect(-16, 0, 32, 6), categories: Category.walls), Solid())
    // end
    _ = lift
  }

  static func hero(_ world: World) -> Entity {
    // snippet: collision-hero
    let hero = world.spawn(
      Transform(x: 24, y: 30), Collider(Rect(-5, -14, 10, 14)), Mover(mask: Category.walls),
      Platformer(jumpHeight: 40), Hero())
    // end
    return hero
  }

  static func guide(_ world: World, _ left: Action, _ right: Action, _ jump: Action) {
    // snippet: collision-guide
    let walk = world.controls.value(from: left, to: right)
    let jumps = world[Actions.self].isActive(jump)
    world.query(with: Hero.self).each { (platformer: inout Platformer) in
      platformer.walk = walk
      platformer.isJumpHeld = jumps
    }
    // end
  }
}
