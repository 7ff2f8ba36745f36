import ArgumentParser
import Foundation
import Reel
import ReelProgram

/// Writes what native builds derive by reflection for Embedded builds, which have none.
struct FieldsCommand<G: Game>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "fields",
      abstract: "Writes the field lists and names of the game's types, for Embedded builds.",
      discussion: """
        Without an option it prints them. FILE belongs beside the rules' other files, in which the types \
        are looked up: what another file can not reach is refused.
        """)
  }

  @OptionGroup var common: CommonOptions
  @OptionGroup var force: ForceOption
  @Option(help: ArgumentHelp("Where the lists go.", valueName: "FILE"))
  var write: String?
  @Option(help: ArgumentHelp("Compares the lists with those of a file.", valueName: "FILE"))
  var check: String?

  func validate() throws {
    if write != nil && check != nil {
      throw ValidationError("--write and --check: expected one of them.")
    }
  }

  func run() throws {
    try answering {
      let opened = try OpenedGame(chosenGame(G.self), common, seed: 0)
      let entries = FieldEntry.all(
        of: [G.self] + opened.simulation.world.registeredTypes,
        and: opened.simulation.featureTypes, in: Self.module)
      var problems = FieldRefusal.problems(entries)
      if problems.isEmpty, let path = write ?? check {
        problems = FieldRefusal.problems(entries, declared: try declared(beside: path))
      }
      if let last = problems.popLast() {
        for problem in problems { report(problem) }
        throw Failure(.damaged, last)
      }
      let text = FieldEntry.file(entries, of: G.name)
      if let write {
        try OutputFolder.write(
          Array(text.utf8), to: write, replacing: force.isForced || isOurs(write),
          sparing: opened.assets.identities)
      } else if let check {
        guard try Self.bytes(of: check).elementsEqual(text.utf8) else {
          throw Failure(
            .differs,
            "\(check): expected what the types say; write it again by `\(G.name) fields --write`.")
        }
      } else {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
          say(String(line))
        }
      }
    }
  }

  /// The module in which the game itself is declared.
  static var module: String {
    String(String(reflecting: G.self).prefix { $0 != "." })
  }

  /// Whether the file that is there was written by this command.
  private func isOurs(_ path: String) -> Bool {
    (try? Self.bytes(of: path).starts(with: FieldEntry.heading.utf8)) ?? false
  }

  private static func bytes(of path: String) throws(ContentError) -> [UInt8] {
    let file = try InputFile(path, expecting: "a Swift file")
    var bytes: [UInt8] = []
    while true {
      let part = try file.read(upTo: 1 << 16)
      if part.isEmpty { return bytes }
      bytes += part
      // Nobody writes such a file; a mistaken path may name one.
      guard bytes.count <= 1 << 24 else {
        throw ContentError(file: path, expected: "a Swift file", found: "more than 16 MiB")
      }
    }
  }

  private func declared(beside path: String) throws -> DeclaredFields {
    let folder = OutputFolder.split(path).folder
    var declared = DeclaredFields(folder: folder)
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names.sorted() where name.hasSuffix(".swift") {
      declared.add(try Self.bytes(of: folder + "/" + name), file: name)
    }
    return declared
  }
}
