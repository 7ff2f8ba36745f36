import ArgumentParser
import ReelHost
import ReelProgram
import ReelSimulation

/// The command of a program of several games: the list of the games, and what concerns all of them.
package struct CollectionCommand<C: GameCollection>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    var subcommands: [any ParsableCommand.Type] = [CollectionAboutCommand<C>.self]
    #if !REEL_SHIPPED
      subcommands.append(CollectionFieldsCommand<C>.self)
    #endif
    let games = CollectedGame.all(of: C.self).map(\.id)
    return CommandConfiguration(
      commandName: "\(C.self)", abstract: "Several games; without arguments, lists them.",
      usage: "\(C.self) <game> <arguments of the game>\n\(C.self) <subcommand>",
      discussion: "The games are \(games.joined(separator: ", ")).", subcommands: subcommands)
  }

  package init() {}

  package func run() throws {
    for game in CollectedGame.all(of: C.self) { printResult("\(game.id): \(game.about)") }
  }
}
