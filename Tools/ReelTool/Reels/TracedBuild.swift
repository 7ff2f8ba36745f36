import Foundation
import ReelContent
import ReelProgram

/// The program of a game, whose command `trace` prints JSON lines.
struct TracedBuild {
  let path: String
  /// The types and fields that the traces leave out.
  var without: [String] = []
  /// The file, to which several paths may lead.
  private let identity: FileStatus.Identity?

  /// - Throws: if there is no such program.
  init(_ path: String) throws {
    self.path = path
    identity = (try? FileStatus(of: path, followsLinks: true))?.identity
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(
        .missing,
        "\(path): expected the program of a game, such as .build/debug/Orchard; found none.")
    }
  }

  /// Returns true if both are the same program.
  func isSame(as other: TracedBuild) -> Bool { identity != nil && identity == other.identity }

  /// Starts `trace`, and returns its lines one after the other.
  func trace(_ reel: String, _ arguments: [String] = []) throws -> TraceLines {
    TraceLines(
      program: try ChildProgram(
        path, ["trace", reel] + arguments + without.flatMap { ["--without", $0] }))
  }
}

/// The lines of a running trace.
struct TraceLines: IteratorProtocol {
  typealias Line = [String: Any]

  let program: ChildProgram

  /// Returns the members of the next line; none for a line that is no JSON object.
  func next() -> Line? {
    guard let line = program.next() else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(line))) as? Line ?? [:]
  }
}
