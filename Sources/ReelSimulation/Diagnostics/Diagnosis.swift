import ReelECS

/// Something that looks wrong.
public struct Diagnosis: Sendable {
  /// What, and what comes of it.
  public var sentence: String
  /// The first entity that it was seen at; `Entity.none` where it is nobody's.
  public var entity: Entity
  /// The entity's name, or "".
  public var name: String
  /// The system that brought the entity, or, where none came, wrote last to its component's column; ""
  /// where it was the set-up.
  public var system: String
  /// The tick in which it was seen; 0 is the first, and the set-up.
  public var tick: UInt64

  /// One line for a person.
  public var line: String {
    var line = sentence + " ("
    if entity != .none {
      line += "\(entity)"
      if !name.utf8.isEmpty { line += " '\(name)'" }
      line += ", "
    }
    if !system.utf8.isEmpty { return line + "system \(system), tick \(tick))" }
    return line + (tick == 0 ? "the set-up)" : "tick \(tick))")
  }
}
