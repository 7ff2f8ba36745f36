import Reel

struct SplitScreen: Example {
  static let about = "Two cameras side by side: each follows one of two walkers."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<60 {
      world.spawn(
        Transform(x: Float(at % 10) * 40, y: Float(at / 10) * 40),
        Sprite(world.frame("earth"), tint: Color(hex: 0x707A9A)))
    }
    for side in 0..<2 {
      let walker = world.spawn(
        Transform(x: 100 + Float(side) * 160, y: 90), Walker(turn: Float(side) * 3),
        Sprite(world.frame(side == 0 ? "hero-0" : "slime-1"), layer: 1))
      var view = CameraView(Camera(), in: Rect(Float(side) * 0.5, 0, 0.5, 1))
      view.follow = CameraFollow(walker)
      world.spawn(view)
    }
    simulation.schedule.add("walk") { world in
      world.each { (walker: inout Walker, transform: inout Transform) in
        walker.turn += 0.02
        transform.position += Vec2(angle: walker.turn, length: 1.5)
      }
    }
  }

  struct Walker: Component { var turn: Float = 0 }
}
