// reel-new: `reel new` by itself. The tool `reel` is built with the whole engine, and a new game builds the engine
// for itself: whoever only wants to begin does not build it twice.
//
//     swift run reel-new Orchard --in ..

import ArgumentParser
import NewGame
import ReelProgram

@main
struct ReelNew: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reel-new", abstract: NewCommand.configuration.abstract,
      discussion: """
        NAME becomes a folder, and the name of the game in it. Nothing that is there is written over.

            swift run reel-new Orchard --in ..
            cd ../Orchard
            swift run Orchard

        It is `reel new`, whose help says more, without what else `reel` is built with.
        """)
  }

  @OptionGroup var command: NewCommand

  func run() throws { try command.run() }

  static func main() { Program.run(Self.self) }
}
