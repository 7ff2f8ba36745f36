import Reel
import ReelHost
import ReelInspector
import ReelPlay
import ReelProgram

/// The loop of a game in a program: with its files, a crash report, the reload of changed files and the explorer.
final class ProgramLoop: GameLoop {
  // SAFETY: `main` writes it once, before any command runs.
  /// Receives the messages of the game to its own program.
  nonisolated(unsafe) static var receiver: (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }

  #if !REEL_SHIPPED
    /// The reload of changed files. Set it before the loop runs.
    var reload: GameReload?
    /// The page that shows the running game. Set it before the loop runs.
    var explorer: Explorer?
  #endif
  private(set) var saves: SaveStore?
  private(set) var crash: CrashReport?

  convenience init(
    _ simulation: Simulation, showing content: GameContent, settings: GameSettings,
    video: any VideoBackend, audio: any AudioBackend, recording: ReelFile.Output?,
    saves: SaveStore? = nil, crash: CrashReport? = nil,
    travel: TimeTravel? = nil, showing names: [String] = []
  ) {
    self.init(
      simulation, showing: content, settings: settings, video: video, audio: audio, host: .program,
      recording: recording, travel: travel, showing: names)
    (self.saves, self.crash) = (saves, crash)
  }

  /// Runs until the player ends the program, or for a number of ticks.
  func run(ticks limit: UInt64? = nil) throws {
    recordingHasChanged()
    defer { Termination.ifLost(nil) }
    start(ticks: limit)
    try showPictures()
    try answeringHost { () throws(HostError) in try finish() }
  }

  /// Makes the recording end in order even if a library ends the program or blocks it: Xlib exits if the display is
  /// lost, and blocks if the display does not answer.
  override func recordingHasChanged() {
    let output = recording as? ReelFile.Output
    Termination.ifLost { [crash] in
      report("The display or another device was lost: the game ends.")
      // A game that hangs until it is killed leaves its crash file.
      if Termination.signal == nil { crash?.end() }
      output?.abandon()
    }
  }

  override func willUpdate(now: UInt64) {
    #if !REEL_SHIPPED
      reloadIfChanged(now)
      pollExplorer()
    #endif
  }

  override func willTake(_ input: inout TickInput) {
    #if !REEL_SHIPPED
      explorer?.takeChanges(into: &input, beside: input.events.count)
    #endif
  }

  override func willStep(_ inputs: [TickInput]) {
    #if !REEL_SHIPPED
      reload?.record(inputs, tick: simulation.tick)
    #endif
    crash?.prepareTick(simulation, inputs)
  }

  override func hasStepped(_ inputs: [TickInput]) { crash?.recordTick(simulation, inputs) }

  override func willGoBack(to tick: UInt64) {
    crash?.stopRecording(simulation, because: "the player went back in time")
    #if !REEL_SHIPPED
      reload?.truncate(after: tick)
    #endif
  }

  override func matchHasBegun() {
    crash?.stopRecording(simulation, because: "a match over the network began")
  }

  override func save(_ bytes: [UInt8], as name: String) { saves?.save(bytes, as: name) }

  override func receive(_ name: String, _ bytes: [UInt8]) { Self.receiver(name, bytes) }
}

#if !REEL_SHIPPED
  extension ProgramLoop {
    private func reloadIfChanged(_ now: UInt64) {
      // The files of the present game change neither a picture of its past nor a match: all machines of a match have
      // the same files.
      if match != nil || travel?.isOpen == true { return }
      guard
        let replayed = reload?.reloadChanges(
          of: simulation, now: now, video: video, audio: audio, isRecording: recording != nil)
      else { return }
      goOver(to: replayed.game)
      // Snapshots of the old content are no states of the new one.
      travel?.history.restart(simulation)
      // Reloading does not count as game time.
      if !clock.isPaused {
        clock.pause()
        clock.resume()
      }
      crash?.stopRecording(simulation, because: "the game's files were loaded again")
      if let recorder = replayed.recorder { recording?.restart(with: recorder) }
    }

    private func pollExplorer() {
      guard let explorer else { return }
      explorer.timeline = travel.map {
        ExplorerTimeline(
          earliest: $0.history.earliest, latest: $0.history.latest, tick: simulation.tick,
          isOpen: $0.isOpen)
      }
      explorer.poll(simulation)
      if let request = explorer.takeTimelineRequest() { perform(request) }
    }

    /// Carries out a request that the explorer's page has written into the timeline.
    private func perform(_ request: ExplorerTimeline.Request) {
      guard let travel else { return }
      switch request {
      case .seek(let tick):
        openTravel()
        seek(to: tick)
      case .open: openTravel()
      case .leave where travel.isOpen: leaveTravel()
      case .leave: break
      }
    }
  }
#endif
