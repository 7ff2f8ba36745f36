/// What a module above this one keeps with a simulation and is no part of the state, such as the passes that draw it.
/// One of a type.
open class SimulationPart {
  public required init() {}

  /// Tells types apart, where types are no values.
  fileprivate final class Key<Part: SimulationPart> {}
  fileprivate var key: ObjectIdentifier?
}

extension Simulation {
  /// The simulation's part of this type, made where there is none. O(types of parts).
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
