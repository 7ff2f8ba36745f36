import ReelECS

/// A probable mistake in a game, found by diagnostics.
public struct Diagnosis: Sendable {
  /// The mistake and its effect.
  public var sentence: String
  /// The first entity with the fault; `Entity.none` if the fault belongs to no entity.
  public var entity: Entity
  /// The entity's name, or "".
  public var name: String
  /// The system that spawned the entity, or else the last one that wrote to the component's column; "" if the set-up
  /// did.
  public var system: String
  /// The tick in which the fault was found; 0 is the first tick and the set-up.
  public var tick: UInt64

  /// The diagnosis as one line of text for the developer.
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
