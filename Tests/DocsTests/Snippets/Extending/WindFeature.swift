import Reel

/// Wind that rises and falls, and a few leaves for it.
struct WindFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(TransformFeature.self)
    simulation.world.insert(Wind())
    simulation.add(Wind.turn)
    simulation.add(Wind.carry, after: Wind.turn)
    simulation.atStart { simulation in
      for number in 0..<3 {
        let position = Vec2(8 + 16 * Float(number), 4 + 8 * Float(number))
        simulation.world.spawn(Transform(position: position), Leaf(weight: 1 + Float(number)))
      }
    }
  }
}

struct Wind: Resource {
  /// Pixels a tick.
  var speed: Float = 0

  static let turn = System("turnWind") { world in
    let clock = world[Clock.self]
    world[Wind.self].speed = 1 + .sin(Float(clock.tick) * clock.secondsPerTick)
  }

  /// Moves a leaf that leaves the view to the other side, without drawing it on the way.
  static let carry = System("carryLeaves") { world in
    let wind = world[Wind.self]
    let width = world[Input.self].view.x
    world.each { (entity: Entity, leaf: Leaf, transform: inout Transform) in
      transform.position.x += wind.speed / leaf.weight
      guard transform.position.x > width else { return }
      transform.position.x -= width
      world.skipMotion(of: entity)
    }
  }
}
