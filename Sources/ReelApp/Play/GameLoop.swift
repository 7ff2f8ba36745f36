import Reel
import ReelHost
import ReelInspector
import ReelProgram

// The loop of a game that a person plays: poll, all due ticks, one picture.
//
//     poll ─▶ clock ─▶ 0, 1, 2 … ticks ─▶ paint between the last two ─▶ draw ─▶ wait, if need be

/// The loop that runs a simulation in real time.
final class GameLoop: PictureLoop {
  // SAFETY: `main` writes it once, before any command runs.
  /// Receives the messages of the game to its own program.
  nonisolated(unsafe) static var receive: (_ name: String, _ bytes: [UInt8]) -> Void = { _, _ in }

  private let ownKeys: [Key]
  /// The assignment of devices to players, which splits a tick's input among them.
  private var router: InputRouter
  private var inputs: [TickInput] = []
  var recording: ReelFile.Output?
  #if !REEL_SHIPPED
    /// The reload of changed files. Set it before the loop runs.
    var reload: GameReload?
    /// The page that shows the running game. Set it before the loop runs.
    var explorer: Explorer?
  #endif
  let saves: SaveStore?
  let crash: CrashReport?
  /// The past of the game, if it is kept; `nil` while a match runs, which has only one future.
  var travel: TimeTravel? { match == nil ? keptPast : nil }
  /// The past of the game on this machine, if it is kept, during a match too; the end of the match begins it anew.
  let keptPast: TimeTravel?
  /// The match over a network that is played, or is being joined.
  var match: MatchPlay?
  /// The functions that open matches. Set it before the loop runs.
  var matches: Matches?
  /// A sentence about matches, and the time in nanoseconds until which it is shown over the picture.
  var matchMessage = (text: "", until: UInt64(0))
  /// The steps of the time travel that the events of this poll have requested.
  var travelActions: [TravelControls.Action] = []
  /// True if F3 switches the figures of the network, too.
  private let switchesNetwork: Bool
  /// True if the figures of the network are shown during a match.
  private(set) var showsNetwork: Bool
  /// The tick at which the loop ends; `nil` if only the game or a person ends it.
  private var limit: UInt64?
  private var reportedDrops: UInt64 = 0
  private var lastReport: UInt64 = 0

  init(
    _ simulation: Simulation, showing content: GameContent, settings: GameSettings,
    video: any VideoBackend, audio: any AudioBackend, recording: ReelFile.Output?,
    saves: SaveStore? = nil, crash: CrashReport? = nil,
    travel: TimeTravel? = nil, showing names: [String] = []
  ) {
    self.recording = recording
    self.saves = saves
    self.crash = crash
    keptPast = travel
    switchesNetwork = names.contains("net")
    showsNetwork = switchesNetwork
    ownKeys = settings.ownKeys
    router = InputRouter(players: simulation.playerCount)
    super.init(
      ShownGame(simulation, showing: content), rate: settings.rate, settings: settings,
      video: video, audio: audio, showing: names)
  }

  /// Runs until the player ends the program, or for a number of ticks.
  func run(ticks limit: UInt64? = nil) throws {
    self.limit = limit
    endRecordingIfLost()
    defer { Termination.ifLost(nil) }
    // The set-up may have sent messages, too.
    for message in simulation.messages { carryOut(message) }
    perform(simulation.deviceCommands)
    try showPictures()
    endTravel()
    try endMatch()
    audio.perform([.stopAll])
    reportDrops(.max)
    try recording?.finish(simulation)
  }

  override var isDone: Bool { isOver || limit.map { simulation.tick >= $0 } == true }

  override var alpha: Float {
    travel?.isOpen == true ? 1 : match?.session.alpha ?? clock.alpha
  }

  override func takeInput() {
    takeControlKeys()
    performTravel()
  }

  override func update(now: UInt64) throws {
    #if !REEL_SHIPPED
      reloadIfChanged(now)
      pollExplorer()
    #endif
    if match != nil { try updateMatch(now) }
    for _ in 0..<(match == nil ? clock.advance(to: now) : 0) {
      if isDone || match != nil { break }
      step()
    }
    dropPausedInput()
    reportDrops(now)
  }

  override func drawOver(into list: inout DrawList) {
    drawTravel(into: &list)
    drawMatch(into: &list)
  }

  /// The most events of one tick. The input of a person is far below it; further events of a device go to the following
  /// ticks.
  private static let mostEvents = 4096

  private func step() {
    // A library that was called for picture or sound may have changed the floating-point mode.
    FloatingPointMode.setDefault()
    #if !REEL_SHIPPED
      explorer?.takeChanges(into: &pending, beside: pending.events.count)
    #endif
    let count = pending.events.count
    var later: [InputEvent] = []
    // A reel stores at most this many events of all players together, and each player may share every device.
    let most = min(Self.mostEvents, Int(UInt16.max) / simulation.playerCount)
    if count > most {
      later = Array(pending.events[most...])
      pending.events.removeLast(count - most)
    }
    router.route(pending, into: &inputs)
    #if !REEL_SHIPPED
      reload?.record(inputs, tick: simulation.tick)
    #endif
    recording?.prepareTick(inputs)
    crash?.prepareTick(simulation, inputs)
    let start = timing.begin()
    simulation.step(players: inputs)
    travel?.record(simulation, inputs, since: start)
    recording?.recordTick(simulation, inputs)
    crash?.recordTick(simulation, inputs)
    // All events belong to the first tick; further ticks of this picture get none.
    pending.events.removeAll(keepingCapacity: true)
    pending.events += later
    audio.perform(simulation.audioCommands)
    perform(simulation.deviceCommands)
    painter.recordTick(simulation.world)
    timing.recordTick(since: start)
    for message in simulation.messages { carryOut(message) }
  }

  func perform(_ commands: [DeviceCommand]) {
    guard !commands.isEmpty else { return }
    for case .assign(let device, let players) in commands { router.assign(device, to: players) }
    video.perform(commands)
  }

  func carryOut(_ message: AppMessage) {
    switch message {
    case .save(let name, let bytes): saves?.save(bytes, as: name)
    case .quit: isOver = true
    case .host: begin(.host(port: nil))
    case .join(let address): begin(.join(address))
    case .leave(let player): if simulation.world.isLocal(player) { match?.session.leave() }
    case .other(let name, let bytes): Self.receive(name, bytes)
    case .open(let address):
      // Opens only web pages, because a game's content must not start programs.
      guard ["https://", "http://"].contains(where: { address.lowercased().hasPrefix($0) }) else {
        report("The game tried to open \(ContentError.quoted(address)): expected a web page.")
        return
      }
      if !video.open(address) { report("See \(address)") }
    }
  }

  #if !REEL_SHIPPED
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
  #endif

  /// Shows another game from now on.
  func goOver(to other: ShownGame) {
    // The sounds belong to the old world; the new world requests its own.
    audio.perform(other.simulation.world.takeOverSound(of: simulation.world))
    ViewOptions.copy(from: simulation, to: other.simulation)
    game = other
  }

  /// Makes the recording end in order even if a library ends the program or blocks it: Xlib exits if the display is
  /// lost, and blocks if the display does not answer. Call it again whenever ``recording`` has changed.
  func endRecordingIfLost() {
    Termination.ifLost { [recording, crash] in
      report("The display or another device was lost: the game ends.")
      // A game that hangs until it is killed leaves its crash file.
      if Termination.signal == nil { crash?.end() }
      recording?.abandon()
    }
  }

  /// Handles the control keys: F3 shows colliders, F4 opens the past, F6 pauses, F7 runs one tick, F8 is slow motion,
  /// F9 fast; F11 and Alt+Enter switch to full screen. They do not reach the game, except the keys that the game itself
  /// uses. While the past is open, most keys and the mouse belong to it.
  private func takeControlKeys() {
    let view = Vec2(Float(pending.viewWidth), Float(pending.viewHeight))
    pending.events.removeAll { event in
      // Deferred events pass through this filter twice; filtering is idempotent.
      recordAlt(event)
      if event.kind == .focusLost { travel?.controls.reset() }
      if let travel, travel.isOpen {
        let (isTaken, action) = travel.controls.point(
          event, bar: travel.outline(simulation), view: view)
        if let action { travelActions.append(action) }
        if isTaken { return true }
      }
      guard event.kind == .keyDown || event.kind == .keyUp else { return false }
      let key = Key(rawValue: event.code)
      if event.kind == .keyUp {
        travel?.controls.release(key)
        // The game did not receive the press, so it must not receive the release.
        guard let at = takenKeys.firstIndex(of: key) else { return false }
        takenKeys.remove(at: at)
        return true
      }
      if takesForTravel(key) {
        if !takenKeys.contains(key) { takenKeys.append(key) }
        return true
      }
      // A match cannot pause, and has its own speed.
      let isTimeKey = match != nil && [.f6, .f7, .f8, .f9].contains(key)
      let isOurs =
        Self.controlKeys.contains(key) && !isTimeKey || key == .enter && isAltHeld
      guard isOurs, !isUsed(key) else { return false }
      if !takenKeys.contains(key) { takenKeys.append(key) }
      switch key {
      case .f6: setPaused(!clock.isPaused)
      case .f7: clock.stepOnce()
      default:
        if key == .f3, switchesNetwork { showsNetwork.toggle() }
        performViewKey(key)
      }
      return true
    }
  }

  /// Returns true if a key that went down belongs to the time travel, whose steps follow after all events.
  private func takesForTravel(_ key: Key) -> Bool {
    guard let travel else { return false }
    guard travel.isOpen else {
      guard key == .f4, !isUsed(key), let action = travel.controls.press(key) else { return false }
      travelActions.append(action)
      return true
    }
    // Alt+Enter still switches to full screen.
    if isAltHeld && key == .enter { return false }
    if let action = travel.controls.press(key) { travelActions.append(action) }
    // The game is paused, so no other key reaches it. F3, F8, F9 and F11 have the same effect as in a running game.
    return !Self.controlKeys.contains(key) || key == .f6 || key == .f7
  }

  /// Drops the inputs after a tick that a reload would replay.
  func truncateReload(after tick: UInt64) {
    #if !REEL_SHIPPED
      reload?.truncate(after: tick)
    #endif
  }

  #if !REEL_SHIPPED
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
  #endif

  /// The keys that are down and whose press did not reach the game.
  private var takenKeys: [Key] = []

  private static let controlKeys: [Key] = [.f3, .f6, .f7, .f8, .f9, .f11]

  /// Returns true if the game has declared that it uses a key, has bound it, or waits for a key to bind.
  private func isUsed(_ key: Key) -> Bool {
    let world = simulation.world
    if key != .enter && ownKeys.contains(key) { return true }
    guard world.has(PlayerControls.self) else { return false }
    return (0..<world.playerCount).contains { player in
      let bindings = world.controls.bindings(of: player)
      // Games often bind Enter; Alt+Enter still belongs to the program.
      return bindings.listensFor != nil
        || key != .enter && bindings.uses(key, world.controls.input(of: player))
    }
  }

  /// Drops events while time is paused, so that the clicks of a long pause do not all happen at its end. Keeps events
  /// that end a press or report a lasting state.
  private func dropPausedInput() {
    guard clock.isPaused else { return }
    pending.events.removeAll { !$0.kind.outlivesPause }
    // A stick that moved during the pause reports its position only once, so the last event of each axis is kept.
    let events = pending.events
    pending.events = events.enumerated().filter { at, event in
      event.kind != .padAxis
        || !events[(at + 1)...].contains {
          $0.kind == .padAxis && $0.device == event.device && $0.code == event.code
        }
    }.map(\.element)
  }

  /// Reports dropped time, at most once a second.
  private func reportDrops(_ now: UInt64) {
    guard clock.droppedTicks > reportedDrops, now > lastReport, now - lastReport > 1_000_000_000
    else { return }
    let milliseconds = clock.droppedNanoseconds / 1_000_000
    report(
      "The machine did not keep up: \(clock.droppedTicks) ticks (\(milliseconds) ms) were dropped "
        + "since the start.")
    reportedDrops = clock.droppedTicks
    lastReport = now
  }
}
