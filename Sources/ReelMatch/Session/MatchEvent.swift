/// An event of a match, for messages to people.
public enum MatchEvent: Equatable, Sendable {
  /// A player takes part from now on.
  case joined(player: Int)
  /// A player has left, or was gone for too long.
  case left(player: Int)
  /// The match has begun.
  case begun
  /// The host is gone, and another machine decides in its stead.
  case newAuthority
  /// Two machines had different states after a number of ticks.
  case desync(tick: UInt64)
  /// The match has ended for this machine.
  case ended(MatchEnd)
}
