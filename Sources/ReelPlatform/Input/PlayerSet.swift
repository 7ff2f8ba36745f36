import ReelFields
import ReelMath

/// A set of players of a game, which are numbered from 0 to 63.
public struct PlayerSet: Equatable, Sendable, FieldValue {
  /// One bit per player.
  public internal(set) var bits: UInt64

  /// Creates an empty set.
  public init() { bits = 0 }
  /// Creates a set of these players. Traps for a number that is not 0 to 63.
  public init(_ players: Int...) {
    bits = 0
    for player in players { insert(player) }
  }

  /// All players.
  public static let all: PlayerSet = {
    var all = PlayerSet()
    all.bits = .max
    return all
  }()

  /// Returns true if a player is in the set.
  public func contains(_ player: Int) -> Bool {
    player >= 0 && player < 64 && bits >> UInt64(player) & 1 != 0
  }

  /// Adds a player. Traps unless it is 0 to 63.
  public mutating func insert(_ player: Int) {
    demand(
      player >= 0 && player < 64,
      "There are up to 64 players, numbered from 0: there is no player \(player).")
    bits |= 1 << UInt64(player)
  }

  /// Removes a player.
  public mutating func remove(_ player: Int) {
    if contains(player) { bits &= ~(1 << UInt64(player)) }
  }
}
