import ArgumentParser
import ReelContent
import ReelProgram

/// What commands take that write Swift: a place for it, or a file to compare it with.
struct WrittenFileOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Where the Swift goes; without it, it is printed.", valueName: "FILE"))
  var write: String?
  @Option(help: ArgumentHelp("Compares the Swift with that of a file.", valueName: "FILE"))
  var check: String?

  func validate() throws {
    if write != nil && check != nil {
      throw ValidationError("--write and --check: expected one of them.")
    }
  }

  /// The file that was named.
  var file: String? { write ?? check }

  /// Writes, compares or prints. A file that the command wrote is replaced, another one only by force.
  /// - Parameters:
  ///   - heading: how every file begins that the command wrote.
  ///   - again: what to call where a file is another.
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
          .differs, "\(check): expected what the game has now; write it again by `\(again)`.")
      }
    } else {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        say(String(line))
      }
    }
  }

  /// The whole of a Swift file.
  static func bytes(of path: String) throws(ContentError) -> [UInt8] {
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
}
