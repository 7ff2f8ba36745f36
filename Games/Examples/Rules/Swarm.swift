import Reel

struct Swarm: Example {
  static let about =
    "Pairs: each one with each other, once. Coins keep apart, and near the pointer."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let coin = world.frame("coin-1")
    for at in 0..<24 {
      world.spawn(
        Transform(x: 60 + Float(at % 6) * 24, y: 30 + Float(at / 6) * 24), Flyer(), Sprite(coin))
    }
    simulation.schedule.add("attract") { world in
      let pointer = world[Input.self].pointers[0].position
      let goal = pointer == .zero ? Vec2(120, 68) : pointer
      world.each { (flyer: inout Flyer, transform: Transform) in
        flyer.velocity += (goal - transform.position) * 0.002
        flyer.velocity = flyer.velocity * 0.96
      }
    }
    simulation.schedule.add("keepApart") { world in
      world.query(with: Flyer.self).eachPair {
        (_: Entity, one: inout Transform, _: Entity, other: inout Transform) in
        let way = other.position - one.position
        let gap = 18 - way.length
        guard gap > 0, gap < 18 else { return }
        let step = way.normalized * (gap * 0.2)
        one.position -= step
        other.position += step
      }
    }
    simulation.schedule.add("fly") { world in
      world.each { (flyer: Flyer, transform: inout Transform) in
        transform.position += flyer.velocity
      }
    }
  }

  struct Flyer: Component { var velocity = Vec2.zero }
}
