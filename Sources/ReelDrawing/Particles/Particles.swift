import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The particles that are part of the state: the particles of ``ReelECS/World/burst(_:at:count:)``, and of emitters
/// with ``ParticleEmitter/isPartOfState``.
///
///     world[Particles.self].removeAll { _, spark in pond.contains(spark.position) }
public struct Particles: Resource {
  var live = ParticleSet()

  public init() {}
  public static var resourceName: String { "Particles" }

  public static var fieldListKind: FieldListKind { .complete }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("pools", &live)
  }

  /// The number of particles. O(emitters).
  public var count: Int { live.pools.reduce(0) { $0 + $1.particles.count } }

  /// Returns the number of particles of one emitter, including particles that were emitted by its particles.
  /// O(emitters).
  public func count(of emitter: Entity) -> Int {
    live.pools.reduce(0) { $1.emitter == emitter ? $0 + $1.particles.count : $0 }
  }

  /// Calls `body` with each particle and its emitter, which may be dead. Visits one emitter after the other, the oldest
  /// particle first.
  public func forEach(_ body: (Entity, Particle) -> Void) {
    for pool in live.pools {
      for particle in pool.particles { body(pool.emitter, particle) }
    }
  }

  /// Calls `body` with each particle and its emitter; `body` may change the particle.
  public mutating func update(_ body: (Entity, inout Particle) -> Void) {
    for at in live.pools.indices {
      let emitter = live.pools[at].emitter
      live.pools[at].particles.withUnsafeMutableBufferPointer {
        for index in $0.indices { body(emitter, &$0[index]) }
      }
    }
  }

  /// Removes the particles for which `body` returns true, without the emissions of their deaths.
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
  /// Returns the particle effect of this name; for a missing name, an effect that emits nothing.
  public func particleEffect(_ name: String) -> EffectID {
    names.find(name, .particleEffect, self)
  }

  /// Adds a particle effect under a name. Traps after the set-up, and if another effect, of the game or of its files,
  /// has the name.
  @discardableResult
  public func add(_ effect: ParticleEffect, named name: String) -> EffectID {
    names.add(name, self[ParticleEffects.self].add(effect), .particleEffect)
  }
}
