import Reel

struct SquashAndFlash: Example {
  static let about = "Ready-made timelines: squash, blink and flash. Space plays them."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let moves = [
      world.add(.squash(to: Vec2(1.4, 0.6), over: .ticks(24)), named: "squash"),
      world.add(.blink(6, every: .ticks(8)), named: "blink"),
      world.add(.flash(over: .ticks(30)), named: "flash"),
    ]
    for (at, move) in moves.enumerated() {
      world.spawn(
        Transform(x: 60 + Float(at) * 60, y: 68, scale: 2), Sprite(world.frame("slime-1")),
        Mark(move: move))
    }
    simulation.schedule.add("play") { world in
      guard world[Input.self].wasPressed(.space) else { return }
      world.each { (entity: Entity, mark: Mark) in
        world.commands.insert(entity, TimelinePlayer(mark.move))
      }
    }
  }

  struct Mark: Component { var move = TimelineID.none }
}
