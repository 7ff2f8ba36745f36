import ArgumentParser
import ReelProgram

struct SweepGameCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sweep",
      abstract: "Builds a game optimised, and runs a world for each of many seeds on all cores.",
      usage: "reel sweep [--package <folder>] GAME --seeds A...B --ticks N …",
      discussion: """
        The arguments behind the game are those of its own command `sweep`, which prints a line of JSON for each world: \
        GAME sweep --help lists them.

            reel sweep Orchard --seeds 0...999 --ticks 3600 --value Score.points --report out.html
        """)
  }

  @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
  var package = "."

  @Argument(help: ArgumentHelp("The program of the game.", valueName: "GAME"))
  var game: String

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The arguments of the game's command `sweep`.", valueName: "arguments"))
  var arguments: [String] = []

  func run() throws {
    try answering {
      let package = try ShippedPackage(package, scratchPath: nil, platform: .tool)
      let program = try package.buildOptimised(package.program(named: game))
      try Termination.become(program, ["sweep"] + arguments)
    }
  }
}
