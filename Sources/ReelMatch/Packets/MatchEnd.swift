/// The reason why a match has ended on a machine.
public enum MatchEnd: Equatable, Sendable {
  /// The host refused the machine.
  case refused(MatchRefusal)
  /// Any other reason.
  case other(Code)

  /// The reasons that have no further value.
  public enum Code: UInt8, Sendable {
    /// No host answered at the address.
    case unreachable = 1
    /// This machine has left.
    case left
    /// The host has left or is silent, and the settings end the match then.
    case hostLeft
    /// The others went on without this machine, which was silent or held them up for too long.
    case dropped
    /// Two machines had different states, and either ``MatchSettings/desync`` ends the match, or the states differed
    /// again and again.
    case desync
    /// The host's packets make no sense, or its match does not fit this game.
    case brokenHost
  }

  /// A sentence for a person.
  public var sentence: String {
    switch self {
    case .refused(let refusal): refusal.sentence
    case .other(.unreachable): "No host answers at this address."
    case .other(.left): "The match was left."
    case .other(.hostLeft): "The host has left the match."
    case .other(.dropped):
      "The connection was lost for too long: the others go on without this machine."
    case .other(.desync): "Two machines had different states of the same tick: the match has ended."
    case .other(.brokenHost): "The host's match cannot be played with this game."
    }
  }
}
