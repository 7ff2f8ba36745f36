#if !REEL_SHIPPED
  import Dispatch
  import Reel
  import ReelAssets
  import ReelHost
  import ReelPlay
  import ReelProgram

  /// The reload of a game while it is played, when its files change.
  ///
  /// A simulation cannot switch its content, because frames, tiles and objects are part of its state as numbers. So the
  /// game is set up once more and receives all input that it had so far. It ends in the same state, unless the changed
  /// content affected the course of the game. A recording restarts with the new content and contains all ticks.
  final class GameReload {
    /// A game fresh from its set-up.
    struct Opened {
      var simulation: Simulation
      var assets: Assets
      /// The header of a recording of this game.
      var header: ReelHeader
    }

    /// A game made from changed content and replayed up to the tick that the earlier game had reached.
    struct Replayed {
      var game: ShownGame
      /// The recorder of all its ticks; `nil` if the game is not recorded.
      var recorder: Recorder?
    }

    /// The nanoseconds between two checks of the files.
    private static let pause: UInt64 = 200_000_000

    private let open: (Simulation) throws -> Opened
    private var assets: Assets
    private var watch: AssetWatch
    private var lastCheck: UInt64 = 0
    /// The inputs of the ticks that have events or another view than the tick before.
    private var inputs: [(tick: UInt64, players: [TickInput])] = []

    /// Begins to watch the files.
    /// - Parameters:
    ///   - assets: the assets that the game is made from at present.
    ///   - watch: created before the assets were read, or right after.
    ///   - open: makes the game of a simulation once more, from the current files.
    init(_ assets: Assets, watch: AssetWatch, open: @escaping (Simulation) throws -> Opened) {
      self.assets = assets
      self.open = open
      self.watch = watch
    }

    /// Records the input of a tick. Call it for every tick, before its step.
    func record(_ players: [TickInput], tick: UInt64) {
      if let last = inputs.last?.players[0], players.allSatisfy({ $0.events.isEmpty }),
        last.viewWidth == players[0].viewWidth, last.viewHeight == players[0].viewHeight
      {
        return
      }
      inputs.append((tick, players))
    }

    /// Drops the inputs of the ticks after a tick, because the player goes on from there in another way.
    func truncate(after tick: UInt64) { inputs.removeAll { $0.tick >= tick } }

    /// Reloads changed files, and reports the result. A damaged file changes nothing, nor does a file that lacks assets
    /// that the rules require.
    /// - Parameters:
    ///   - simulation: the present game.
    ///   - now: the nanoseconds of any clock that does not go backwards.
    /// - Returns: the replayed game; `nil` if it goes on as it is, because at most pictures and sounds have changed.
    func reloadChanges(
      of simulation: Simulation, now: UInt64, video: any VideoBackend, audio: any AudioBackend,
      isRecording: Bool
    ) -> Replayed? {
      guard now &- lastCheck >= Self.pause else { return nil }
      lastCheck = now
      let names = watch.changes(in: assets)
      guard !names.isEmpty else { return nil }
      do {
        // A library that was called for picture or sound may have changed the floating-point mode.
        FloatingPointMode.setDefault()
        let opened = try open(simulation)
        var pictures: [AssetPicture] = []
        var sounds: [Assets.Sound] = []
        try opened.assets.eachPicture { pictures.append($0) }
        try opened.assets.eachSound { sounds.append($0) }
        // All files are decoded, so they are valid. If a backend throws for a picture or sound, the error is reported,
        // and the other pictures and sounds follow.
        for picture in pictures { reportingErrors { try picture.upload(to: video) } }
        for sound in sounds { reportingErrors { try sound.load(into: audio) } }
        let isSame = opened.assets.content == assets.content && opened.assets.shown == assets.shown
        assets = opened.assets
        let loaded = "Loaded again: \(names.joined(separator: ", "))"
        if isSame {
          report("\(loaded).")
          return nil
        }
        let start = DispatchTime.now().uptimeNanoseconds
        let replayed = replay(opened, to: simulation.tick, isRecording: isRecording)
        let milliseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
        report(
          "\(loaded). The game was played again up to tick \(simulation.tick), in \(milliseconds) ms."
        )
        return replayed
      } catch {
        report("\(error). The game continues with the earlier files.")
      }
      return nil
    }

    private func reportingErrors(_ body: () throws -> Void) {
      do {
        try body()
      } catch {
        report("\(error)")
      }
    }

    private func replay(_ opened: Opened, to tick: UInt64, isRecording: Bool) -> Replayed {
      FloatingPointMode.setDefault()
      let simulation = opened.simulation
      let game = ShownGame(simulation, showing: opened.assets.shown)
      var recorder =
        isRecording
        ? Recorder(simulation, header: opened.header, compression: ProgramChoices.compression) : nil
      var players = [TickInput](
        repeating: TickInput(
          viewWidth: opened.header.viewWidth, viewHeight: opened.header.viewHeight),
        count: simulation.playerCount)
      var next = 0
      while simulation.tick < tick {
        for player in players.indices { players[player].events.removeAll(keepingCapacity: true) }
        if next < inputs.count, inputs[next].tick == simulation.tick {
          players = inputs[next].players
          next += 1
        }
        simulation.step(players: players)
        recorder?.recordTick(simulation, players: players)
        game.painter.recordTick(simulation.world)
      }
      return Replayed(game: game, recorder: recorder)
    }
  }
#endif
