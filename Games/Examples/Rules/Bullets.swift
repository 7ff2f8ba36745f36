import Reel

struct Bullets: Example {
  static let about = "Entities that come and go: space fires, and what leaves the view is gone."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Bullet.self)
    world.spawn(Transform(x: 20, y: 68), Gun(), Sprite(world.frame("hero-0")))
    simulation.schedule.add("fire") { world in
      let input = world[Input.self]
      world.each { (gun: inout Gun, transform: Transform) in
        gun.pause -= 1
        guard input.isHeld(.space) && gun.pause <= 0 else { return }
        gun.pause = 5
        world.commands.spawn(transform, Bullet(), Sprite(world.frame("coin-1")))
      }
      world.query(with: Bullet.self).each { (entity: Entity, transform: inout Transform) in
        transform.position.x += 5
        if transform.position.x > 250 { world.commands.despawn(entity) }
      }
    }
  }

  struct Gun: Component { var pause: Int32 = 0 }
  struct Bullet: Component {}
}
