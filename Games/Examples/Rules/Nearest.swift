import Reel

struct Nearest: Example {
  static let about = "The nearest three things to the pointer, of a hundred."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    var chance = RandomStream(seed: simulation.seed, stream: 1)
    for _ in 0..<100 {
      world.spawn(
        Transform(x: chance.float(in: 5..<235), y: chance.float(in: 5..<131)),
        Sprite(world.frame("coin-1")), Collider(.circle(radius: 5)))
    }
    simulation.schedule.add("find", in: .react) { world in
      let near = world.collision.nearest(to: .point(world.pointer()), count: 3).map { $0.entity }
      world.each { (entity: Entity, sprite: inout Sprite, transform: inout Transform) in
        let isNear = near.contains(entity)
        sprite.tint = isNear ? .white : Color(hex: 0x606880)
        transform.scale = isNear ? Vec2(1.5, 1.5) : .one
      }
    }
  }
}
