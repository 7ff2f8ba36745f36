import Reel

/// Dust, mud, splinters and stars around the elephants, leaves in the wind, and sounds.
struct EffectFeature: Feature {
  func install(in simulation: Simulation) {
    simulation.require(ElephantFeature.self)
    simulation.require(ParticleFeature.self)
    simulation.world.insert(Effects())
    simulation.add(Effects.kickUp, after: Elephant.run)
    simulation.atStart { simulation in
      let world = simulation.world
      var effects = Effects()
      for member in world[Herd.self].members {
        for kind in 0..<Effects.kinds {
          let effect = simulation.particleEffect(Effects.name(kind))
          let emitter = world.spawn(Transform(y: -6), ParticleEmitter(effect, isOn: false))
          world.setParent(of: emitter, to: member)
          effects.emitters.append(emitter)
        }
      }
      // Leaves blow across the view, independent of the camera.
      world.spawn(
        Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(40, -20)), ScreenSpace(),
        ParticleEmitter(simulation.particleEffect("leaves")))
      world.insert(effects)
    }
  }
}

enum EffectKind: Int {
  case dust, mud, splinters, shards, stars
}

/// The emitters of all elephants, by number and kind.
struct Effects: Resource {
  static let isTransient = true
  static let kinds = 5
  var emitters: [Entity] = []

  static func name(_ kind: Int) -> String {
    switch EffectKind(rawValue: kind) ?? .dust {
    case .dust: return "dust"
    case .mud: return "mud"
    case .splinters: return "splinters"
    case .shards: return "shards"
    case .stars: return "stars"
    }
  }
}

extension Effects {
  /// The system that makes dust on the path and splashes in mud, and plays a sound for each stomp.
  static let kickUp = System("kickUpDust") { world in
    let race = world[Race.self]
    for at in 0..<Race.elephants {
      let elephant = world.elephant(at)
      let ground = world[Track.self].ground(at: elephant.x, lane: elephant.lane)
      let runs = race.isRunning && elephant.speed > 60
      world.turn(.dust, of: at, on: runs && ground != .mud)
      world.turn(.mud, of: at, on: runs && ground == .mud)
      guard runs else { continue }
      // A foot comes down twice in each cycle of the gait.
      let step = elephant.step
      let way = elephant.speed * world[Clock.self].secondsPerTick / 20
      let last = step - way
      let hasStomped = last < 0 || last < .pi && step >= .pi
      guard hasStomped else { continue }
      if ground == .mud {
        world.playSound(.splat, at: elephant.x, gain: world.isSteeredHere(at) ? 0.5 : 0.15)
      } else {
        world.playSound(
          .stomp, at: elephant.x, gain: world.isSteeredHere(at) ? 0.5 : 0.2,
          pitch: elephant.character == .bumper ? 0.8 : 1)
      }
      if elephant.isSteered {
        let blow: Float = elephant.hurries || elephant.boost > 0 ? 0.1 : 0.05
        world.shake(blow, at: elephant.x, only: at)
      }
    }
  }
}

extension World {
  private func emitter(_ kind: EffectKind, of at: Int) -> Entity? {
    let index = at * Effects.kinds + kind.rawValue
    let emitters = self[Effects.self].emitters
    return index < emitters.count ? emitters[index] : nil
  }

  fileprivate func turn(_ kind: EffectKind, of at: Int, on: Bool) {
    guard let emitter = emitter(kind, of: at) else { return }
    if self[emitter, ParticleEmitter.self]?.isOn != on {
      self[emitter, ParticleEmitter.self]?.isOn = on
    }
  }

  /// Emits `count` particles at an elephant, at once.
  func puff(_ kind: EffectKind, of at: Int, _ count: UInt16) {
    guard let emitter = emitter(kind, of: at) else { return }
    self[emitter, ParticleEmitter.self]?.burst(count)
  }

  /// Plays a sound from a position: panned to its side, and quieter with the distance to the nearest person at this
  /// machine.
  func playSound(_ sound: SoundID, at x: Float, gain: Float, pitch: Float = 1) {
    var nearest: Float?
    for at in 0..<Race.elephants where isSteeredHere(at) {
      let way = x - middle(of: at)
      if way.magnitude < nearest?.magnitude ?? .infinity { nearest = way }
    }
    let way = (nearest ?? x - middle(of: 0)) / 420
    let loudness = gain * max(0, 1.25 - way.magnitude * 0.6)
    guard loudness > 0.03 else { return }
    audio.play(sound, gain: min(1, loudness), pitch: pitch, pan: max(-0.8, min(way, 0.8)))
  }
}
