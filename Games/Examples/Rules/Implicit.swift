import Reel

struct Implicit: Example {
  static let about =
    "An implicit animation: what is set inside of it moves there. Press the pointer."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<3 {
      world.spawn(
        Transform(x: 60 + Float(at) * 60, y: 68), Follow(ticks: Float(15 + at * 20)),
        Sprite(world.frame("coin-1")))
    }
    simulation.schedule.add("send") { world in
      for event in world[Input.self].events where event.kind == .pointerDown {
        let position = world.toWorld(event) ?? .zero
        for coin in world.query(with: Follow.self).entities {
          let ticks = world[coin, Follow.self]?.ticks ?? 0
          world.properties.animate(over: .ticks(ticks), curve: .easeInOutSine) {
            world.properties.set(.position, of: coin, to: position)
          }
        }
      }
    }
  }

  struct Follow: Component { var ticks: Float = 0 }
}
