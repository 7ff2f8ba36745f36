import ArgumentParser
import Reel
import ReelCommands
import ReelProgram

struct PlayCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: "Plays the game in a window; the default without a command.",
      discussion: """
        With a reel, the game begins in the state after --from ticks of it, without --from at its end, and the player \
        goes on from there; --record then writes a reel with both parts. `replay` shows a reel.

        F11 or Alt+Enter: fullscreen. F3: shows colliders. F6: pause. F7: one tick on. F8: slow motion. F9: fast motion.

        With --travel, the default of builds for debugging, F4 goes back in time: a bar shows the past, arrows and the \
        mouse move in it, Enter plays from there, B records that into a new reel, Escape returns to the present.
        """)
  }

  @OptionGroup var options: PlayOptions<G>
  @Argument(help: ArgumentHelp("A reel to go on from.", valueName: "FILE"))
  var file: String?
  @Option(
    help: ArgumentHelp(
      "The number of ticks of the reel to replay first (default: all).", valueName: "T"))
  var from: UInt64?

  func validate() throws {
    // `play` is the command of a command line without one, so its argument may be a misspelt command.
    if let file, !file.contains("."), !file.contains("/"),
      (try? FileStatus(of: file, followsLinks: true)) == nil
    {
      throw ValidationError("\(ContentError.quoted(file)) is neither a command nor a reel.")
    }
    if file == nil && from != nil { throw ValidationError("--from: expected a reel beside it.") }
    if file != nil && (options.seed != nil || !options.values.settings.isEmpty) {
      throw ValidationError(
        "--seed, --set: expected no reel beside them, which has its own seed and values.")
    }
    #if !REEL_SHIPPED
      if file != nil && options.watch {
        throw ValidationError("--watch: expected no reel beside it.")
      }
    #endif
  }

  func run() throws { try options.play(file, from: from) }
}
