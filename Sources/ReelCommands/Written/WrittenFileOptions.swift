import ArgumentParser
import ReelContent
import ReelProgram

/// The options of commands that write Swift: a file to write, or a file to compare with.
struct WrittenFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The Swift file; without it, prints the Swift.", valueName: "FILE"))
  var write: String?
  @Option(help: ArgumentHelp("Compares the Swift with that of a file.", valueName: "FILE"))
  var check: String?

  func validate() throws {
    if write != nil && check != nil {
      throw ValidationError("--write and --check: expected one of them.")
    }
  }

  /// The file from the command line.
  var file: String? { write ?? check }

  /// Writes the text, compares it with that of a file, or prints it. Replaces a file that the command wrote; any other
  /// only with force.
  /// - Parameters:
  ///   - heading: the beginning of every file that the command wrote.
  ///   - again: the command to run if a file differs.
  func deal(
    _ text: String, heading: String, again: String, force: Bool, sparing assets: any OpenedAssets
  ) throws {
    if let write {
      let isOurs = (try? Self.bytes(of: write).starts(with: heading.utf8)) ?? false
      try OutputFolder.write(
        Array(text.utf8), to: write, replacing: force || isOurs, sparing: assets.identities)
    } else if let check {
      guard try Self.bytes(of: check).elementsEqual(text.utf8) else {
        throw Failure(
          .differs, "\(check): expected the game's present output; write it again by `\(again)`.")
      }
    } else {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        printResult(String(line))
      }
    }
  }

  /// Reads all bytes of a Swift file.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let file = try InputFile(path, expecting: "a Swift file")
    var bytes: [UInt8] = []
    while true {
      let part = try file.read(upTo: 1 << 16)
      if part.isEmpty { return bytes }
      bytes += part
      // No source file is this large; a mistyped path may name a file that is.
      guard bytes.count <= 1 << 24 else {
        throw Failure(.damaged, "\(path): expected a Swift file, found more than 16 MiB")
      }
    }
  }
}
