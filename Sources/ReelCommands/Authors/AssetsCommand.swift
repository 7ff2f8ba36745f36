import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
import ReelSimulation

/// The command that writes the names of a game's assets as Swift constants.
struct AssetsCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "assets",
      abstract: "Writes the names of the game's frames, sounds and fonts as Swift constants.",
      discussion: """
        Without an option it prints them. FILE belongs among the game's rules, which can then use \
        `Sprite(.bullet)` and `world.audio.play(.bang)`.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var written: WrittenFileOptions

  func run() throws {
    try answering {
      let assets = try ProgramChoices.reader.open(G.name, G.manifest, common.assets)
      let names = AssetNames(assets.content, G.manifest)
      for line in names.leftOut { report("left out: \(line)") }
      try written.output.deal(
        names.file(
          of: G.name, type: String(String(reflecting: G.self).drop { $0 != "." }.dropFirst()),
          importing: ProgramChoices.rulesModule),
        heading: AssetNames.heading, again: "\(G.name) assets --write", force: force.isForced,
        sparing: assets)
    }
  }
}
