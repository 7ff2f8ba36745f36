import ArgumentParser
import ReelProgram
import ReelReplay

struct BisectCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bisect",
      abstract:
        "Finds where two builds of a game first differ in a reel: tick, system, entity, field, both values.",
      discussion: """
        A build is the program of a game, such as .build/debug/Orchard. Both replay the inputs of the reel, whichever \
        build recorded it; checkpoints are not compared. To compare with an older version, build it in a copy:

          git worktree add ../before HEAD~1
          swift build && swift build --package-path ../before
          swift run reel bisect demo.reel ../before/.build/debug/Orchard .build/debug/Orchard

        Types and fields that only one build has are named and left out; what both have is compared. A build that is \
        compared with itself shows what is random in it.

        Exit codes: 0 no difference; 1 a difference; 64 wrong arguments; 65 a damaged file, or a build that does not \
        replay it; 66 a missing file.
        """)
  }

  @Argument(help: ArgumentHelp("The reel.", valueName: "REEL"))
  var reel: String
  @Argument(help: ArgumentHelp("The program of the first build.", valueName: "BUILD-A"))
  var first: String
  @Argument(help: ArgumentHelp("The program of the second build.", valueName: "BUILD-B"))
  var second: String
  @Flag(help: "Prints JSON.")
  var json = false

  func run() throws {
    try answering {
      var bisection = Bisection(
        reel: reel, first: try TracedBuild(first), second: try TracedBuild(second))
      let result = try bisection.run()
      if json {
        StandardStreams.printJSON(result.json)
      } else {
        for line in result.lines { printResult(line) }
      }
      if result.tick != nil { throw ExitCode(Failure.Code.differs.rawValue) }
    }
  }
}
