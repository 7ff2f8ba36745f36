import ReelFields

/// An effect as it is stored in a file: with a name, and with the names of its pictures.
public struct ParticlePreset: Equatable, Sendable, FieldValue {
  /// The name. If several presets of a game share it, a look-up returns the first.
  public var name: String
  /// The values, without ``ParticleEffect/frames``. ``ParticleEffect/atDeath`` is an index in the same list of presets.
  public var effect: ParticleEffect
  /// The names of its pictures.
  public var frames: [String]

  /// Creates a preset.
  public init(_ name: String, _ effect: ParticleEffect, frames: [String] = []) {
    self.name = name
    self.effect = effect
    self.frames = frames
  }

  public init() { self.init("", ParticleEffect()) }
}

extension GameContent {
  /// Appends the presets of a file. Their ``ParticleEffect/atDeath`` is adjusted to the complete list.
  public mutating func add(_ presets: [ParticlePreset]) {
    let first = particles.count
    for var preset in presets {
      preset.effect.atDeath = preset.effect.atDeath.map {
        EffectID(rawValue: UInt16(clamping: first + $0.index))
      }
      particles.append(preset)
    }
  }
}
