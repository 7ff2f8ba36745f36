import ArgumentParser
import ReelHost
import ReelInspector
import ReelProgram
import ReelSimulation

/// The command that writes the field lists of all games of a collection into one file (``FieldsCommand``).
struct CollectionFieldsCommand<C: GameCollection>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fields",
      abstract: "Writes the field lists and names of the types of all games, for Embedded builds.")
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @OptionGroup var written: WrittenFileOptions

  func run() throws {
    try answering {
      var opening = Opening(
        fields: WrittenFields(of: "\(C.self)", C.self), assetFolder: common.assets)
      C.visit(&opening)
      if let error = opening.error { throw error }
      try opening.fields.deal(with: written.output, force: force.isForced)
    }
  }

  /// A visitor that sets each game up, which registers its types.
  private struct Opening: GameVisitor {
    var fields: WrittenFields
    let assetFolder: String?
    var error: (any Error)?

    mutating func visit<G: Game>(_ game: G.Type, about: String) {
      guard error == nil else { return }
      do {
        fields.add(try OpenedGame(G(), assetFolder: assetFolder, seed: 0))
      } catch {
        self.error = error
      }
    }
  }
}
