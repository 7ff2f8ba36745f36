import ReelContent
import ReelSimulation

// The sessions of a game's kind of match, for programs that play any game.

extension Game {
  /// Opens a match at a host without players.
  package func hostedMatch(
    content: GameContent, seed: UInt64, startData: [UInt8], settings: MatchSettings,
    identity: MatchIdentity? = nil
  ) -> any MatchSession {
    guard Self.settings.matchKind == .rollback else {
      return AuthoritativeHost(
        self, content: content, seed: seed, startData: startData, settings: settings,
        identity: identity)
    }
    return RollbackSession(
      hosting: self, content: content, seed: seed, startData: startData, seats: [],
      settings: settings, identity: identity)
  }

  /// Requests a part in a host's match.
  package static func joinedMatch(
    content: GameContent, host: MatchAddress, as role: RollbackSession.Role = .player,
    settings: MatchSettings, prepare: @escaping (Simulation) -> Void = { _ in }
  ) -> any MatchSession {
    guard Self.settings.matchKind == .rollback else {
      return AuthoritativeClient(
        joining: Self.self, content: content, host: host, as: role, settings: settings,
        prepare: prepare)
    }
    return RollbackSession(
      joining: Self.self, content: content, host: host, as: role, settings: settings,
      prepare: prepare)
  }
}
