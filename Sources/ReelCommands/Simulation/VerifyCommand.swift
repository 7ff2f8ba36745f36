import ArgumentParser
import ReelHost
import ReelProgram
import ReelSimulation

struct VerifyCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract: "Replays a reel and compares every checkpoint with the recorded one.",
      discussion: """
        It prints how many ticks were compared. A reel from which checkpoints were taken out differs: exit code 1.

        A reel of other rules or other content of the same game is replayed, too. If the world then goes another way, \
        that is no fault of this build: exit code 2.

        The report of a crash is a reel, too. The rules then stop this program in the same tick, by the same signal; a \
        build for debugging prints the reason.
        """)
  }

  @OptionGroup var common: CommonOptions
  @Argument(help: ArgumentHelp("The reel.", valueName: "FILE"))
  var file: String

  func run() throws {
    try answering {
      if let code = try VerifyRun<G>(file, assetFolder: common.assets).run() {
        throw ExitCode(code.rawValue)
      }
    }
  }
}
