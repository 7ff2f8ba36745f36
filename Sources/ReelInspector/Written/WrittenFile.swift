import ReelHost
import ReelProgram

/// The output of a command that writes Swift.
package enum WrittenFile {
  /// Writes the file at a path.
  case write(String)
  /// Compares with the file at a path.
  case compare(String)
  /// Prints the text.
  case print

  /// The path of the file; `nil` if the text is printed.
  var path: String? {
    switch self {
    case .write(let path), .compare(let path): path
    case .print: nil
    }
  }

  /// Writes the text, compares it with that of a file, or prints it. Replaces a file that the command wrote; any other
  /// only with force.
  /// - Parameters:
  ///   - heading: the beginning of every file that the command wrote.
  ///   - again: the command to run if a file differs.
  package func deal(
    _ text: String, heading: String, again: String, force: Bool, sparing assets: any OpenedAssets
  ) throws {
    switch self {
    case .write(let path):
      let isOurs = (try? Self.bytes(of: path).starts(with: heading.utf8)) ?? false
      try OutputFolder.write(
        Array(text.utf8), to: path, replacing: force || isOurs, sparing: assets.identities)
    case .compare(let path):
      guard try Self.bytes(of: path).elementsEqual(text.utf8) else {
        throw Failure(
          .differs, "\(path): expected the game's present output; write it again by `\(again)`.")
      }
    case .print:
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        printResult(String(line))
      }
    }
  }

  /// Reads all bytes of a Swift file.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    // No source file is this large; a mistyped path may name a file that is.
    let limit = 1 << 24
    let bytes = try InputFile(path, expecting: "a Swift file").readAll(limit: limit)
    guard bytes.count <= limit else {
      throw Failure(.damaged, "\(path): expected a Swift file, found more than 16 MiB")
    }
    return bytes
  }
}
