import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The actions and bindings of all players. Rules read and write those of any player by `world.controls`, and those of
/// the first by `world[Actions.self]` and `world[Bindings.self]`.
public struct PlayerControls: Resource {
  @usableFromInline struct Player: FieldValue {
    @usableFromInline var actions = Actions()
    @usableFromInline var bindings = Bindings()

    @usableFromInline init() {}
    @usableFromInline static var fieldListKind: FieldListKind { .verified }
    @usableFromInline mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("actions", &actions)
      v.field("bindings", &bindings)
    }
  }

  /// The controls of each player: at least one. A foreign snapshot, or a game, may have left fewer than there are
  /// players; the missing players have no actions and no bindings.
  @usableFromInline var players = [Player()]

  public init() {}
  init(count: Int) { players = [Player](repeating: Player(), count: count) }
  public static var resourceName: String { "PlayerControls" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("players", &players)
    // A foreign snapshot must not bring a world without players.
    if players.isEmpty {
      players = [Player()]
      v.reject()
    }
  }

  /// The controls of a player.
  subscript(_ player: Int) -> Player {
    get { player < players.count ? players[player] : Player() }
    set {
      resize(to: max(players.count, player + 1))
      players[player] = newValue
    }
  }

  /// Adds players without bindings, or removes the last ones.
  mutating func resize(to count: Int) {
    players.removeLast(max(0, players.count - count))
    while players.count < count { players.append(Player()) }
  }
}

extension World {
  /// The actions of the first player, the only one in most games.
  @inlinable public subscript(_ type: Actions.Type) -> Actions {
    @inline(__always) get { self[PlayerControls.self].players[0].actions }
    _modify { yield &self[PlayerControls.self].players[0].actions }
  }

  /// The bindings of the first player, the only one in most games.
  @inlinable public subscript(_ type: Bindings.Type) -> Bindings {
    @inline(__always) get { self[PlayerControls.self].players[0].bindings }
    _modify { yield &self[PlayerControls.self].players[0].bindings }
  }

  /// True if a player's bindings listen in this tick, so that its presses have no other effect.
  package var isBinding: Bool {
    guard has(PlayerControls.self) else { return false }
    // Reads each field in place, because a copy of all bindings would count references.
    for player in self[PlayerControls.self].players.indices
    where self[PlayerControls.self].players[player].bindings.takesAll {
      return true
    }
    return false
  }
}
