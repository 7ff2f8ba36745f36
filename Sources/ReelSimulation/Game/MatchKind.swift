import ReelECS

/// The way in which the machines of a match share its state.
public enum MatchKind: UInt8, Sendable {
  /// Every machine runs the complete game with the inputs of all players. Each of them has the complete state, and can
  /// read what the rules hide.
  case rollback
  /// The host alone decides: players send it their inputs, and it sends them its state, from which their machines run
  /// ahead by the same rules. For many players, or for a host that waits for no machine.
  case authoritative
  /// As ``authoritative``, but each player gets only what the rule ``Game/hide(in:from:)`` leaves.
  case hidden
}

extension World {
  /// Removes from a view of a match what no rule need hide: the seed and the random streams, from which a player could
  /// compute what comes, and the inputs of all players but one.
  package func removeForeignInputs(besides player: Int?) {
    if has(Seed.self) { self[Seed.self].value = 0 }
    if has(RandomStreams.self) { self[RandomStreams.self] = RandomStreams() }
    self[Players.self].clearInputs(besides: player)
  }
}
