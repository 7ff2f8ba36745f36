import ArgumentParser
import Reel
import ReelAssets
import ReelCommands
import ReelHost
import ReelPlay
import ReelProgram

struct ReplayCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "replay",
      abstract: "Shows a reel in a window, at its speed.",
      discussion: """
        The game receives the recorded inputs, and saves nothing. The reel stops at its end, and its last picture \
        stays. `play FILE` goes on from a reel, `render` makes pictures of it, `verify` checks it.

        Space, Enter or F6: pause, go on; at the end: from the beginning. Arrows: one tick back or on, ten with up and \
        down; with Shift, seconds. Page Down and Page Up: ten seconds. Home, End, and the mouse in the bar. F8: slow \
        motion. F9: fast motion. Tab: hides the bar. F3: shows colliders. F11 or Alt+Enter: fullscreen. Escape ends.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var view: ViewOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String
  @Option(help: ArgumentHelp("The tick to begin at (default: 0).", valueName: "T"))
  var from: UInt64 = 0

  func run() throws {
    try answering {
      Termination.watch()
      let opened = try OpenedReel<G>(file, assetFolder: common.assets, of: .all, reader: .files)
      let (reel, simulation) = (opened.reel, opened.simulation)
      try opened.check(from, of: "--from")
      if let offset = reel.cutOffset {
        report("\(file): the recording was cut off at byte \(offset); what came before is shown.")
      }
      var settings = G.settings
      // The view comes from a file, and a window has to fit on a screen.
      if ViewSize.sides.contains(reel.header.viewWidth),
        ViewSize.sides.contains(reel.header.viewHeight)
      {
        settings.viewWidth = reel.header.viewWidth
        settings.viewHeight = reel.header.viewHeight
      }
      let video = try makeVideo(settings)
      let audio = window.makeAudio()
      var assets = Assets.opened(opened.assets)
      try assets.choose(density: video.pixelsPerPoint)
      try assets.upload(to: video)
      try assets.load(into: audio)
      view.apply(to: simulation)
      let loop = ReplayLoop(
        try ShownReplay(opened), showing: assets.shown, settings: settings, video: video,
        audio: audio, host: .program, showing: view.names)
      try loop.run(from: from)
    }
  }

  /// Opens the window. A game without a display plays on, and a replay without one has no purpose.
  private func makeVideo(_ settings: GameSettings) throws -> any VideoBackend {
    do throws(BackendError) {
      return try window.makeVideo(settings)
    } catch {
      throw Failure(
        .unavailable,
        "\(error.message): expected a display to show the reel on. `render` draws pictures of it without one."
      )
    }
  }
}
