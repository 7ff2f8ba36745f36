import Reel

/// A gem in most places, to be gathered, and how many there are yet.
struct GemFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.need(CollisionFeature.self)
    simulation.need(AnimationFeature.self)
    simulation.need(PuffFeature.self)
    simulation.need(HeroFeature.self)
    simulation.world.register(Gem.self)
    simulation.world.register(GemCount.self)
    simulation.add(Gem.gather)
    simulation.atStart { simulation in
      simulation.world.spawn(
        Transform(), EdgeAnchor(Vec2(1, 1), offset: Vec2(-10, -24)), GemCount(),
        Label("", alignment: .right, layer: Layers.text, tint: Palette.ray))
    }
  }
}

/// Something to gather.
struct Gem: Component {}

/// The text that tells how many gems were gathered.
public struct GemCount: Component {
  public internal(set) var gathered: Int32 = -1
  public init() {}
}

extension Gem {
  static let gather = System("gatherGems", in: .react) { world in
    var found: Int32 = 0
    for (_, gem) in world.contacts(Hero.self, Gem.self, .began) {
      if let place = world[gem, Transform.self]?.position {
        puff(world, at: place, Palette.ray, radius: 16)
      }
      world.audio.play(.catch, gain: 0.6)
      world.commands.despawn(gem)
      found += 1
    }
    world.each { (count: inout GemCount, label: inout Label) in
      guard found > 0 || count.gathered < 0 else { return }
      count.gathered = max(count.gathered, 0) + found
      label.text = "\(count.gathered) of \(world[Room.self].gems) gems"
    }
  }
}
