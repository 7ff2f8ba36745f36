import Reel

struct BouncingBall: Example {
  static let about =
    "A component, an entity, a system: a coin that bounces off the edges of the view."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(Transform(x: 60, y: 40), Velocity(), Sprite(world.frame("coin-1")))
    simulation.schedule.add("bounce") { world in
      let view = world[Input.self].view
      world.each { (transform: inout Transform, velocity: inout Velocity) in
        transform.position += velocity.value
        if !(0...view.x).contains(transform.position.x) { velocity.value.x *= -1 }
        if !(0...view.y).contains(transform.position.y) { velocity.value.y *= -1 }
      }
    }
  }

  struct Velocity: Component { var value = Vec2(1.5, 1) }
}
