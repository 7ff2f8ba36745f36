import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

/// The particles that are part of the state: those of emitters with
/// ``ParticleEmitter/isPartOfState``.
///
///     world[Particles.self].removeAll { _, spark in pond.contains(spark.position) }
public struct Particles: Resource {
  var live = ParticleSet()

  public init() {}
  public static var resourceName: String { "Particles" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("pools", &live.pools) }

  /// How many there are. O(emitters).
  public var count: Int { live.pools.reduce(0) { $0 + $1.particles.count } }

  /// How many of one emitter there are, with those that its particles have made. O(emitters).
  public func count(of emitter: Entity) -> Int {
    live.pools.reduce(0) { $1.emitter == emitter ? $0 + $1.particles.count : $0 }
  }

  /// Calls `body` with each particle and its emitter, which need not live any more. One emitter after
  /// the other, the oldest particle first.
  public func forEach(_ body: (Entity, Particle) -> Void) {
    for pool in live.pools {
      for particle in pool.particles { body(pool.emitter, particle) }
    }
  }

  /// The same for changing them.
  public mutating func update(_ body: (Entity, inout Particle) -> Void) {
    for at in live.pools.indices {
      let emitter = live.pools[at].emitter
      live.pools[at].particles.withUnsafeMutableBufferPointer {
        for index in $0.indices { body(emitter, &$0[index]) }
      }
    }
  }

  /// Takes away those of which `body` says so; they make nothing by their end.
  public mutating func removeAll(where body: (Entity, Particle) -> Bool) {
    for at in live.pools.indices {
      let emitter = live.pools[at].emitter
      live.pools[at].particles.removeAll { body(emitter, $0) }
    }
  }
}

extension NameKind {
  static let particleEffect = NameKind("effect of particles", plural: "effects of particles")
}

extension World {
  /// The effect of particles of this name. Where there is none, one that makes nothing.
  public func particleEffect(_ name: String) -> EffectID {
    names.find(name, .particleEffect, self)
  }

  /// Adds an effect of particles under a name of its own. In the set-up; later, and where the name is taken, also by
  /// an effect of a file, it traps.
  @discardableResult
  public func add(_ effect: ParticleEffect, named name: String) -> EffectID {
    names.add(name, self[ParticleEffects.self].add(effect), .particleEffect)
  }
}
