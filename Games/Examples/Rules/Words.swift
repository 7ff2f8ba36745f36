import Reel

struct Words: Example {
  static let about = "Labels: left, centred and right, coloured, and one that counts."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(Transform(x: 8, y: 10), Label("left"))
    world.spawn(Transform(x: 120, y: 40), Label("in the middle", alignment: .center))
    world.spawn(
      Transform(x: 232, y: 70), Label("right", alignment: .right, tint: Color(hex: 0xFFD84A)))
    world.spawn(Transform(x: 8, y: 100), Label(""), Counter())
    simulation.schedule.add("count") { world in
      let tick = world[Clock.self].tick
      world.query(with: Counter.self).each { (label: inout Label) in
        label.text = "tick \(tick)"
      }
    }
  }

  struct Counter: Component {}
}
