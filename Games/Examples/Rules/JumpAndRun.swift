import Reel

struct JumpAndRun: Example {
  static let about = "A platformer in a few lines: walls, a ledge, and a hero who jumps."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 15, rows: 9)
    for column in 0..<15 {
      for row in 0..<9 {
        let isGround = row == 8 || column == 0 || column == 14 || (row == 7 && column == 8)
        let isLedge = row == 5 && (3...5).contains(column)
        guard isGround || isLedge else { continue }
        grid[column, row] = isGround ? .full : .oneWay
        world.spawn(
          Transform(x: Float(column) * 16 + 8, y: Float(row) * 16 + 8),
          Sprite(world.frame(isLedge ? "ledge" : row == 8 || column == 8 ? "grass" : "earth")))
      }
    }
    world.spawn(Transform(), TileCollider(grid))
    world.spawn(
      Transform(x: 60, y: 128), Mover(), Platformer(),
      Collider(Rect(-5, -15, 10, 15), categories: 2),
      Sprite(world.frame("hero-0"), layer: 1, anchor: Vec2(0.5, 1)))
    simulation.schedule.add("steer") { world in
      let input = world[Input.self]
      world.each { (platformer: inout Platformer, sprite: inout Sprite) in
        platformer.walk = (input.isHeld(.right) ? 1 : 0) - (input.isHeld(.left) ? 1 : 0)
        platformer.isJumpHeld = input.isHeld(.space)
        if platformer.walk != 0 { sprite.flipsX = platformer.walk < 0 }
      }
    }
  }
}
