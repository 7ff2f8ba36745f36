import Reel

// The parts that all loops of a game's pictures share. One call of `showPicture` is one turn:
//
//     poll ─▶ takeInput ─▶ update: all due ticks ─▶ draw
//
// A program with a window calls it again and again, and waits in between; a page calls it once for each picture of the
// browser.

/// A loop that shows a game in real time. Subclasses decide which ticks run.
open class PictureLoop {
  /// The outcome of a turn of the loop.
  package enum Turn: Equatable {
    /// A picture was drawn.
    case drawn
    /// The window is hidden, so nothing was drawn.
    case hidden
    /// The loop is over.
    case ended
  }

  package final var game: ShownGame
  package final let video: any VideoBackend
  package final let audio: any AudioBackend
  package final let host: LoopHost
  package final var clock: FixedStep
  /// The events of the person that no tick has received.
  package final var pending: TickInput
  package final var timing: LoopTiming
  /// True once the game or the person has requested to end the loop.
  package final var isOver = false
  package final private(set) var list = DrawList()
  /// The number of pictures that were begun in virtual time.
  private var virtualTicks: UInt64 = 0
  /// The overlays that F3 switches, by the names of `--show`.
  private let shownNames: [String]
  /// The Alt keys that are down.
  private var heldAlts: [Key] = []

  package init(
    _ game: ShownGame, rate: TickRate, settings: GameSettings, video: any VideoBackend,
    audio: any AudioBackend, host: LoopHost, showing names: [String]
  ) {
    self.game = game
    self.video = video
    self.audio = audio
    self.host = host
    timing = LoopTiming(readTime: host.readTime)
    clock = FixedStep(rate: rate)
    pending = TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
    shownNames = names.filter { !ShownOverlays.isNetwork($0) }
    list.background = settings.background
  }

  package final var simulation: Simulation { game.simulation }
  package final var painter: ScenePainter { game.painter }

  /// True if no further picture follows.
  package var isDone: Bool { isOver }
  /// The time between the last tick (0) and the present (1) that the picture shows.
  package var alpha: Float { clock.alpha }
  /// Handles the events of a poll that belong to the program.
  package func takeInput() throws(HostError) {}
  /// Runs everything that is due.
  /// - Parameter now: the nanoseconds of a clock that does not go backwards.
  package func update(now: UInt64) throws(HostError) {}
  /// Draws the program's own lines over a picture.
  package func drawOver(into list: inout DrawList) {}

  /// Takes the input of the person, runs everything that is due, and draws a picture.
  /// - Parameter now: the time of the picture in nanoseconds, on the clock of the host; by default the host's time
  ///   after the poll. A backend with virtual time needs none.
  /// - Returns: `.ended` if the loop is done, or the person closes the window; call it no more then.
  package final func showPicture(at now: UInt64? = nil) throws(HostError) -> Turn {
    if isDone { return .ended }
    let result = video.poll(into: &pending)
    if result.isQuitRequested { return .ended }
    try takeInput()
    try update(now: time(now))
    if isOver { return .ended }
    audio.update()
    if result.isHidden { return .hidden }
    draw()
    return .drawn
  }

  /// Returns the nanoseconds of the machine's clock, or of a virtual clock that advances one tick per picture.
  private func time(_ now: UInt64?) -> UInt64 {
    guard video.pacing == .virtual else { return now ?? host.readTime() }
    defer { virtualTicks += 1 }
    // Rounded up, because a nanosecond earlier the tick would not be due.
    return clock.rate.nanoseconds(ofTicks: virtualTicks) + (virtualTicks == 0 ? 0 : 1)
  }

  private func draw() {
    let start = timing.begin()
    timing.show(in: simulation.world)
    game.paint(
      alpha: alpha, view: Vec2(Float(pending.viewWidth), Float(pending.viewHeight)), into: &list)
    drawOver(into: &list)
    video.draw(list)
    timing.recordPicture(since: start)
  }

  /// Stops time and sound, or continues both.
  package final func setPaused(_ isPaused: Bool) {
    guard isPaused != clock.isPaused else { return }
    if isPaused { clock.pause() } else { clock.resume() }
    audio.perform([isPaused ? .pauseAll : .resumeAll])
  }

  /// Records whether Alt is down. Call it for each event.
  final func recordAlt(_ event: InputEvent) {
    if event.kind == .focusLost { heldAlts = [] }
    let key = Key(rawValue: event.code)
    guard event.kind == .keyDown || event.kind == .keyUp, key == .leftAlt || key == .rightAlt
    else { return }
    heldAlts.removeAll { $0 == key }
    if event.kind == .keyDown { heldAlts.append(key) }
  }

  final var isAltHeld: Bool { !heldAlts.isEmpty }

  /// Carries out a key of the view: F3 shows overlays, F8 is slow motion, F9 fast motion; F11 and Alt+Enter switch to
  /// full screen.
  final func performViewKey(_ key: Key) {
    switch key {
    case .f3: ShownOverlays.toggle(shownNames, in: simulation)
    case .f8: toggleSpeed(FixedStep.Speed(1, 4))
    case .f9: toggleSpeed(FixedStep.Speed(4))
    default: video.toggleFullscreen()
    }
  }

  private func toggleSpeed(_ speed: FixedStep.Speed) {
    clock.speed = clock.speed == .normal ? speed : .normal
  }
}
