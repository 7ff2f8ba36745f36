import Reel
import ReelAssets
import ReelCommands
import ReelNetwork
import ReelProgram

extension PlayOptions {
  /// Lets the loop open matches, and opens the one that the command line asks for.
  func openMatches(
    _ loop: GameLoop, _ game: G, _ assets: Assets, _ request: MatchRequest?,
    _ settings: MatchSettings?, pool: WorkerPool?
  ) throws {
    guard game.playerCount > 1 else { return }
    let content = loop.simulation.content
    func settingsNow() -> MatchSettings {
      var settings = settings ?? MatchSettings(entropy: UInt64.random(in: .min ... .max))
      settings.build = "\(programVersion(of: G.self)), \(CrashReport.system)"
      return settings
    }
    let files = MatchFiles(in: crashes.folder(usual: loop.saves?.path))
    func prepare(_ simulation: Simulation) {
      simulation.use(pool)
      view.apply(to: simulation)
    }
    // The saves are read when a match begins, because the game may have saved since the program started.
    func startData() -> [UInt8] { loop.saves?.startData ?? [] }
    loop.matches = Matches(
      open: { request in
        let isFromCommandLine = settings != nil
        // A match of the game's menu has a reel of its own: the other one is that of the game on this machine.
        let recording = try (isFromCommandLine ? record : nil).map {
          try RecordingFile($0, replacing: force.isForced, sparing: assets.identities)
        }
        let transport: UDPTransport
        let session: RollbackSession
        switch request {
        case .host(let port):
          transport = try Self.transport(port)
          session = RollbackSession(
            hosting: game, content: content, seed: UInt64.random(in: 1...UInt64(UInt32.max)),
            startData: startData(), viewWidth: size?.width, viewHeight: size?.height,
            settings: settingsNow(), prepare: prepare)
        case .join(let text), .watch(let text):
          let address = try Self.address(text)
          transport = try Self.transport(0)
          var isWatching = false
          if case .watch = request { isWatching = true }
          session = RollbackSession(
            joining: G.self, content: content, host: address,
            as: isWatching ? .spectator : .player, settings: settingsNow(), prepare: prepare)
        }
        var isHost = false
        if case .host = request {
          isHost = true
          let addresses = UDPTransport.localAddresses(port: transport.localPort).map { $0.text }
          report("Waiting for players at \(addresses.joined(separator: ", ")).")
        }
        return MatchPlay(
          session, transport, recording: recording, files: files, game: G.name,
          endsProgram: isFromCommandLine, isHost: isHost)
      },
      beginAnew: {
        let simulation = game.makeSimulation(
          content: content, seed: UInt64.random(in: 1...UInt64(UInt32.max)), startData: startData())
        prepare(simulation)
        return simulation
      })
    if let request, let open = loop.matches?.open { loop.match = try open(request) }
  }

  private static func transport(_ port: UInt16?) throws -> UDPTransport {
    do throws(NetworkError) {
      return try UDPTransport(port: port ?? MatchAddress.defaultPort)
    } catch {
      // A second game on the machine takes any port.
      if port == nil, let transport = try? UDPTransport(port: 0) { return transport }
      throw Failure(.unavailable, error.sentence)
    }
  }

  private static func address(_ text: String) throws -> MatchAddress {
    do throws(NetworkError) {
      return try MatchAddress.resolve(text, defaultPort: MatchAddress.defaultPort)
    } catch {
      throw Failure(.usage, error.sentence)
    }
  }
}
