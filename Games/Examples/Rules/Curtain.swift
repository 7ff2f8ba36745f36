import Reel

struct Curtain: Example {
  static let about = "A curtain closes, the scene changes behind it, and it opens again."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.spawn(Transform(x: 120, y: 68, scale: 4), Sprite(world.frame("slime-1")))
    simulation.schedule.add("change") { world in
      if world[Input.self].wasPressed(.space) { world.curtain.close(.right, over: .seconds(0.5)) }
      guard world[ScreenCurtain.self].isClosed else { return }
      world.each { (sprite: inout Sprite) in
        sprite.frame = world.frame(sprite.frame == world.frame("flag") ? "slime-1" : "flag")
      }
      world.curtain.open(.fade, over: .seconds(0.5))
    }
  }
}
