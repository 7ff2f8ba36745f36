// reel-new: `reel new` by itself. The tool `reel` is built with the whole engine, and a new game then builds the
// engine for itself: whoever only wants to begin need not build it twice.
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
      discussion: NewCommand.configuration.discussion)
  }

  @OptionGroup var command: NewCommand

  func run() throws { try command.run() }

  static func main() { Program.run(Self.self) }
}
