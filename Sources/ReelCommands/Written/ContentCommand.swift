import ArgumentParser
import ReelMath
import ReelProgram
import ReelSimulation

/// The command that writes the content that the simulation reads, for hosts that cannot read files themselves.
struct ContentCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "content",
      abstract: "Writes the content that the simulation reads as bytes, for a host without files.",
      shouldDisplay: false)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @Argument(help: ArgumentHelp("The file for the bytes.", valueName: "OUT"))
  var output: String

  func run() throws {
    try answering {
      let assets = try OpenedGame(ProgramChoices.game(G.self), common, seed: 0).assets
      let bytes = FieldEncoder.encode(assets.content)
      try OutputFolder.write(
        bytes, to: output, replacing: force.isForced, sparing: assets.identities)
    }
  }
}
