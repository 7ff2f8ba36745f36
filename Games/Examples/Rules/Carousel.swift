import Reel

struct Carousel: Example {
  static let about = "A prefab: an entity and all below it, spawned as often as one likes."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let (ledge, slime) = (world.frame("ledge"), world.frame("slime-1"))
    let cart = Prefab { world in
      let cart = world.spawn(Transform(), Sprite(ledge, anchor: Vec2(0.5, 0)))
      let rider = world.spawn(
        Transform(), Sprite(slime, layer: 1, anchor: Vec2(0.5, 1)))
      world.setParent(of: rider, to: cart)
      return cart
    }
    for at in 0..<9 {
      world.spawn(cart, Transform(x: 20 + Float(at) * 25, y: 68), Wave(phase: Float(at) * 0.6))
    }
    simulation.schedule.add("wave") { world in
      world.each { (wave: inout Wave, transform: inout Transform) in
        wave.phase += 0.05
        transform.position.y = 68 + 20 * Float.sin(wave.phase)
      }
    }
  }

  struct Wave: Component { var phase: Float = 0 }
}
