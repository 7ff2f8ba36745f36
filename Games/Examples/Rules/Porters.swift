import Reel

struct Porters: Example {
  static let about =
    "Relations: who carries what. Space sends a porter away: relations end with who had them."

  func setUp(_ simulation: Simulation) {
    let world = simulation.world
    world.register(Carries.self)
    let coin = world.frame("coin-1")
    for lane in 0..<3 {
      Porter.spawn(world, Porter(speed: 0.8 + Float(lane) * 0.3, ground: 40 + Float(lane) * 40))
      for step in 1...4 {
        let position = Vec2(40 + Float(step) * 36, 40 + Float(lane) * 40)
        world.spawn(Transform(position: position), Coin(), Sprite(coin, anchor: Vec2(0.5, 1)))
      }
    }
    simulation.add(Porter.walk, Porter.pickUp, Porter.carry, Porter.leave)
  }

  struct Coin: Component {}

  /// The relation from a porter to each coin that it carries, with the height above its feet.
  struct Carries: Relation { var height: Float = 0 }

  struct Porter: Component {
    var speed: Float = 1
    var ground: Float = 0

    static func spawn(_ world: World, _ porter: Porter) {
      world.spawn(
        Transform(x: 20, y: porter.ground), porter,
        Sprite(world.frame("slime-1"), layer: 1, anchor: Vec2(0.5, 1)))
    }

    static let walk = System("walk") { world in
      world.each { (porter: inout Porter, transform: inout Transform) in
        let next = transform.position.x + porter.speed
        if next < 20 || next > 220 { porter.speed = -porter.speed }
        transform.position.x += porter.speed
      }
    }

    static let pickUp = System("pickUp") { world in
      for porter in world.query(with: Porter.self).entities {
        let here = world.globalPosition(of: porter)
        for coin in world.query(with: Coin.self).entities
        where world.sources(of: coin, Carries.self).isEmpty
          && (world.globalPosition(of: coin) - here).length < 4
        {
          let count = world.targets(of: porter, Carries.self).count
          world.relate(porter, to: coin, Carries(height: 10 + 6 * Float(count)))
        }
      }
    }

    static let carry = System("carry") { world in
      world.eachRelation(Carries.self) { porter, coin, carries in
        let feet = world.globalPosition(of: porter)
        world[coin, Transform.self]?.position = feet - Vec2(0, carries.height)
      }
    }

    static let leave = System("leave") { world in
      guard world[Input.self].wasPressed(.space),
        let leaving = world.query(with: Porter.self).first, let porter = world[leaving, Porter.self]
      else { return }
      for coin in world.targets(of: leaving, Carries.self) {
        world[coin, Transform.self]?.position.y = porter.ground
      }
      world.despawn(leaving)
      spawn(world, Porter(speed: porter.speed.magnitude, ground: porter.ground))
    }
  }
}
