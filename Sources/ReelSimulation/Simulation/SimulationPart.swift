/// A value that a module above this one keeps with a simulation and that is not part of the state, such as the passes
/// that draw it. A simulation has at most one of each type.
open class SimulationPart {
  public required init() {}

  /// A class whose identity stands for the type `Part`, because Embedded builds have no metatype values.
  fileprivate final class Key<Part: SimulationPart> {}
  fileprivate var key: ObjectIdentifier?
}

extension Simulation {
  /// Returns the simulation's part of this type, and creates it if there is none. O(types of parts).
  package func part<Part: SimulationPart>(_ type: Part.Type) -> Part {
    let key = ObjectIdentifier(SimulationPart.Key<Part>.self)
    for part in parts where part.key == key {
      // SAFETY: the key stands for exactly this type.
      return unsafeDowncast(part, to: Part.self)
    }
    let part = Part()
    part.key = key
    parts.append(part)
    return part
  }
}
