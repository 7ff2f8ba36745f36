import Reel

struct ClipWalk: Example {
  static let about = "A clip: two pictures by turns, faster with each one."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    let walk = world.add(
      Clip([world.frame("hero-1"), world.frame("hero-2")], ticksPerFrame: 8), named: "walk")
    for at in 0..<5 {
      world.spawn(
        Transform(x: 40 + Float(at) * 40, y: 68), Sprite(world.frame("hero-1")),
        SpriteAnimation(clip: walk, speed: 0.5 * Float(at + 1)))
    }
  }
}
