import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

// One tick of all particles of one kind, those of the state and those that a painter keeps alike:
//
//     pools ─▶ moved, the dead taken out ─▶ what the dead make ─▶ what the emitters make
//
// Random numbers are taken from no stream that is kept: what an emitter makes in its n-th tick follows from
// the seed, the emitter and n. So a painter that comes late can make up for what it has missed.

/// All particles of one kind.
struct ParticleSet {
  /// The tick that moved them last; `nil` before the first. For drawing only, no part of the state.
  var movedTick: UInt64?
  var pools: [ParticlePool] = []
  /// Kept for their memory.
  private var deaths: [Particle] = []
  private var made: [(pool: Int, particle: Particle)] = []
  private var cursor = 0

  /// Moves all of them on, and lets emitters make new ones.
  /// - Parameters:
  ///   - tick: the number of the tick that passes; `nil` to make up for one that has passed for all.
  ///   - isState: which kind.
  ///   - back: how many ticks ago that was. Everything is taken to have been where it is now.
  mutating func advance(
    _ world: World, tick: UInt64?, isState: Bool, back: UInt32 = 0
  ) {
    let effects = world[ParticleEffects.self].all
    let seconds = world[Clock.self].secondsPerTick
    let seed = world[Seed.self].value
    move(world, effects, seconds, tick)
    bearOfTheDead(effects, seed)
    cursor = 0
    world.each { (entity: Entity, emitter: ParticleEmitter) in
      guard emitter.isPartOfState == isState, emitter.effect.index < effects.count,
        tick.map({ emitter.passes(in: $0) }) ?? true
      else { return }
      var count = back == 0 ? UInt64(emitter.fired) : 0
      // Before the copy, which counts a reference for each list of the effect.
      guard count > 0 || emitter.onTicks > back else { return }
      let effect = effects[emitter.effect.index]
      if emitter.onTicks > back {
        count += effect.births(inTick: emitter.onTicks - back, world[Clock.self])
      }
      guard count > 0 else { return }
      var random = RandomStream(
        seed: seed ^ 0x5EED_0F5A_11D0_57A7,
        stream: UInt64(entity.index) << 32 | UInt64(emitter.ticks &- back))
      let pool = find(entity, emitter.effect, isLocal: effect.isLocal)
      let map = effect.isLocal ? .identity : world.globalTransform(of: entity)
      let room = Int(effect.limit) - pools[pool].particles.count
      for _ in 0..<max(0, min(room, Int(clamping: count))) {
        pools[pool].particles.append(Particle(of: effect, through: map, &random))
      }
    }
    pools.removeAll {
      $0.particles.isEmpty && !world.has($0.emitter, ParticleEmitter.self)
    }
  }

  /// Whether any particle of some pools is there to move, or a pool without particles to be given up.
  static func hasWork(_ pools: [ParticlePool], _ world: World) -> Bool {
    pools.contains { !$0.particles.isEmpty || !world.has($0.emitter, ParticleEmitter.self) }
  }

  private mutating func move(
    _ world: World, _ effects: [ParticleEffect], _ seconds: Float, _ tick: UInt64?
  ) {
    made.removeAll(keepingCapacity: true)
    for at in pools.indices {
      // An effect that a made-up snapshot lacks, or an emitter whose space is gone.
      guard pools[at].effect.index < effects.count,
        !pools[at].isLocal || world.isAlive(pools[at].emitter)
      else {
        pools[at].particles.removeAll()
        continue
      }
      if pools[at].particles.isEmpty { continue }
      // Those that nobody holds any more go on.
      if let tick, let emitter = world[pools[at].emitter, ParticleEmitter.self],
        !emitter.passes(in: tick)
      {
        continue
      }
      // Field by field: a copy of the effect would count a reference for each of its lists.
      let number = pools[at].effect.index
      deaths.removeAll(keepingCapacity: true)
      pools[at].advance(
        ParticleMotion(
          gravity: effects[number].gravity, drag: effects[number].drag, seconds: seconds),
        wantsDeaths: effects[number].atDeath != nil, deaths: &deaths)
      for particle in deaths { made.append((at, particle)) }
    }
  }

  private mutating func bearOfTheDead(_ effects: [ParticleEffect], _ seed: UInt64) {
    for (parent, dead) in made {
      let (emitter, isLocal) = (pools[parent].emitter, pools[parent].isLocal)
      let last = effects[pools[parent].effect.index]
      guard let number = last.atDeath, number.index < effects.count else { continue }
      let effect = effects[number.index]
      let pool = find(emitter, number, isLocal: isLocal)
      // No two die in the same place at the same speed, but where they look the same anyhow.
      var random = RandomStream(
        seed: seed ^ 0xDEAD_1EAF_0B17_5EED
          ^ UInt64(dead.velocity.x.bitPattern) << 32 ^ UInt64(dead.velocity.y.bitPattern),
        stream: UInt64(dead.position.x.bitPattern) << 32 | UInt64(dead.position.y.bitPattern))
      let room = Int(effect.limit) - pools[pool].particles.count
      for _ in 0..<max(0, min(room, Int(last.deathCount))) {
        pools[pool].particles.append(
          Particle(of: effect, through: .translation(dead.position), &random))
      }
    }
  }

  /// The place of a pool. Emitters come in the order of their pools as a rule, so it is right behind the
  /// one that was found before.
  mutating func find(_ emitter: Entity, _ effect: EffectID, isLocal: Bool) -> Int {
    for step in 0..<pools.count {
      var at = cursor + step
      if at >= pools.count { at -= pools.count }
      if pools[at].emitter == emitter && pools[at].effect == effect
        && pools[at].isLocal == isLocal
      {
        cursor = at
        return at
      }
    }
    pools.append(ParticlePool(emitter: emitter, effect: effect, isLocal: isLocal))
    cursor = pools.count - 1
    return cursor
  }
}

extension ParticleEffect {
  /// How many are born in a tick.
  /// - Parameter tick: 1 is the first one in which the emitter is on.
  func births(inTick tick: UInt32, _ clock: Clock) -> UInt64 {
    var count: UInt64 = 0
    // DETERMINISM: from the tick's number alone, so that nothing adds up but what is meant to.
    let each = Double(rate) * Double(clock.secondsPerTick)
    if each > 0, each < 0x1p20 {
      let before = (Double(tick - 1) * each).rounded(.down)
      count = UInt64((Double(tick) * each).rounded(.down) - before)
    }
    for burst in bursts {
      let first = UInt32(clock.ticks(seconds: burst.after))
      let every = UInt32(clock.ticks(seconds: burst.every))
      guard tick > first else { continue }
      let passed = tick - 1 - first
      if passed == 0 || (every > 0 && passed % every == 0) { count += UInt64(burst.count) }
    }
    return count
  }
}
