import ReelApp

struct Velocity: Component { var value = Vec2(3, 2) }

@main struct Bounce: Game {
  static let manifest = ContentManifest(atlases: ["aliencatch.plist"])

  func setUp(_ simulation: Simulation) {
    simulation.world.spawn(Transform(), Velocity(), Sprite(simulation.world.frame("heart")))
    simulation.schedule.add("bounce") { world in
      let view = world[Input.self].view
      world.each { (transform: inout Transform, velocity: inout Velocity) in
        transform.position += velocity.value
        if abs(transform.position.x - view.x / 2) > view.x / 2 { velocity.value.x *= -1 }
        if abs(transform.position.y - view.y / 2) > view.y / 2 { velocity.value.y *= -1 }
      }
    }
  }
}
