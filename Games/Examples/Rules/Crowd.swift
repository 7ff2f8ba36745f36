import Reel

struct Crowd: Example {
  static let about = "Who stands lower is drawn later: a crowd sorted by its feet."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<60 {
      var sprite = Sprite(world.frame("hero-\(at % 4)"), anchor: Vec2(0.5, 1))
      sprite.sortsByY = true
      world.spawn(Transform(x: 120, y: 68), sprite, Walker(phase: Float(at) * 0.105))
    }
    simulation.schedule.add("walk") { world in
      world.each { (walker: inout Walker, transform: inout Transform) in
        walker.phase += 0.01
        transform.position = Vec2(
          120 + 90 * Float.cos(walker.phase * 3), 76 + 50 * Float.sin(walker.phase * 2))
      }
    }
  }

  struct Walker: Component { var phase: Float = 0 }
}
