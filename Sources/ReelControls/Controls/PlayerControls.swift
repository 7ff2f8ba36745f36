import ReelECS
import ReelFields

/// The bindings of all players. Rules read and write those of any player by `world.controls`, and those of the first by
/// `world[Bindings.self]`.
public struct PlayerControls: Resource {
  /// The bindings of each player: at least one. A foreign snapshot, or a game, may have left fewer than there are
  /// players; the missing players have no bindings.
  @usableFromInline var bindings = [Bindings()]

  public init() {}
  init(count: Int) { bindings = [Bindings](repeating: Bindings(), count: count) }
  public static var resourceName: String { "PlayerControls" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("bindings", &bindings)
    // A foreign snapshot must not bring a world without players.
    if bindings.isEmpty {
      bindings = [Bindings()]
      v.reject()
    }
  }

  /// Adds players without bindings, or removes the last ones.
  mutating func resize(to count: Int) {
    bindings.removeLast(max(0, bindings.count - count))
    while bindings.count < count { bindings.append(Bindings()) }
  }
}

/// The actions of all players; apart from their bindings, because snapshots and hashes skip a resource that was not
/// written. Rules read those of any player by `world.controls`, and those of the first by `world[Actions.self]`.
public struct PlayerActions: Resource {
  /// The actions of each player: at least one.
  @usableFromInline var actions = [Actions()]

  public init() {}
  init(count: Int) { actions = [Actions](repeating: Actions(), count: count) }
  public static var resourceName: String { "PlayerActions" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("actions", &actions)
    // A foreign snapshot must not bring a world without players.
    if actions.isEmpty {
      actions = [Actions()]
      v.reject()
    }
  }

  /// Adds players without actions, or removes the last ones.
  mutating func resize(to count: Int) {
    actions.removeLast(max(0, actions.count - count))
    while actions.count < count { actions.append(Actions()) }
  }
}

extension World {
  /// The actions of the first player, the only one in most games.
  @inlinable public subscript(_ type: Actions.Type) -> Actions {
    @inline(__always) get { self[PlayerActions.self].actions[0] }
    _modify { yield &self[PlayerActions.self].actions[0] }
  }

  /// The bindings of the first player, the only one in most games.
  @inlinable public subscript(_ type: Bindings.Type) -> Bindings {
    @inline(__always) get { self[PlayerControls.self].bindings[0] }
    _modify { yield &self[PlayerControls.self].bindings[0] }
  }

  /// True if a player's bindings listen in this tick, so that its presses have no other effect.
  package var isBinding: Bool {
    guard has(PlayerControls.self) else { return false }
    // Reads each field in place, because a copy of all bindings would count references.
    for player in self[PlayerControls.self].bindings.indices
    where self[PlayerControls.self].bindings[player].takesAll {
      return true
    }
    return false
  }
}
