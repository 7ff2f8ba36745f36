import Reel

struct StretchedFrames: Example {
  static let about = "A sprite of any size: stretched, or filled with copies."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    for (at, fill) in SpriteFill.allCases.enumerated() {
      world.spawn(
        Transform(x: 45 + Float(at) * 75, y: 68), Sprite(world.frame("grass")),
        SpriteSize(60, 60, fill: fill), Grow())
    }
    simulation.schedule.add("grow") { world in
      let side = 50 + 18 * Float.sin(Float(world[Clock.self].tick) * 0.05)
      world.query(with: Grow.self).each { (size: inout SpriteSize) in
        size.size = Vec2(side, side)
      }
    }
  }

  struct Grow: Component {}
}
