import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
import ReelSimulation

/// The command that writes, for Embedded builds, the field lists and names that native builds derive by reflection.
struct FieldsCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fields",
      abstract: "Writes the field lists and names of the game's types, for Embedded builds.",
      discussion: """
        Without an option it prints them. FILE belongs beside the rules' other files, in which the command \
        looks up the types. Types and properties that another file cannot reach are refused.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var written: WrittenFileOptions

  func run() throws {
    try answering {
      let opened = try OpenedGame(
        ProgramChoices.game(G.self), assetFolder: common.assets, seed: 0)
      var fields = WrittenFields(of: G.name, G.self)
      fields.add(opened)
      try fields.deal(with: written.output, force: force.isForced)
    }
  }
}
