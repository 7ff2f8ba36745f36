import Reel

struct OwnEvents: Example {
  static let about = "Events: one system sends what happened, two others read it."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Bumped.self)
    world.spawn(Transform(x: 60, y: 68), Runner(), Sprite(world.frame("slime-1")))
    world.spawn(Transform(x: 8, y: 8), Label("0 bumps"), Count())
    simulation.schedule.add("run") { world in
      world.each { (runner: inout Runner, transform: inout Transform) in
        transform.position.x += runner.speed
        guard !(20...220).contains(transform.position.x) else { return }
        runner.speed *= -1
        world.send(Bumped(position: transform.position))
      }
    }
    simulation.schedule.add("sound", in: .react) { world in
      for bump in world.events(Bumped.self) {
        world.audio.play(world.sound("hurt"), at: bump.position)
      }
    }
    simulation.schedule.add("count", in: .react) { world in
      for _ in world.events(Bumped.self) {
        world.each { (count: inout Count, label: inout Label) in
          count.bumps += 1
          label.text = "\(count.bumps) bumps"
        }
      }
    }
  }

  struct Bumped: Event { var position = Vec2.zero }
  struct Runner: Component { var speed: Float = 4 }
  struct Count: Component { var bumps: Int32 = 0 }
}
