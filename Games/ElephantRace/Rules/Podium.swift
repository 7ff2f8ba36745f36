import Reel

/// The podium for the first three, and confetti.
struct PodiumFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ElephantFeature.self)
    simulation.require(EffectFeature.self)
    simulation.world.insert(Podium())
    simulation.add(Podium.celebrate)
    simulation.atStart { simulation in
      let world = simulation.world
      let position = world[Track.self].podium
      world.spawn(
        Transform(position: position + Vec2(0, Podium.foot)),
        Sprite(simulation.frame("podium"), layer: Layers.lane(0), z: -40, anchor: Vec2(0.5, 1)))
      let confetti = world.spawn(
        Transform(position: position - Vec2(0, 300)),
        ParticleEmitter(simulation.particleEffect("confetti"), isOn: false))
      var podium = Podium()
      podium.confetti = confetti
      world.insert(podium)
    }
  }
}

/// The celebration on the podium.
struct Podium: Resource {
  static let isTransient = true
  /// The distance from its position in the map to its lower edge.
  static let foot: Float = 58
  var confetti = Entity.none
}

extension Podium {
  /// Moves all elephants to their places: the steps are in the middle, on the left and on the right; the last one
  /// stands beside them.
  static func gather(_ world: World) {
    let podium = world[Track.self].podium
    for at in 0..<Race.elephants {
      var position = Vec2(0, -108)
      switch world.elephant(at).rank {
      case 1: break
      case 2: position = Vec2(-128, -75)
      case 3: position = Vec2(132, -59)
      default: position = Vec2(248, 2)
      }
      position += podium + Vec2(0, Podium.foot)
      world.change(at) { elephant in
        elephant.speed = 0
        elephant.panic = 0
        elephant.stun = 0
        elephant.nap = 0
        elephant.boost = 0
        elephant.reach = 0
        elephant.lure = .none
        elephant.wish = Wish()
        elephant.depth = elephant.rank == 4 ? 3 : 1
        elephant.lane = elephant.rank == 4 ? 3 : 1
        elephant.x = position.x
      }
      world.teleport(world[Herd.self].members[at], to: Transform(position: position))
    }
    world.camera.cut()
  }

  static let celebrate = System("celebrate", in: .react) { world in
    let race = world[Race.self]
    let entity = world[Podium.self].confetti
    let isOn = race.phase == .podium
    if world[entity, ParticleEmitter.self]?.isOn != isOn {
      world[entity, ParticleEmitter.self]?.isOn = isOn
    }
    let clock = world[Clock.self]
    if isOn && race.age % clock.ticks(seconds: 2.6) == 10 {
      world.playSound(.cheer, at: world[Track.self].podium.x, gain: 0.6)
    }
  }
}
