import Reel

struct TitleAndGame: Example {
  static let about = "Game states: a title, the game, and back. Space changes them."

  enum Screen: UInt8, GameState { case title, playing }

  func setUp(_ simulation: Simulation) {
    let (world, schedule) = (simulation.world, simulation.schedule)
    world.register(Coin.self)
    world.insert(Screen.title)
    world.spawn(Transform(x: 120, y: 20), Label("Press space", alignment: .center))
    schedule.onEnter(Screen.playing, "begin") { world in
      for at in 0..<12 {
        world.spawn(
          Transform(x: 20 + Float(at) * 18, y: 80), Coin(), Sprite(world.frame("coin-1")))
      }
    }
    schedule.onExit(Screen.playing, "end") { world in
      for coin in world.query(with: Coin.self).entities { world.despawn(coin) }
    }
    schedule.add("wave", when: { $0.current(Screen.self) == .playing }) { world in
      let tick = Float(world[Clock.self].tick)
      world.query(with: Coin.self).each { (transform: inout Transform) in
        transform.position.y = 80 + 20 * Float.sin(tick * 0.08 + transform.position.x * 0.05)
      }
    }
    schedule.add("choose", in: .input) { world in
      guard world[Input.self].wasPressed(.space) else { return }
      world.setState(world.current(Screen.self) == .title ? Screen.playing : .title)
    }
  }

  struct Coin: Component {}
}
