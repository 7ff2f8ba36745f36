import ReelMath

/// An effect as a file has it: by name, with the names of its pictures.
public struct ParticlePreset: Equatable, Sendable, FieldValue {
  /// Unique among the presets of a game, as a rule: the first of a name is found.
  public var name: String
  /// Without ``ParticleEffect/frames``; ``ParticleEffect/atDeath`` is a place in the same list of presets.
  public var effect: ParticleEffect
  /// The names of its pictures.
  public var frames: [String]

  /// An effect under a name, with the names of its pictures.
  public init(_ name: String, _ effect: ParticleEffect, frames: [String] = []) {
    self.name = name
    self.effect = effect
    self.frames = frames
  }

  public init() { self.init("", ParticleEffect()) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("effect", &effect)
    v.field("frames", &frames)
  }
}

extension GameContent {
  /// Adds the presets of a file behind those that are there.
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
