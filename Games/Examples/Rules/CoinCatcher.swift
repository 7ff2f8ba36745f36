import Reel

struct CoinCatcher: Example {
  static let about =
    "Categories and masks of colliders: the hero gathers coins, which grow again."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Coin.self)
    world.spawn(
      Transform(x: 120, y: 68), Catcher(), Sprite(world.frame("hero-0")),
      Collider(.circle(radius: 9), categories: 1, mask: 2))
    simulation.schedule.add("follow") { world in
      let position = world.pointer()
      world.query(with: Catcher.self).each { (transform: inout Transform) in
        transform.position += (position - transform.position) * 0.1
      }
      guard world.query(with: Coin.self).count < 12 else { return }
      let x = world.random[1].float(in: 10..<230)
      let y = world.random[1].float(in: 10..<126)
      world.spawn(
        Transform(x: x, y: y), Coin(), Sprite(world.frame("coin-1")),
        Collider(.circle(radius: 5), categories: 2))
    }
    simulation.schedule.add("gather", in: .react) { world in
      for (_, coin) in world.contacts(Catcher.self, Coin.self, .began) {
        world.audio.play(world.sound("coin"), gain: 0.4)
        world.despawn(coin)
      }
    }
  }

  struct Catcher: Component {}
  struct Coin: Component {}
}
