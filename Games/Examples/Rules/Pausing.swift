import Reel

struct Pausing: Example {
  static let about = "Who is paused stands still, with clips and timelines. Space changes it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let turn = world.add(Clip(world.frames("coin-"), ticksPerFrame: 6), named: "turn")
    for at in 0..<6 {
      world.spawn(
        Transform(x: 30 + Float(at) * 36, y: 68, scale: 2), Sprite(world.frame("coin-1")),
        SpriteAnimation(clip: turn), Odd(isOdd: at % 2 == 1))
    }
    simulation.schedule.add("pause") { world in
      guard world[Input.self].wasPressed(.space) else { return }
      world.each { (entity: Entity, odd: Odd) in
        guard odd.isOdd else { return }
        if world.isPaused(entity) {
          world.commands.remove(entity, Paused.self)
        } else {
          world.commands.insert(entity, Paused())
        }
      }
    }
  }

  struct Odd: Component { var isOdd = false }
}
