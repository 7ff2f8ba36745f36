import Reel

struct PointerDrops: Example {
  static let about = "The mouse, or a finger: press to drop a coin where the pointer is."

  func setUp(_ simulation: Simulation) {
    simulation.world.register(Fall.self)
    simulation.schedule.add("drop") { world in
      for event in world[Input.self].events where event.kind == .pointerDown {
        guard let position = world.toWorld(event) else { continue }
        world.spawn(Transform(position: position), Fall(), Sprite(world.frame("coin-1")))
      }
      world.each { (entity: Entity, transform: inout Transform, fall: inout Fall) in
        fall.speed += 0.05
        transform.position.y += fall.speed
        if transform.position.y > 150 { world.commands.despawn(entity) }
      }
    }
  }

  struct Fall: Component { var speed: Float = 0 }
}
