import Foundation
import ReelProgram

/// The field lists of the rules, which native builds derive and Embedded Swift needs as code.
struct WebFields {
  let package: ShippedPackage
  /// The game as its author builds it.
  let program: String
  let type: GameType

  /// Writes the lists beside the rules, if the file is missing or old. Does nothing for rules of another package.
  func write() throws {
    guard let folder = package.sources(ofTarget: type.module) else { return }
    let (lists, code) = try ChildProgram.output(of: [program, "fields"])
    guard code == 0 else {
      throw Failure(
        .damaged,
        "\(program) fields: expected types that other files can reach, found others: see the lines above"
      )
    }
    guard String(decoding: lists, as: UTF8.self).contains("extension ") else { return }
    // The name of the game follows in backquotes; another name does not make another file.
    let name = Self.file(in: folder, beginning: lists.prefix { $0 != UInt8(ascii: "`") })
    let path = "\(folder)/\(name ?? "Fields.swift")"
    guard FileManager.default.contents(atPath: path) != lists else { return }
    // A file of that name which `fields` has not written is the author's.
    try OutputFolder(folder, isMade: true).write(
      [UInt8](lists), as: name ?? "Fields.swift", replacing: name != nil)
    report("\(path): written, because Embedded Swift needs the field lists of the rules.")
  }

  /// Returns the name of the Swift file in a folder that begins like this; `nil` if there is none.
  static func file(in folder: String, beginning: Data) -> String? {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().first { name in
      name.hasSuffix(".swift")
        && FileManager.default.contents(atPath: "\(folder)/\(name)")?.starts(with: beginning)
          == true
    }
  }
}
