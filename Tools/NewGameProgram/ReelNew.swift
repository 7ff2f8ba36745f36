// reel-new: `reel new` by itself. The tool `reel` is built with the complete engine, and a new game builds the engine
// for itself. With reel-new, a person who only begins a game does not build it twice: it needs no module of the engine.
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
        NAME becomes a folder, and the name of the game in it. Nothing is overwritten.

            swift run reel-new Orchard --in ..
            cd ../Orchard
            swift run Orchard

        The same as `reel new`, without the other parts of `reel`; the help of `reel new` has details.
        """)
  }

  @OptionGroup var command: NewCommand

  func run() throws { try command.run() }

  static func main() { Program.run(Self.self) }
}
