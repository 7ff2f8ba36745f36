import Foundation
import Reel

/// A velocity in pixels a tick.
struct Drift: Component {
  var x: Float = 0
  var y: Float = 0
  static let componentName = "Drift"
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

extension Tick {
  private static let input = TickInput(viewWidth: 480, viewHeight: 320)

  /// Measures a tick's cost for each of many colliders that bounce about: they are moved and updated, and contacts are
  /// found and reported. The boxes are those of `bench collision`.
  static func contacts(_ name: String, colliders: Int) -> Figures {
    let ticks = 20
    let crowd = CollisionCrowd(colliders)
    let side = Float(crowd.side)
    let simulation = Simulation(content: GameContent(), seed: 1)
    for start in crowd.starts {
      simulation.world.spawn(
        Transform(x: start.x, y: start.y),
        Collider(Rect(0, 0, start.width, start.height), mask: 1), Drift(x: start.dx, y: start.dy))
    }
    simulation.add(
      System("drift") { world in
        world.each { (transform: inout Transform, drift: inout Drift) in
          bounce(&transform.position.x, &drift.x, side)
          bounce(&transform.position.y, &drift.y, side)
        }
      })
    return Harness.measure(items: ticks * colliders) {
      simulation.tick
    } run: { _ in
      for _ in 0..<ticks { simulation.step(input) }
    } check: { _ in
      check(simulation.world[Contacts.self].touching.count > colliders / 10, name)
    }
  }

  /// Measures a tick's cost for each of many platformers that run and jump about a map of tiles.
  static func movers(_ name: String) -> Figures {
    let (ticks, count, columns, rows) = (20, 1000, 256, 64)
    var tiles = [Tile](repeating: .empty, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let isEdge = row == 0 || row == rows - 1 || column == 0 || column == columns - 1
        if isEdge || (row % 8 == 7 && column / 5 % 3 != 0) {
          tiles[row * columns + column] = .full
        } else if row % 8 == 6 && column % 15 == 5 {
          tiles[row * columns + column] = .bottomRight
        }
      }
    }
    let simulation = Simulation(content: GameContent(), seed: 1)
    let world = simulation.world
    world.spawn(
      Transform(),
      TileCollider(TileGrid(cellSize: Vec2(16, 16), columns: columns, tiles: tiles), categories: 2))
    for index in 0..<count {
      var platformer = Platformer()
      platformer.walk = index % 2 == 0 ? 1 : -1
      world.spawn(
        Transform(x: 40 + Float(index) * 4, y: Float(index % 7) * 128 + 60),
        Collider(Rect(-6, -7, 12, 14)), Mover(mask: 2), platformer)
    }
    simulation.add(
      System("guide") { world in
        let tick = world[Clock.self].tick
        world.each { (entity: Entity, mover: Mover, platformer: inout Platformer) in
          if mover.isOnWall { platformer.walk = -platformer.walk }
          platformer.isJumpHeld = (tick + UInt64(entity.index)) % 64 < 12
        }
      })
    return Harness.measure(items: ticks * count) {
      simulation.tick
    } run: { _ in
      for _ in 0..<ticks { simulation.step(input) }
    } check: { _ in
      var standing = 0
      world.each { (mover: Mover) in if mover.isOnFloor { standing += 1 } }
      check(standing > count / 4, name)
    }
  }

  static func bounce(_ position: inout Float, _ speed: inout Float, _ side: Float) {
    position += speed
    if position < 0 || position > side {
      position = position < 0 ? -position : 2 * side - position
      speed = -speed
    }
  }
}
