import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The particles of one effect of one emitter, the oldest first.
struct ParticlePool: Equatable, FieldValue {
  var emitter = Entity.none
  var effect: EffectID = 0
  /// True if the particles are in the emitter's space.
  var isLocal = false
  var particles: [Particle] = []

  /// Advances all particles by one tick. The remaining ones keep their order. O(particles).
  /// - Parameter deaths: receives the particles whose lifetime has ended, if `recordsDeaths` is true.
  mutating func advance(
    _ motion: ParticleMotion, recordsDeaths: Bool, deaths: inout [Particle]
  ) {
    let remaining = particles.withUnsafeMutableBufferPointer { particles in
      var kept = 0
      for at in 0..<particles.count {
        var particle = particles[at]
        if motion.move(&particle) {
          particles[kept] = particle
          kept += 1
        } else if recordsDeaths {
          deaths.append(particle)
        }
      }
      return kept
    }
    particles.removeLast(particles.count - remaining)
  }
}
