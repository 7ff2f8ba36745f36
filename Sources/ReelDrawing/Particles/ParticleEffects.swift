import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The effects of a game. An effect's number is its index in the order in which the effects were added.
public struct ParticleEffects: Resource {
  /// The effects in the order in which they were added.
  public private(set) var all: [ParticleEffect] = []

  public init() {}
  public static var resourceName: String { "ParticleEffects" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }

  /// Adds an effect and returns its number. Traps if there are 65,535 effects already.
  public mutating func add(_ effect: ParticleEffect) -> EffectID {
    all.append(numbered: effect, "particle effects", "name it by its number")
  }
}
