import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

// The particles of a painter if ticks were repeated, or if several ticks have run between two of its records.
//
//     shown so far     n = 5 6 7          the emitter's own count of ticks
//     now              n =   6 7 8 9      8 and 9 are new: emitted, and moved as if they had been in time
//                                7        other bursts than those that were shown: removed, and emitted again

/// The emissions of one emitter that a painter has shown.
struct ShownEmissions {
  /// The generation of the entity in this slot; 0 if the slot never had an emitter.
  var generation: UInt32 = 0
  /// The last of the emitter's ticks whose particles were emitted.
  var ticks: UInt32 = 0
  /// The world's tick minus the emitter's count of ticks.
  var begin: UInt64 = 0
  /// The sizes of the bursts in the last 16 ticks, by the low bits of the emitter's count of ticks.
  var bursts = SIMD16<UInt32>()
  /// The emitter's transform in its tick `mapTicks`, the last one with an emission.
  var map = Affine.identity
  var mapTicks: UInt32 = 0

  /// The number of ticks whose bursts can be corrected.
  static var window: UInt32 { 16 }

  subscript(burst ticks: UInt32) -> UInt32 {
    get { bursts[Int(ticks % Self.window)] }
    set { bursts[Int(ticks % Self.window)] = newValue }
  }
}

extension ParticleSet {
  /// The emission of one tick of an emitter.
  private struct Emission {
    var emitter: Entity
    var effect: EffectID
    var ticks: UInt32
    var count: UInt64
    var map: Affine
    /// The number of ticks since then.
    var back: UInt32
  }

  /// Moves the particles by some ticks, and emits the particles that were not shown yet.
  /// - Parameters:
  ///   - jump: the number of ticks since the last call, 0 or more.
  ///   - shown: the emissions so far, by the emitter's slot.
  ///   - wasRestored: true if ticks were repeated since the last call.
  mutating func follow(
    _ world: World, by jump: UInt32, _ shown: inout [ShownEmissions], wasRestored: Bool
  ) {
    let effects = world[ParticleEffects.self].all
    let clock = world[Clock.self]
    let log = world[EmissionLog.self]
    let seed = world[Seed.self].value
    if wasRestored { removeUnborn(world, log, shown) }
    for step in 0..<jump {
      move(world, effects, clock.secondsPerTick) { pool in
        guard let emitter = world[pool.emitter, ParticleEmitter.self],
          !emitter.passes(in: clock.tick &- 1)
        else { return true }
        guard let last = shown.record(of: pool.emitter), emitter.ticks > last.ticks else {
          return false
        }
        return step < emitter.ticks - last.ticks
      }
      emitAtDeaths(effects, seed)
    }
    resetCursor()
    world.each { (entity: Entity, emitter: ParticleEmitter) in
      guard !emitter.isPartOfState, emitter.effect.index < effects.count else { return }
      let begin = clock.tick &- UInt64(emitter.ticks)
      let slot = shown.slot(of: entity)
      if shown[slot].generation != entity.generation
        || wasRestored && isAnother(emitter, begin, shown[slot])
      {
        removeParticles(of: entity, if: shown[slot].generation == entity.generation)
        shown[slot] = ShownEmissions(generation: entity.generation, begin: begin)
      }
      // The straight way: one more tick.
      let isSimple = !wasRestored && emitter.ticks == shown[slot].ticks &+ 1
      if isSimple && emitter.fired == 0 && emitter.onTicks == 0 {
        shown[slot].ticks = emitter.ticks
        shown[slot][burst: emitter.ticks] = 0
        return
      }
      let isNew = emitter.ticks > shown[slot].ticks
      guard isNew || wasRestored else { return }
      let map = world.globalTransform(of: entity)
      let window = min(ShownEmissions.window, emitter.ticks)
      let last = shown[slot]
      // The last transform before the new emissions.
      var start: (ticks: UInt32, map: Affine)?
      if last.ticks > 0 && last.mapTicks == last.ticks {
        start = (last.ticks, last.map)
      } else if wasRestored, let first = log.count(of: entity, ticks: 1).map {
        start = (1, first)
      }
      for ticks in (emitter.ticks - window + 1)..<(emitter.ticks + 1) {
        let back = emitter.ticks - ticks
        if !wasRestored && (ticks <= last.ticks || back >= jump) { continue }
        let logged = isSimple ? (emitter.fired, map) : log.count(of: entity, ticks: ticks)
        if ticks <= last.ticks {
          if logged.count == last[burst: ticks] { continue }
          remove(entity, emitter.effect, age: back, clock.secondsPerTick)
        }
        shown[slot][burst: ticks] = logged.count
        var count = UInt64(logged.count)
        if emitter.onTicks > back {
          count += effects[emitter.effect.index].births(inTick: emitter.onTicks - back, clock)
        }
        guard count > 0 else { continue }
        // An emitter that moves leaves its particles on its way.
        var origin = logged.map ?? map
        if logged.map == nil, let start, ticks > start.ticks {
          origin = start.map.mixed(
            with: map, Float(ticks - start.ticks) / Float(emitter.ticks - start.ticks))
        }
        emit(
          Emission(
            emitter: entity, effect: emitter.effect, ticks: ticks, count: count, map: origin,
            back: back), effects, seed, clock.secondsPerTick)
      }
      shown[slot].ticks = max(last.ticks, emitter.ticks)
      shown[slot].map = map
      shown[slot].mapTicks = emitter.ticks
    }
    if jump > 1 || wasRestored { emitOfTheDead(world, log, effects, &shown) }
    removeEmptyPools(world)
  }

  /// Returns true if `emitter` is not the emitter whose particles were shown for the same entity: a repeated tick has
  /// spawned the entity at another time.
  private func isAnother(
    _ emitter: ParticleEmitter, _ begin: UInt64, _ last: ShownEmissions
  ) -> Bool {
    let shift = begin > last.begin ? begin - last.begin : last.begin - begin
    return emitter.ticks <= ShownEmissions.window && shift > 2
  }

  /// Removes the particles of emitters that the repeated ticks have not spawned.
  private mutating func removeUnborn(
    _ world: World, _ log: EmissionLog, _ shown: [ShownEmissions]
  ) {
    let tick = world[Clock.self].tick
    for at in pools.indices where !world.isAlive(pools[at].emitter) {
      guard let last = shown.record(of: pools[at].emitter),
        last.begin + EmissionLog.reach / 2 > tick, !log.hasBegin(of: pools[at].emitter)
      else { continue }
      pools[at].particles.removeAll(keepingCapacity: true)
    }
  }

  private mutating func removeParticles(of emitter: Entity, if condition: Bool) {
    guard condition else { return }
    for at in pools.indices where pools[at].emitter == emitter {
      pools[at].particles.removeAll(keepingCapacity: true)
    }
  }

  /// Removes the particles of an emitter that are a number of ticks old.
  private mutating func remove(
    _ emitter: Entity, _ effect: EffectID, age: UInt32, _ seconds: Float
  ) {
    for at in pools.indices where pools[at].emitter == emitter && pools[at].effect == effect {
      pools[at].particles.removeAll { ($0.age / seconds - Float(age)).magnitude < 0.5 }
    }
  }

  /// Emits the bursts of emitters that were despawned before the painter's next record.
  private mutating func emitOfTheDead(
    _ world: World, _ log: EmissionLog, _ effects: [ParticleEffect],
    _ shown: inout [ShownEmissions]
  ) {
    let clock = world[Clock.self]
    for entry in log.entries where entry.count > 0 && !world.isAlive(entry.emitter) {
      let back = clock.tick &- 1 &- entry.tick
      guard back < UInt64(ShownEmissions.window), entry.effect.index < effects.count else {
        continue
      }
      let slot = shown.slot(of: entry.emitter)
      if shown[slot].generation > entry.emitter.generation { continue }
      if shown[slot].generation != entry.emitter.generation {
        shown[slot] = ShownEmissions(
          generation: entry.emitter.generation, begin: entry.tick + 1 - UInt64(entry.ticks))
      } else if shown[slot].ticks >= entry.ticks {
        continue
      }
      shown[slot].ticks = entry.ticks
      shown[slot][burst: entry.ticks] = entry.count
      emit(
        Emission(
          emitter: entry.emitter, effect: entry.effect, ticks: entry.ticks,
          count: UInt64(entry.count), map: entry.map, back: UInt32(back)), effects,
        world[Seed.self].value, clock.secondsPerTick)
    }
  }

  private mutating func emit(
    _ emission: Emission, _ effects: [ParticleEffect], _ seed: UInt64, _ seconds: Float
  ) {
    let effect = effects[emission.effect.index]
    var random = RandomStream.ofParticles(seed, emission.emitter, emission.ticks)
    let pool = find(emission.emitter, emission.effect, isLocal: effect.isLocal)
    let map = effect.isLocal ? .identity : emission.map
    let room = Int(effect.limit) - pools[pool].particles.count
    let motion = ParticleMotion(gravity: effect.gravity, drag: effect.drag, seconds: seconds)
    for _ in 0..<max(0, min(room, Int(clamping: emission.count))) {
      var particle = Particle(of: effect, through: map, &random)
      var isAlive = true
      for _ in 0..<emission.back where isAlive { isAlive = motion.move(&particle) }
      if isAlive { pools[pool].particles.append(particle) }
    }
  }
}

extension [ShownEmissions] {
  /// Returns the index of an entity's record. An earlier entity of the same slot may have left its record there.
  mutating func slot(of entity: Entity) -> Int {
    let slot = Int(entity.index)
    while count <= slot { append(ShownEmissions()) }
    return slot
  }

  func record(of entity: Entity) -> ShownEmissions? {
    let slot = Int(entity.index)
    return slot < count && self[slot].generation == entity.generation ? self[slot] : nil
  }
}

extension Affine {
  fileprivate func mixed(with other: Affine, _ t: Float) -> Affine {
    Affine(
      a: a + (other.a - a) * t, b: b + (other.b - b) * t, c: c + (other.c - c) * t,
      d: d + (other.d - d) * t, tx: tx + (other.tx - tx) * t, ty: ty + (other.ty - ty) * t)
  }
}
