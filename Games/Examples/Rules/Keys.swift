import Reel

struct Keys: Example {
  static let about = "Keys that are held, and one that was pressed just now: arrows and space."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(Transform(x: 120, y: 68), Sprite(world.frame("hero-0")))
    simulation.schedule.add("walk") { world in
      let input = world[Input.self]
      world.each { (transform: inout Transform, sprite: inout Sprite) in
        if input.isHeld(.left) { transform.position.x -= 2 }
        if input.isHeld(.right) { transform.position.x += 2 }
        if input.isHeld(.up) { transform.position.y -= 2 }
        if input.isHeld(.down) { transform.position.y += 2 }
        if input.wasPressed(.space) { sprite.flipsX.toggle() }
      }
    }
  }
}
