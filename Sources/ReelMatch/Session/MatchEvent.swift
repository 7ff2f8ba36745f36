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

extension MatchEvent {
  /// A sentence for a person; `nil` if none is necessary.
  package var sentence: String? {
    switch self {
    case .joined(let player): "Player \(player + 1) takes part."
    case .left(let player): "Player \(player + 1) has left."
    case .begun: "The match has begun."
    case .newAuthority: "The host is gone; the match goes on."
    case .desync(let tick): "Two machines have different states after tick \(tick)."
    case .ended: nil
    }
  }
}
