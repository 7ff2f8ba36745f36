import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

// One tick of all particles of one kind: the particles of the state, or the particles that a painter keeps.
//
//     pools ─▶ move, remove the dead ─▶ emissions of the dead ─▶ emissions of the emitters
//
// Random numbers come from streams that are created anew: the particles that an emitter emits in its n-th tick depend
// only on the seed, the emitter and n. So a painter that is created late can recreate the particles of earlier ticks.

/// All particles of one kind: of the state, or of a painter.
struct ParticleSet: FieldValue {
  /// The last tick that moved the particles; `nil` before the first. It serves drawing only, and is not part of the
  /// state.
  var movedTick: UInt64?
  var pools: [ParticlePool] = []
  // These properties stay between ticks, so that their memory is reused.
  private var deaths: [Particle] = []
  private var deadParticles: [(pool: Int, particle: Particle)] = []
  /// The index of the pool that the last search returned.
  private var cursor = 0

  /// The lists of pools that were removed. They have memory for the particles of new pools.
  private var spareLists: [[Particle]] = []
  private static var mostSpareLists: Int { 16 }

  static var fieldListKind: FieldListKind { .complete }
  /// Shows the pools as an array does. A decoder keeps the memory of all lists of particles.
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    if V.replacesFields {
      movedTick = nil
      deaths.removeAll(keepingCapacity: true)
      deadParticles.removeAll(keepingCapacity: true)
      cursor = 0
    }
    if v.elements(&pools) { return }
    let count = v.count(pools.count)
    while pools.count > count { keepList(of: pools.removeLast()) }
    var index = 0
    while index < count && !v.hasFailed {
      if index == pools.count { pools.append(ParticlePool(particles: takeList())) }
      v.element(index)
      pools[index].visit(&v)
      index += 1
    }
    v.endList()
  }

  private mutating func keepList(of pool: consuming ParticlePool) {
    guard spareLists.count < Self.mostSpareLists else { return }
    pool.particles.removeAll(keepingCapacity: true)
    spareLists.append(pool.particles)
  }

  private mutating func takeList() -> [Particle] { spareLists.popLast() ?? [] }

  /// Moves all particles by one tick, and lets emitters emit new ones.
  /// - Parameters:
  ///   - tick: the number of the tick; `nil` to recreate an earlier tick for all emitters.
  ///   - isState: true for particles that are part of the state.
  ///   - back: the number of ticks since the recreated one. Everything is assumed to have been at its present position.
  mutating func advance(
    _ world: World, tick: UInt64?, isState: Bool, back: UInt32 = 0
  ) {
    let effects = world[ParticleEffects.self].all
    let seconds = world[Clock.self].secondsPerTick
    let seed = world[Seed.self].value
    move(world, effects, seconds) { pool in
      // Particles of an emitter that no longer exists go on moving.
      guard let tick, let emitter = world[pool.emitter, ParticleEmitter.self] else { return true }
      return emitter.passes(in: tick)
    }
    emitAtDeaths(effects, seed)
    resetCursor()
    world.each { (entity: Entity, emitter: ParticleEmitter) in
      guard emitter.isPartOfState == isState, emitter.effect.index < effects.count,
        tick.map({ emitter.passes(in: $0) }) ?? true
      else { return }
      var count = back == 0 ? UInt64(emitter.fired) : 0
      // This check comes before the copy of the effect, because the copy retains each list of the effect.
      guard count > 0 || emitter.onTicks > back else { return }
      let effect = effects[emitter.effect.index]
      if emitter.onTicks > back {
        count += effect.births(inTick: emitter.onTicks - back, world[Clock.self])
      }
      guard count > 0 else { return }
      var random = RandomStream.ofParticles(seed, entity, emitter.ticks &- back)
      let pool = find(entity, emitter.effect, isLocal: effect.isLocal)
      let map = effect.isLocal ? .identity : world.globalTransform(of: entity)
      let room = Int(effect.limit) - pools[pool].particles.count
      for _ in 0..<max(0, min(room, Int(clamping: count))) {
        pools[pool].particles.append(Particle(of: effect, through: map, &random))
      }
    }
    removeEmptyPools(world)
  }

  mutating func removeEmptyPools(_ world: World) {
    var kept = 0
    for at in pools.indices {
      if pools[at].particles.isEmpty && !world.has(pools[at].emitter, ParticleEmitter.self) {
        continue
      }
      if kept != at { pools.swapAt(kept, at) }
      kept += 1
    }
    while pools.count > kept { keepList(of: pools.removeLast()) }
    // The next search would begin behind the last pool.
    cursor = 0
  }

  /// Lets the next search begin at the first pool, because emitters are visited in order again.
  mutating func resetCursor() { cursor = 0 }

  /// Returns true if a pool has particles to move, or is empty and can be removed.
  static func hasWork(_ pools: [ParticlePool], _ world: World) -> Bool {
    pools.contains { !$0.particles.isEmpty || !world.has($0.emitter, ParticleEmitter.self) }
  }

  /// Moves the particles by one tick.
  /// - Parameter moves: returns true for a pool that moves; all other pools stand still.
  mutating func move(
    _ world: World, _ effects: [ParticleEffect], _ seconds: Float, _ moves: (ParticlePool) -> Bool
  ) {
    deadParticles.removeAll(keepingCapacity: true)
    for at in pools.indices {
      // Removes particles whose effect the game lacks, as in a forged snapshot, and local ones of an emitter that no
      // longer exists.
      guard pools[at].effect.index < effects.count,
        !pools[at].isLocal || world.isAlive(pools[at].emitter)
      else {
        pools[at].particles.removeAll()
        continue
      }
      if pools[at].particles.isEmpty || !moves(pools[at]) { continue }
      // Reads single fields, because a copy of the effect retains each of its lists.
      let number = pools[at].effect.index
      deaths.removeAll(keepingCapacity: true)
      pools[at].advance(
        ParticleMotion(
          gravity: effects[number].gravity, drag: effects[number].drag, seconds: seconds),
        recordsDeaths: effects[number].atDeath != nil, deaths: &deaths)
      for particle in deaths { deadParticles.append((at, particle)) }
    }
  }

  /// Emits the particles that effects emit at the death of a particle.
  mutating func emitAtDeaths(_ effects: [ParticleEffect], _ seed: UInt64) {
    for (parent, dead) in deadParticles {
      let (emitter, isLocal) = (pools[parent].emitter, pools[parent].isLocal)
      let last = effects[pools[parent].effect.index]
      guard let number = last.atDeath, number.index < effects.count else { continue }
      let effect = effects[number.index]
      let pool = find(emitter, number, isLocal: isLocal)
      // The stream depends on position and velocity: two particles that die at one position with one velocity look
      // alike anyway.
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

  /// Returns the index of the emitter's pool for an effect, and adds the pool if it is missing. Emitters are usually
  /// visited in the order of their pools, so the search begins at the pool that was found last.
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
    pools.append(
      ParticlePool(emitter: emitter, effect: effect, isLocal: isLocal, particles: takeList()))
    cursor = pools.count - 1
    return cursor
  }
}

extension RandomStream {
  /// Returns the random numbers of the particles that an emitter emits in one of its ticks.
  static func ofParticles(_ seed: UInt64, _ emitter: Entity, _ ticks: UInt32) -> RandomStream {
    RandomStream(
      seed: seed ^ 0x5EED_0F5A_11D0_57A7, stream: UInt64(emitter.index) << 32 | UInt64(ticks))
  }
}

extension ParticleEffect {
  /// Returns the number of births in a tick.
  /// - Parameter tick: 1 is the first tick in which the emitter is on.
  func births(inTick tick: UInt32, _ clock: Clock) -> UInt64 {
    var count: UInt64 = 0
    // DETERMINISM: the number is computed from the tick's number alone, so rounding errors do not add up.
    let perTick = Double(rate) * Double(clock.secondsPerTick)
    if perTick > 0, perTick < 0x1p20 {
      let before = (Double(tick - 1) * perTick).rounded(.down)
      count = UInt64((Double(tick) * perTick).rounded(.down) - before)
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
