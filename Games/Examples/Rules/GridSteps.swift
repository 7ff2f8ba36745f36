import Reel

struct GridSteps: Example {
  static let about = "A walker on a grid: from cell to cell, and never between them for long."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<120 where (at / 15 + at % 15) % 2 == 0 {
      world.spawn(
        Transform(x: Float(at % 15) * 16 + 8, y: Float(at / 15) * 16 + 8),
        Sprite(world.frame("earth"), tint: Color(hex: 0x7A84A4)))
    }
    world.spawn(
      Transform(x: 120, y: 72), GridWalker(cellSize: Vec2(16, 16)), Collider(.circle(radius: 6)),
      Sprite(world.frame("hero-0"), layer: 1))
    simulation.schedule.add("steer") { world in
      let input = world[Input.self]
      world.each { (walker: inout GridWalker) in
        walker.directionX = (input.isHeld(.right) ? 1 : 0) - (input.isHeld(.left) ? 1 : 0)
        walker.directionY = (input.isHeld(.down) ? 1 : 0) - (input.isHeld(.up) ? 1 : 0)
      }
    }
  }
}
