import ReelContent
import ReelECS
import ReelMath
import ReelPlatform
import ReelReplay
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

  /// Goes on with the match of a host without players whose process was lost; `nil` if that is impossible.
  package static func revivedMatch(
    content: GameContent, record: [UInt8], reel: ReelContents, settings: MatchSettings,
    identity: MatchIdentity? = nil, now: UInt64
  ) -> (any MatchSession)? {
    guard Self.settings.matchKind == .rollback else {
      return AuthoritativeHost(
        reviving: Self.self, content: content, record: record, reel: reel, settings: settings,
        identity: identity, now: now)
    }
    return RollbackSession(
      reviving: Self.self, content: content, record: record, reel: reel, settings: settings,
      identity: identity, now: now)
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

extension AuthoritativeHost {
  /// Opens a match.
  /// - Parameters:
  ///   - identity: that of the game with the content, for a server that has made it for another match already.
  public convenience init<G: Game>(
    _ game: G, content: GameContent, seed: UInt64, startData: [UInt8] = [],
    settings: MatchSettings, identity: MatchIdentity? = nil
  ) {
    let simulation = game.makeSimulation(content: content, seed: seed, startData: startData)
    let count = simulation.playerCount
    if count > MatchProtocol.mostPlayers {
      misuse(
        "A match has up to \(MatchProtocol.mostPlayers) players, and \(G.name) has \(count): set `players` in its "
          + "GameSettings.")
    }
    let header = game.reelHeader(
      simulation, viewWidth: G.settings.viewWidth, viewHeight: G.settings.viewHeight)
    self.init(
      identity ?? MatchIdentity(G.self, content: content), G.settings.matchKind, simulation, header,
      settings
    ) { G.hide(in: $0, from: $1) }
  }
}

extension AuthoritativeClient {
  /// Requests a part in a host's match.
  /// - Parameter prepare: is called with the simulation before the first tick, for a program to add what it shows.
  public convenience init<G: Game>(
    joining game: G.Type, content: GameContent, host: MatchAddress,
    as role: RollbackSession.Role = .player, settings: MatchSettings,
    prepare: @escaping (Simulation) -> Void = { _ in }
  ) {
    self.init(
      MatchIdentity(G.self, content: content), G.settings.matchKind, role, host: host,
      G.settings.rate, settings, prediction: { G.predict($0, player: $1, into: &$2) }
    ) { header in
      guard let simulation = G.joinedSimulation(header, content: content)?.simulation else {
        return nil
      }
      prepare(simulation)
      return simulation
    }
  }
}
