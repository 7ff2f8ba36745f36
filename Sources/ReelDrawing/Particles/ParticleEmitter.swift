import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

/// Makes particles where its entity is, for as long as it is on.
///
/// Its particles are only seen, unless ``isPartOfState``: the painter makes them, they are in no snapshot
/// and no hash, and rules know nothing of them. Those of the state are in ``Particles``.
///
/// ```swift
/// let dust = world[ParticleEffects.self].add(effect)
/// let emitter = world.spawn(Transform(x: 40, y: 90), ParticleEmitter(dust))
/// world[emitter, ParticleEmitter.self]?.burst(20)
/// ```
public struct ParticleEmitter: Component, Equatable, Sendable {
  /// The effect, by its number in ``ParticleEffects``. Those that it has made stay what they are.
  public var effect: EffectID
  /// Whether it makes what the effect's rate and bursts say.
  public var isOn: Bool
  /// Whether its particles are part of the state.
  public var isPartOfState: Bool
  /// For how many ticks it has been there and not paused.
  public private(set) var ticks: UInt32
  /// For how many of them it has been on, without a break.
  public private(set) var onTicks: UInt32
  /// What rules have asked for since the last tick.
  private var asked: UInt32
  /// What of that the last tick has made.
  private(set) var fired: UInt32
  /// The last tick that was one for it, by its last digits: while it is paused, none is.
  private var stamp: UInt32

  /// An emitter that begins in the next tick.
  public init(_ effect: EffectID, isOn: Bool = true, isPartOfState: Bool = false) {
    self.effect = effect
    self.isOn = isOn
    self.isPartOfState = isPartOfState
    ticks = 0
    onTicks = 0
    asked = 0
    fired = 0
    stamp = .max
  }

  public init() { self.init(0) }

  public static var componentName: String { "ParticleEmitter" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("effect", &effect)
    v.field("isOn", &isOn)
    v.field("isPartOfState", &isPartOfState)
    v.field("ticks", &ticks)
    v.field("onTicks", &onTicks)
    v.field("asked", &asked)
    v.field("fired", &fired)
    v.field("stamp", &stamp)
  }

  /// Makes so many particles at the end of this tick, whether it is on or not; while it is paused, when
  /// it goes on. Several calls add up.
  public mutating func burst(_ count: UInt16) {
    asked = asked > 0x7FFF_0000 ? asked : asked + UInt32(count)
  }
}

extension ParticleEmitter {
  /// Counts the ticks of emitters and moves the particles that are part of the state. Late in the
  /// tick, when everything has moved.
  public static let advance = System("particles", in: .afterCamera) { world in
    let isNobody = world[Particles.self].live.pools.isEmpty
    if isNobody && !world.hasAny(ParticleEmitter.self) { return }
    let pauses = world.isAnybodyPaused
    let tick = world[Clock.self].tick
    var makes = false
    world.each { (entity: Entity, emitter: inout ParticleEmitter) in
      if !(pauses && world.isPaused(entity)) { emitter.pass(tick) }
      makes = makes || emitter.isPartOfState && (emitter.fired > 0 || emitter.onTicks > 0)
    }
    if !makes && isNobody { return }
    if !makes && !ParticleSet.hasWork(world[Particles.self].live.pools, world) {
      world[Particles.self].live.movedTick = tick
      return
    }
    // Out of the world, so that it may be asked meanwhile.
    var set = ParticleSet()
    swap(&set, &world[Particles.self].live)
    set.movedTick = tick
    set.advance(world, tick: tick, isState: true)
    swap(&set, &world[Particles.self].live)
  }

  /// Whether a tick is one for it.
  func passes(in tick: UInt64) -> Bool { stamp == UInt32(truncatingIfNeeded: tick) }

  fileprivate mutating func pass(_ tick: UInt64) {
    stamp = UInt32(truncatingIfNeeded: tick)
    fired = asked
    asked = 0
    ticks &+= 1
    onTicks = isOn ? onTicks &+ 1 : 0
  }
}
