import ArgumentParser
import ReelContent
import ReelFormats
import ReelJSON
import ReelProgram

struct CollideCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "collide",
      abstract:
        "Answers queries about shapes: overlaps, contacts, rays, casts, the nearest, moves.",
      discussion: """
        SCENE is a JSON object with `shapes` and `queries`, or an array of such; the answer is one \
        object with `results`, or an array of them, on standard output. docs/formats/collide.md has \
        every key.

        Exit codes: 0 answered; 64 wrong arguments; 65 a damaged scene; 66 a missing one.
        """)
  }

  /// The greatest size of a scene, in bytes.
  private static let limit = 1 << 28

  @Argument(help: ArgumentHelp("A scene in JSON.", valueName: "SCENE"))
  var file: String

  func run() throws {
    try answering {
      let root = LocatedJSON(
        file: file, path: "", node: try JSONValue.read(try readFile(), file: file))
      // All scenes are read before anything is printed.
      guard root.node.elements != nil else {
        StandardStreams.printJSON(try CollideScene(root).answers())
        return
      }
      var answers: [String] = []
      for scene in try root.elements { answers.append(try CollideScene(scene).answers()) }
      StandardStreams.printJSON("[" + answers.joined(separator: ",\n") + "]")
    }
  }

  private func readFile() throws -> [UInt8] {
    let bytes = try InputFile(file, expecting: "a scene").readAll(limit: Self.limit)
    guard bytes.count <= Self.limit else {
      throw ContentError(file: file, expected: "at most \(Self.limit) bytes")
    }
    return bytes
  }
}
