import Reel

// The loop of a person who watches a reel: poll, all due ticks of the reel or a step to another tick, one picture.
//
//     0 ├──────────────── history ───────────────┤ latest            │ end of the reel
//                 ▲ tick              a tick before `latest` comes from the history, which repeats a few ticks;
//                                     one behind it takes as many pictures as its ticks take time (`target`)

/// The loop that shows a reel in real time. The devices of the person only move in it: the game receives the recorded
/// inputs. Messages and device commands of the game are not carried out.
package final class ReplayLoop: PictureLoop {
  private let replay: ShownReplay
  /// The number of ticks of the reel.
  private let end: UInt64
  /// The state before the first tick, which the history drops in a long reel.
  private let start: Snapshot
  private let past: TimeTravel
  private var bar: TimelineBar
  package private(set) var isBarShown = true
  /// The last tick whose events the bar shows.
  private var markedTick: UInt64 = 0

  /// True if the reel is to go on. Time stands still nevertheless while the bar is dragged or a tick is sought.
  package private(set) var isPlaying = true
  /// The tick that is sought, if it lies ahead.
  package private(set) var target: UInt64?
  /// The sound that was sent before another tick was sought; `nil` while the reel plays.
  private var sound: SentSound?
  /// True if the picture is that of the tick, and not one between two ticks.
  private var isTickShown = false

  /// The time for the ticks of a seek in one picture, in nanoseconds.
  private static let seekTime: UInt64 = 30_000_000

  private static let help = [
    "space pause   arrows tick   shift second   home end   f8 slow  f9 fast   tab hides this   esc ends",
    "space pause  arrows tick  shift second  f8 slow  f9 fast  tab hide  esc end",
    "space pause  arrows tick  tab hide  esc end", "space pause  esc end",
  ]

  /// - Parameter replay: at tick 0.
  package init(
    _ replay: ShownReplay, showing content: GameContent, settings: GameSettings,
    video: any VideoBackend, audio: any AudioBackend, host: LoopHost, showing names: [String] = []
  ) {
    let reel = replay.reel
    self.replay = replay
    end = UInt64(reel.inputs.count)
    start = replay.simulation.snapshot()
    past = TimeTravel(replay.simulation, readTime: host.readTime)
    bar = TimelineBar(of: reel, in: replay.simulation)
    bar.help = Self.help
    super.init(
      ShownGame(replay.simulation, showing: content), rate: reel.header.rate, settings: settings,
      video: video, audio: audio, host: host, showing: names)
  }

  private var history: History { past.history }

  /// Goes to the tick to begin at. Call it once, before the first picture.
  package func start(at tick: UInt64 = 0) throws(HostError) {
    if tick > 0 { try seek(to: tick) }
  }

  /// Ends the sound, after the last picture.
  package func finish() { audio.perform([.stopAll]) }

  // MARK: - Time

  package override func update(now: UInt64) throws(HostError) {
    if simulation.tick >= end && target == nil { isPlaying = false }
    let runs = isPlaying && target == nil && !past.controls.isDragging
    if runs && clock.isPaused {
      // Voices of another tick end, and the music goes on or changes.
      audio.perform(simulation.world.replaceSound(sound))
      (sound, isTickShown) = (nil, false)
    }
    setPaused(!runs)
    if let target { return try run(to: target) }
    for _ in 0..<clock.advance(to: now) where simulation.tick < end {
      try step()
      audio.perform(simulation.audioCommands)
      painter.recordTick(simulation.world)
    }
    // The picture at the end is that of the last tick.
    if simulation.tick >= end { isTickShown = true }
  }

  /// Runs the next tick of the reel.
  private func step() throws(HostError) {
    host.prepareTicks()
    let (tick, start) = (simulation.tick, timing.begin())
    try replay.advance(to: tick + 1) { self.record(after: tick, since: start) }
    timing.recordTick(since: start)
  }

  /// Records a tick that the replay has run.
  private func record(after before: UInt64, since start: UInt64) {
    let tick = simulation.tick
    if tick > markedTick {
      simulation.eachTimelineMark { kind, _ in bar.marks.append((tick, kind)) }
      markedTick = tick
    }
    // A repeated tick does not lead to a state that was jumped to.
    if replay.jumps.last == tick {
      history.restart(simulation)
    } else if tick > history.latest {
      past.record(simulation, replay.reel.inputs(ofTick: Int(before)), since: start)
    }
  }

  /// Shows another tick, or begins to run to it. Time then stands still until the tick is reached.
  private func seek(to tick: UInt64) throws(HostError) {
    let tick = min(tick, end)
    if sound == nil { sound = simulation.world.sentSound }
    host.prepareTicks()
    if tick < history.earliest, try !begin(for: tick) { return }
    do throws(SnapshotError) {
      try history.seek(to: tick, in: simulation)
    } catch {
      return reportUnreachable(tick, error)
    }
    painter.recordTick(simulation.world)
    isTickShown = true
    target = tick > simulation.tick ? tick : nil
  }

  /// Goes back to the start of the reel, and from there to the last recorded state before a tick if the replay follows
  /// those.
  /// - Returns: false if the start cannot be restored; the tick then stays.
  private func begin(for tick: UInt64) throws(HostError) -> Bool {
    do throws(SnapshotError) {
      try simulation.restore(start)
    } catch {
      reportUnreachable(tick, error)
      return false
    }
    history.restart(simulation)
    guard replay.followsStates else { return true }
    try replay.advance(to: tick) {
      let before = self.simulation.tick - 1
      self.record(after: before, since: self.timing.begin())
    }
    if simulation.tick != history.latest { history.restart(simulation) }
    return true
  }

  private func reportUnreachable(_ tick: UInt64, _ error: SnapshotError) {
    host.report("Tick \(tick) cannot be shown: \(error.message).")
  }

  /// Runs ticks without sound until a tick is reached, or the time of a picture is over.
  private func run(to tick: UInt64) throws(HostError) {
    let begin = timing.begin()
    repeat {
      try step()
    } while simulation.tick < tick
      && (video.pacing == .virtual
        || timing.begin() - begin < Self.seekTime)
    painter.recordTick(simulation.world)
    if simulation.tick >= tick { target = nil }
  }

  // MARK: - Keys and mouse

  private enum Action {
    case travel(TravelControls.Action)
    case togglePause
    case toggleBar
    case view(Key)
    case leave
  }

  /// Takes all events since the last picture, and carries out the actions that they request.
  package override func takeInput() throws(HostError) {
    var actions: [Action] = []
    if let action = past.controls.repeatHeld() { actions.append(.travel(action)) }
    bar.tick = simulation.tick
    for event in pending.events {
      recordAlt(event)
      switch event.kind {
      case .focusLost: past.controls.reset()
      case .keyDown:
        if let action = press(Key(rawValue: event.code)) { actions.append(action) }
      case .keyUp: past.controls.release(Key(rawValue: event.code))
      default:
        guard isBarShown else { break }
        let (_, action) = past.controls.point(inPicture(event), bar: bar, view: list.view)
        if let action { actions.append(.travel(action)) }
      }
    }
    pending.events.removeAll(keepingCapacity: true)
    for action in actions { try perform(action) }
  }

  private func press(_ key: Key) -> Action? {
    switch key {
    case .enter where isAltHeld, .f3, .f8, .f9, .f11: return .view(key)
    case .space, .enter, .keypadEnter, .f6: return .togglePause
    case .tab: return .toggleBar
    case .escape: return .leave
    default: return past.controls.press(key).map { Action.travel($0) }
    }
  }

  /// Converts a position in the window's view to one in the picture, whose view is that of the recorded tick.
  private func inPicture(_ event: InputEvent) -> InputEvent {
    var event = event
    let scale = Vec2(
      list.view.x / Float(max(pending.viewWidth, 1)),
      list.view.y / Float(max(pending.viewHeight, 1)))
    event.x = Int16(clamping: Int((Float(event.x) * scale.x).rounded()))
    event.y = Int16(clamping: Int((Float(event.y) * scale.y).rounded()))
    return event
  }

  private func perform(_ action: Action) throws(HostError) {
    switch action {
    case .togglePause:
      if !isPlaying && simulation.tick >= end && target == nil { try seek(to: 0) }
      isPlaying.toggle()
    case .toggleBar: isBarShown.toggle()
    case .view(let key): performViewKey(key)
    case .leave: isOver = true
    case .travel(let action): try perform(action)
    }
  }

  private func perform(_ action: TravelControls.Action) throws(HostError) {
    switch action {
    case .move(let ticks):
      isPlaying = false
      let tick = Int64(target ?? simulation.tick) + ticks
      try seek(to: UInt64(max(0, tick)))
    case .earliest, .latest:
      isPlaying = false
      try seek(to: action == .latest ? end : 0)
    // A drag goes on afterwards if the reel was playing.
    case .seek(let tick): try seek(to: tick)
    case .play, .branch, .leave: break
    }
  }

  // MARK: - Picture

  package override var alpha: Float { isTickShown ? 1 : clock.alpha }

  package override func drawOver(into list: inout DrawList) {
    guard isBarShown else { return }
    bar.tick = simulation.tick
    bar.restWord = "left\(stateWord)"
    bar.draw(into: &list)
    list.sort()
  }

  /// The way in which the reel goes on, for the bar; empty at its own speed.
  private var stateWord: String {
    if let target { return ", going to tick \(target)" }
    if !isPlaying { return ", paused" }
    return clock.speed == .normal ? "" : clock.speed.numerator > 1 ? ", fast" : ", slow"
  }
}
