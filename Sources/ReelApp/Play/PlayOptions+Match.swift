import Reel
import ReelAssets
import ReelCommands
import ReelHost
import ReelNetwork
import ReelPlay
import ReelProgram

extension PlayOptions {
  /// Lets the loop open matches if the game has several players, and opens the match that the command line names.
  /// - Parameter settings: the settings of the command line's match; `nil` if it names none.
  func openMatches(
    _ loop: ProgramLoop, _ game: G, _ assets: Assets, _ request: MatchRequest?,
    _ settings: MatchSettings?, web: WebChoice? = nil
  ) throws {
    guard game.playerCount > 1 else { return }
    let files = MatchFiles(in: crashes.folder(usual: loop.saves?.path))
    func prepare(_ simulation: Simulation) {
      view.apply(to: simulation)
    }
    // The saves are read when a match begins, because the game may have saved since the program started.
    func startData() -> [UInt8] { loop.saves?.startData ?? [] }
    func open(_ request: MatchRequest, _ content: GameContent) throws -> MatchPlay {
      let isFromCommandLine = settings != nil
      // A match that the game's menu opens has a reel of its own, because `record` is the reel of the game on this
      // machine. The match's reel is among the files of matches; if none are kept, it is beside the other reel.
      var path = record
      if !isFromCommandLine {
        path = files == nil ? path.map(ReelBranches.stem) : nil
        path = path.map { ReelBranches.freePath($0, "match") }
        if let path { report("The match will be recorded into \(path).") }
      }
      let recording = try path.map {
        try ChosenRecording(
          $0, replacing: isFromCommandLine && force.isForced, sparing: assets.identities)
      }
      let transport: any NetworkTransport
      let session: any MatchSession
      switch request {
      case .host(let port):
        guard G.settings.matchKind == .rollback else {
          throw Failure(
            .usage,
            "A player cannot host this game, because its host decides alone: host it with serve, and join it."
          )
        }
        let programs = try UDPTransport.open(port)
        programs.reportAddresses()
        transport = try programs.joined(with: isFromCommandLine ? web : nil)
        session = RollbackSession(
          hosting: game, content: content, seed: UInt64.random(in: 1...UInt64(UInt32.max)),
          startData: startData(), viewWidth: size?.width, viewHeight: size?.height,
          settings: settings ?? MatchSettings(of: G.self), prepare: prepare)
      case .join(let text), .watch(let text):
        let address = try MatchAddress.read(text)
        transport = try UDPTransport.open(0)
        var isWatching = false
        if case .watch = request { isWatching = true }
        session = G.joinedMatch(
          content: content, host: address, as: isWatching ? .spectator : .player,
          settings: settings ?? MatchSettings(of: G.self), prepare: prepare)
      }
      var isHost = false
      if case .host = request { isHost = true }
      return MatchPlay(
        session, transport, recording: recording, files: files, game: G.name,
        endsProgram: isFromCommandLine, isHost: isHost)
    }
    loop.matches = Matches(
      open: { request, content throws(HostError) in
        do { return try open(request, content) } catch { throw HostError(error) }
      },
      beginAnew: { content in
        let simulation = game.makeSimulation(
          content: content, seed: UInt64.random(in: 1...UInt64(UInt32.max)), startData: startData())
        prepare(simulation)
        return simulation
      })
    if let request {
      loop.match = try loop.matches?.open(request, loop.simulation.content)
    }
  }
}
