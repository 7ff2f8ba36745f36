import Foundation
import ReelHost
import ReelProgram
import ReelSimulation

/// The field lists and names of a game's types, as a Swift file for Embedded builds.
package struct WrittenFields<G: Game> {
  private let opened: OpenedGame<G>

  package init(_ opened: OpenedGame<G>) { self.opened = opened }

  /// Writes the file, compares it, or prints it.
  /// - Parameter force: true to replace any file.
  /// - Throws: `Failure` for a type whose list cannot stand in a file of its own; all other such types are reported.
  package func deal(with output: WrittenFile, force: Bool) throws {
    let entries = FieldEntry.all(
      of: [G.self] + opened.simulation.world.registeredTypes,
      and: opened.simulation.featureTypes, in: Self.module)
    var problems = FieldRefusal.problems(entries)
    if problems.isEmpty, let path = output.path {
      problems = FieldRefusal.problems(entries, declared: try declared(beside: path))
    }
    if let last = problems.popLast() {
      for problem in problems { report(problem) }
      throw Failure(.damaged, last)
    }
    try output.deal(
      FieldEntry.file(entries, of: G.name, importing: ProgramChoices.rulesModule),
      heading: FieldEntry.heading, again: "\(G.name) fields --write", force: force,
      sparing: opened.assets)
  }

  /// The module that declares the game.
  private static var module: String {
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
      declared.add(try WrittenFile.bytes(of: folder + "/" + name), file: name)
    }
    return declared
  }
}
