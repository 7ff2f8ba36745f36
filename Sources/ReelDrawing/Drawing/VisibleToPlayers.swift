import ReelECS
import ReelFields
import ReelMath

/// A component that shows an entity and its descendants only on the machines of one player: the scores or the menu of
/// each player of a match. In a game on one machine it hides nothing.
///
/// Only the picture depends on it. The entity is part of the state on all machines, and rules treat it like any other.
///
/// ```swift
/// world.spawn(Transform(x: 12, y: 8), ScreenSpace(), Label("0"), VisibleToPlayers(player: 1))
/// ```
public struct VisibleToPlayers: SparseComponent, Equatable, Sendable {
  /// The player, counted from 0.
  public var player: Int32

  /// Creates the mark of an entity for one player.
  public init(player: Int) { self.player = Int32(clamping: player) }
  public init() { self.init(player: 0) }

  public static var componentName: String { "VisibleToPlayers" }
}
