import Reel

struct TopDownWalk: Example {
  static let about = "A mover that is seen from above: it slides along walls of tiles."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var grid = TileGrid(cellSize: Vec2(16, 16), columns: 15, rows: 9)
    for row in 0..<9 {
      for column in 0..<15 {
        let isEdge = row == 0 || row == 8 || column == 0 || column == 14
        guard isEdge || (row % 3 == 0 && column % 4 != 1) else { continue }
        grid[column, row] = .full
        world.spawn(
          Transform(x: Float(column) * 16 + 8, y: Float(row) * 16 + 8),
          Sprite(world.frame("earth")))
      }
    }
    world.spawn(Transform(), TileCollider(grid))
    var mover = Mover()
    mover.settings.up = .zero
    world.spawn(
      Transform(x: 120, y: 70), mover, TopDownWalker(speed: 90),
      Collider(.circle(radius: 6), categories: 2), Sprite(world.frame("slime-1"), layer: 1))
    simulation.schedule.add("steer") { world in
      let input = world[Input.self]
      world.each { (walker: inout TopDownWalker) in
        walker.direction = Vec2(
          (input.isHeld(.right) ? 1 : 0) - (input.isHeld(.left) ? 1 : 0),
          (input.isHeld(.down) ? 1 : 0) - (input.isHeld(.up) ? 1 : 0))
      }
    }
  }
}
