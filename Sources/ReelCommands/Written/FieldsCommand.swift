import ArgumentParser
import Foundation
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
      let opened = try OpenedGame(ProgramChoices.game(G.self), common, seed: 0)
      let entries = FieldEntry.all(
        of: [G.self] + opened.simulation.world.registeredTypes,
        and: opened.simulation.featureTypes, in: Self.module)
      var problems = FieldRefusal.problems(entries)
      if problems.isEmpty, let path = written.file {
        problems = FieldRefusal.problems(entries, declared: try declared(beside: path))
      }
      if let last = problems.popLast() {
        for problem in problems { report(problem) }
        throw Failure(.damaged, last)
      }
      try written.deal(
        FieldEntry.file(entries, of: G.name, importing: ProgramChoices.rulesModule),
        heading: FieldEntry.heading,
        again: "\(G.name) fields --write", force: force.isForced, sparing: opened.assets)
    }
  }

  /// The module that declares the game.
  static var module: String {
    String(String(reflecting: G.self).prefix { $0 != "." })
  }

  private func declared(beside path: String) throws -> DeclaredFields {
    let (folder, own) = OutputFolder.split(path)
    var declared = DeclaredFields(folder: folder)
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names.sorted() where name.hasSuffix(".swift") && name != own {
      // Hidden folders hold build products and the like.
      let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if isHidden || isFolder.boolValue { continue }
      declared.add(try WrittenFileOptions.bytes(of: folder + "/" + name), file: name)
    }
    return declared
  }
}
