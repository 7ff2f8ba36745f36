import ArgumentParser
import Reel
import ReelHeadless

/// The options of every command that opens a window, and the window and sound that they choose.
struct WindowOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Window pixels per logical pixel, 1 to 16.", valueName: "N"))
  var scale: Int?
  @Option(
    help: ArgumentHelp(
      "The way in which the view fills the window: integer (multiples of its size), letterbox, fill (cut at two "
        + "sides) or stretch.", valueName: "MODE"))
  var fit: String?
  @Flag(help: "Fills the screen.")
  var fullscreen = false
  @Flag(help: "Plays without sound.")
  var mute = false

  func validate() throws {
    if let scale, !(1...16).contains(scale) {
      throw ValidationError("--scale: expected a number from 1 to 16, found \(scale).")
    }
    if let fit, WindowFit(name: fit) == nil {
      throw ValidationError(
        "--fit: expected integer, letterbox, fill or stretch, found \(fit).")
    }
  }

  /// Opens the window.
  /// - Parameter settings: those of the game, with the size of the view to show.
  func makeVideo(_ settings: GameSettings) throws(BackendError) -> any VideoBackend {
    try Backends.chosen.makeVideo(
      WindowSettings(
        title: settings.title, viewWidth: settings.viewWidth, viewHeight: settings.viewHeight,
        scale: scale ?? 0, isFullscreen: fullscreen,
        fit: fit.flatMap(WindowFit.init) ?? settings.fit))
  }

  func makeAudio() -> any AudioBackend {
    mute ? HeadlessAudio() : Backends.chosen.makeAudio()
  }
}
