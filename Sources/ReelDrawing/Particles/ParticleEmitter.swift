import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A component that emits particles at its entity's position while it is on.
///
/// Its particles are visual only, unless ``isPartOfState`` is set: the painter creates them, no snapshot and no hash
/// contains them, and rules cannot read them. Particles of the state are in ``Particles``.
///
/// ```swift
/// let dust = world[ParticleEffects.self].add(effect)
/// let emitter = world.spawn(Transform(x: 40, y: 90), ParticleEmitter(dust))
/// world[emitter, ParticleEmitter.self]?.burst(20)
/// ```
public struct ParticleEmitter: Component, Equatable, Sendable {
  /// The effect, by its number in ``ParticleEffects``. Changing it leaves the particles that already exist as they are.
  public var effect: EffectID
  /// True if the emitter emits particles by the effect's rate and bursts.
  public var isOn: Bool
  /// True if the emitter's particles are part of the state.
  public var isPartOfState: Bool
  /// The number of ticks in which the emitter existed and was not paused.
  public internal(set) var ticks: UInt32
  /// The number of such ticks for which the emitter has now been on without a break.
  public internal(set) var onTicks: UInt32
  /// The number of particles requested by ``burst(_:)`` since the last tick.
  var requested: UInt32
  /// The number of requested particles that the last tick emitted.
  var fired: UInt32
  /// The low 32 bits of the last tick that advanced the emitter. A paused emitter is not advanced.
  var stamp: UInt32

  /// Creates an emitter that begins in the next tick.
  public init(_ effect: EffectID, isOn: Bool = true, isPartOfState: Bool = false) {
    self.effect = effect
    self.isOn = isOn
    self.isPartOfState = isPartOfState
    ticks = 0
    onTicks = 0
    requested = 0
    fired = 0
    stamp = .max
  }

  public init() { self.init(0) }

  public static var componentName: String { "ParticleEmitter" }

  /// Emits `count` particles at the end of this tick, even if the emitter is off. A paused emitter emits the particles
  /// when it continues. Several calls add up.
  public mutating func burst(_ count: UInt16) {
    requested = requested > 0x7FFF_0000 ? requested : requested + UInt32(count)
  }
}

extension ParticleEmitter {
  /// The system that counts the ticks of emitters and moves the particles that are part of the state. It runs late in
  /// the tick, after all entities have moved.
  public static let advance = System("particles", in: .afterCamera) { world in
    let isEmpty = world[Particles.self].live.pools.isEmpty
    let tick = world[Clock.self].tick
    if !world[EmissionLog.self].entries.isEmpty { world[EmissionLog.self].begin(tick) }
    if isEmpty && !world.hasAny(ParticleEmitter.self) { return }
    let pauses = world.hasPaused
    var makes = false
    world.each { (entity: Entity, emitter: inout ParticleEmitter) in
      if !(pauses && world.isPaused(entity)) {
        emitter.recordTick(tick)
        if !emitter.isPartOfState && (emitter.fired > 0 || emitter.ticks == 1) {
          world[EmissionLog.self].append(
            EmissionLog.Entry(
              tick: tick, emitter: entity, effect: emitter.effect, ticks: emitter.ticks,
              count: emitter.fired, map: world.globalTransform(of: entity)))
        }
      }
      makes = makes || emitter.isPartOfState && (emitter.fired > 0 || emitter.onTicks > 0)
    }
    if !makes && isEmpty { return }
    if !makes && !ParticleSet.hasWork(world[Particles.self].live.pools, world) {
      world[Particles.self].live.movedTick = tick
      return
    }
    // The set is moved out of the world, so that the world can be read meanwhile.
    var set = ParticleSet()
    swap(&set, &world[Particles.self].live)
    set.movedTick = tick
    set.advance(world, tick: tick, isState: true)
    swap(&set, &world[Particles.self].live)
  }

  /// Returns true if the tick advanced the emitter.
  func passes(in tick: UInt64) -> Bool { stamp == UInt32(truncatingIfNeeded: tick) }

  fileprivate mutating func recordTick(_ tick: UInt64) {
    stamp = UInt32(truncatingIfNeeded: tick)
    fired = requested
    requested = 0
    ticks &+= 1
    onTicks = isOn ? onTicks &+ 1 : 0
  }
}
