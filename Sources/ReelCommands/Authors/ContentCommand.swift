#if !REEL_SHIPPED
  import ArgumentParser
  import ReelFields
  import ReelHost
  import ReelMath
  import ReelProgram
  import ReelSimulation

  /// The command that writes a game's content: as the simulation reads it, for hosts that cannot read files themselves,
  /// or as a folder for the shipped program.
  struct ContentCommand<G: Game>: ParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "content",
        abstract: "Writes the content for a host without files, or for the shipped program.",
        shouldDisplay: false)
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var force: ForceOption
    @Option(
      help: ArgumentHelp(
        "The folder for the shipped program's assets: content.packed, and copies of pictures and sounds.",
        valueName: "FOLDER"))
    var packed: String?
    @Argument(
      help: ArgumentHelp("The file for the content as the simulation reads it.", valueName: "OUT"))
    var output: String?

    func validate() throws {
      if (output == nil) == (packed == nil) {
        throw ValidationError("content: expected a file OUT, or --packed FOLDER.")
      }
    }

    func run() throws {
      try answering {
        let assets = try OpenedGame(
          ProgramChoices.game(G.self), assetFolder: common.assets, seed: 0
        ).assets
        if let packed { try assets.pack(into: packed, replacing: force.isForced) }
        if let output {
          try OutputFolder.write(
            FieldEncoder.encode(assets.content), to: output, replacing: force.isForced,
            sparing: assets.identities)
        }
      }
    }
  }
#endif
