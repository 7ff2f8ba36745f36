import Reel
import ReelProgram

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The parts that all loops of a window share.
//
//     poll ─▶ takeInput ─▶ update: all due ticks ─▶ draw ─▶ wait, if need be

/// A loop that shows a game in real time. Subclasses decide which ticks run.
class PictureLoop {
  var game: ShownGame
  let video: any VideoBackend
  let audio: any AudioBackend
  var clock: FixedStep
  /// The events of the person that no tick has received.
  var pending: TickInput
  var timing = LoopTiming()
  /// True once the game or the person has requested to end the loop.
  var isOver = false
  private(set) var list = DrawList()
  /// The number of pictures that were begun in virtual time.
  private var virtualTicks: UInt64 = 0
  /// The overlays that F3 switches, by the names of `--show`.
  private let shownNames: [String]
  /// The Alt keys that are down.
  private var heldAlts: [Key] = []

  init(
    _ game: ShownGame, rate: TickRate, settings: GameSettings, video: any VideoBackend,
    audio: any AudioBackend, showing names: [String]
  ) {
    self.game = game
    self.video = video
    self.audio = audio
    clock = FixedStep(rate: rate)
    pending = TickInput(viewWidth: settings.viewWidth, viewHeight: settings.viewHeight)
    list.background = settings.background
    shownNames = names.filter { $0 != "net" }
  }

  final var simulation: Simulation { game.simulation }
  final var painter: ScenePainter { game.painter }

  /// True if no further picture follows.
  var isDone: Bool { isOver }
  /// The time between the last tick (0) and the present (1) that the picture shows.
  var alpha: Float { clock.alpha }
  /// Handles the events of a poll that belong to the program.
  func takeInput() throws {}
  /// Runs everything that is due.
  /// - Parameter now: the nanoseconds of a clock that does not go backwards.
  func update(now: UInt64) throws {}
  /// Draws the program's own lines over a picture.
  func drawOver(into list: inout DrawList) {}

  /// Shows pictures until the loop is done, or the person closes the window or ends the program.
  final func showPictures() throws {
    while !isDone, Termination.signal == nil {
      let result = video.poll(into: &pending)
      if result.isQuitRequested { break }
      try takeInput()
      try update(now: readTime())
      if isOver { break }
      audio.update()
      if !result.isHidden { draw() }
      if video.pacing == .clock || result.isHidden && video.pacing == .screen { rest() }
    }
  }

  /// Returns the nanoseconds of the machine's clock, or of a virtual clock that advances one tick per picture.
  private func readTime() -> UInt64 {
    guard video.pacing == .virtual else { return timing.begin() }
    defer { virtualTicks += 1 }
    // Rounded up, because a nanosecond earlier the tick would not be due.
    return clock.rate.nanoseconds(ofTicks: virtualTicks) + (virtualTicks == 0 ? 0 : 1)
  }

  /// Sleeps until the next tick is due, 16 milliseconds at most.
  private func rest() {
    let wait = min(clock.nanosecondsToNextTick ?? 16_000_000, 16_000_000)
    var time = timespec(tv_sec: 0, tv_nsec: Int(max(wait, 500_000)))
    nanosleep(&time, nil)
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
  final func setPaused(_ isPaused: Bool) {
    guard isPaused != clock.isPaused else { return }
    isPaused ? clock.pause() : clock.resume()
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
    case .f3: ViewOptions.toggle(shownNames, in: simulation)
    case .f8: toggleSpeed(FixedStep.Speed(1, 4))
    case .f9: toggleSpeed(FixedStep.Speed(4))
    default: video.toggleFullscreen()
    }
  }

  private func toggleSpeed(_ speed: FixedStep.Speed) {
    clock.speed = clock.speed == .normal ? speed : .normal
  }
}
