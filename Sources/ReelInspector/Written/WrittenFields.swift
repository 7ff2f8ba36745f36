import Foundation
import ReelFields
import ReelHost
import ReelProgram
import ReelSimulation

/// The field lists and names of the types of one or more games, as a Swift file for Embedded builds.
package struct WrittenFields {
  /// The name of the program.
  private let name: String
  /// The module that declares the games.
  private let module: String
  private var types: [any FieldValue.Type] = []
  private var features: [any Feature.Type] = []
  private var assets: (any OpenedAssets)?

  /// - Parameters:
  ///   - name: the name of the program.
  ///   - type: a game or a collection, whose module has the types.
  package init(of name: String, _ type: Any.Type) {
    self.name = name
    module = String(String(reflecting: type).prefix { $0 != "." })
  }

  /// Adds the types of a game.
  package mutating func add<G: Game>(_ opened: OpenedGame<G>) {
    types += [G.self] + opened.simulation.world.registeredTypes
    for feature in opened.simulation.featureTypes
    where !features.contains(where: { $0 == feature }) { features.append(feature) }
    assets = opened.assets
  }

  /// Writes the file, compares it, or prints it.
  /// - Parameter force: true to replace any file.
  /// - Throws: `Failure` for a type whose list cannot stand in a file of its own; all other such types are reported.
  package func deal(with output: WrittenFile, force: Bool) throws {
    guard let assets else { return }
    let entries = FieldEntry.all(of: types, and: features, in: module)
    var problems = FieldRefusal.problems(entries)
    if problems.isEmpty, let path = output.path {
      problems = FieldRefusal.problems(entries, declared: try declared(beside: path))
    }
    if let last = problems.popLast() {
      for problem in problems { report(problem) }
      throw Failure(.damaged, last)
    }
    try output.deal(
      FieldEntry.file(entries, of: name, importing: ProgramChoices.rulesModule),
      heading: FieldEntry.heading, again: "\(name) fields --write", force: force, sparing: assets)
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
      declared.add(try WrittenFile.bytes(of: folder + "/" + name), file: name)
    }
    return declared
  }
}
