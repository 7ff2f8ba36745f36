import Reel

struct CameraShakes: Example {
  static let about = "Space shakes the view: the more often, the more."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<16 {
      world.spawn(Transform(x: Float(at) * 16, y: 110), Sprite(world.frame("grass")))
    }
    world.spawn(Transform(x: 120, y: 82, scale: 2), Sprite(world.frame("slime-1")))
    simulation.schedule.add("stamp") { world in
      if world[Input.self].wasPressed(.space) { world.camera.shake(0.6) }
    }
  }
}
