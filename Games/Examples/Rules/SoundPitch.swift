import Reel

struct SoundPitch: Example {
  static let about =
    "Sounds with pitch, and left or right by their place: the coin chimes higher the higher it hangs."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(Transform(x: 120, y: 68), Sprite(world.frame("coin-1")))
    simulation.schedule.add("chime") { world in
      let position = world.pointer()
      world.each { (transform: inout Transform) in transform.position = position }
      guard world[Input.self].wasPressed(.space) else { return }
      world.audio.play(world.sound("coin"), at: position, gain: 0.6, pitch: 2 - position.y / 100)
    }
  }
}
