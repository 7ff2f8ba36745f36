import Reel

struct CameraZoom: Example {
  static let about = "Up and down zoom around the pointer; left and right turn the world."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for at in 0..<40 {
      world.spawn(
        Transform(x: Float(at % 8) * 30 + 15, y: Float(at / 8) * 28 + 12),
        Sprite(world.frame(at % 3 == 0 ? "slime-1" : "coin-1")))
    }
    simulation.schedule.add("look") { world in
      let input = world[Input.self]
      let point = input.pointers[0].position
      if input.isHeld(.up) { world.camera.zoom(by: 1.02, around: point) }
      if input.isHeld(.down) { world.camera.zoom(by: 1 / 1.02, around: point) }
      if input.isHeld(.left) { world[Camera.self].rotation -= 0.01 }
      if input.isHeld(.right) { world[Camera.self].rotation += 0.01 }
    }
  }
}
