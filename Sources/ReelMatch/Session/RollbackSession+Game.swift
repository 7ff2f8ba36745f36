import ReelContent
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// A session of any game. The rest of a session is compiled once for all games.

extension RollbackSession {
  /// Begins a match as its host.
  /// - Parameters:
  ///   - seats: the players at this machine; none for a host that only decides. The simulation of such a host runs
  ///     confirmed ticks only, so that it never repeats one.
  ///   - identity: that of the game with the content, for a server that has made it for another match already.
  ///   - prepare: is called with the simulation before the first tick, for a program to add what it shows.
  public convenience init<G: Game>(
    hosting game: G, content: GameContent, seed: UInt64, startData: [UInt8] = [],
    viewWidth: UInt16? = nil, viewHeight: UInt16? = nil, seats: [Int] = [0],
    settings: MatchSettings, identity: MatchIdentity? = nil,
    prepare: @escaping (Simulation) -> Void = { _ in }
  ) {
    Self.checkKind(G.self)
    self.init(
      identity ?? MatchIdentity(G.self, content: content), seats.isEmpty ? .spectator : .player,
      host: MatchAddress(), G.settings.rate, settings,
      makeCopy: { Self.copy(of: G.self, content, $0) }, makeSimulation: { _ in nil })
    phase = .waiting
    prediction = { G.predict($0, player: $1, into: &$2) }
    let simulation = game.makeSimulation(content: content, seed: seed, startData: startData)
    prepare(simulation)
    let count = simulation.playerCount
    if count < 2 || count > MatchProtocol.mostPlayers {
      misuse(
        "A match has 2 to \(MatchProtocol.mostPlayers) players, and \(G.name) has \(count): set `players` in its "
          + "GameSettings.")
    }
    let header = game.reelHeader(
      simulation, viewWidth: viewWidth ?? G.settings.viewWidth,
      viewHeight: viewHeight ?? G.settings.viewHeight)
    if seats.isEmpty { self.settings.runsAhead = false }
    begin(simulation, header)
    for seat in seats where self.seats.indices.contains(seat) { self.seats.give(seat, to: 0) }
    beginIfComplete()
  }

  /// Requests a part in a host's match.
  public convenience init<G: Game>(
    joining game: G.Type, content: GameContent, host: MatchAddress, as role: Role = .player,
    settings: MatchSettings, prepare: @escaping (Simulation) -> Void = { _ in }
  ) {
    Self.checkKind(G.self)
    self.init(
      MatchIdentity(G.self, content: content), role, host: host, G.settings.rate, settings,
      makeCopy: { Self.copy(of: G.self, content, $0) }
    ) { header in
      guard let made = G.joinedSimulation(header, content: content) else { return nil }
      prepare(made.simulation)
      return made
    }
    prediction = { G.predict($0, player: $1, into: &$2) }
  }

  /// Traps if the matches of a game are of another kind: every machine would have what the rules hide.
  private static func checkKind<G: Game>(_ game: G.Type) {
    if G.settings.matchKind != .rollback {
      misuse(
        "The host of \(G.name) decides alone (`matchKind` of its GameSettings): use AuthoritativeHost and "
          + "AuthoritativeClient in place of RollbackSession.")
    }
  }

  /// Makes a simulation as the header of a reel describes it; `nil` if it has other rules.
  static func copy<G: Game>(
    of game: G.Type, _ content: GameContent, _ header: ReelHeader
  ) -> Simulation? {
    guard let game = try? header.values.make(G.self) else { return nil }
    return game.makeSimulation(
      content: content, seed: header.seed, startData: header.startData)
  }
}

extension Game {
  /// Makes the simulation of a host's match, and the header that this build writes for it; `nil` if the host has other
  /// rules.
  static func joinedSimulation(
    _ header: ReelHeader, content: GameContent
  ) -> (simulation: Simulation, header: ReelHeader)? {
    guard let game = try? header.values.make(Self.self) else { return nil }
    let simulation = game.makeSimulation(
      content: content, seed: header.seed, startData: header.startData)
    let own = game.reelHeader(
      simulation, viewWidth: header.viewWidth, viewHeight: header.viewHeight)
    return header.mismatch(with: own) == nil ? (simulation, own) : nil
  }
}
