import ReelECS
import ReelMath

/// A value that a module keeps with a simulation and that is not part of the state, such as the passes that draw it. By
/// a part, a module reaches the modules above it: it declares the part, and features of those modules set the part's
/// functions in their `install`. A simulation has at most one part of each type. Clones of its world, on other threads,
/// share the parts, so no part is made once the first tick has begun.
open class SimulationPart {
  public required init() {}

  /// A class whose identity stands for the type `Part`, because Embedded builds have no metatype values.
  fileprivate final class Key<Part: SimulationPart> {}
  fileprivate var key: ObjectIdentifier?
}

extension Simulation {
  /// Returns the simulation's part of this type, and creates it if there is none: for the set-up. Code that only reads
  /// a part uses `world.part(_:)`. O(types of parts).
  package func part<Part: SimulationPart>(_ type: Part.Type) -> Part {
    if let part = names.part(type) { return part }
    let part = Part()
    part.key = ObjectIdentifier(SimulationPart.Key<Part>.self)
    names.parts.append(part)
    return part
  }
}

extension World {
  /// Returns the part of this type of the world's simulation; `nil` if no feature has used it. O(types of parts).
  package func part<Part: SimulationPart>(_ type: Part.Type) -> Part? {
    hasAttachment ? names.part(type) : nil
  }
}

extension NameRegistry {
  fileprivate func part<Part: SimulationPart>(_ type: Part.Type) -> Part? {
    let key = ObjectIdentifier(SimulationPart.Key<Part>.self)
    // SAFETY: the key stands for exactly this type.
    for part in parts where part.key == key { return unsafeDowncast(part, to: Part.self) }
    return nil
  }
}
