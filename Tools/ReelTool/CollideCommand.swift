import ArgumentParser
import ReelContent
import ReelFormats
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

        With --scenarios it is a file, or a folder of files, with tasks for movers; docs/movers.md \
        describes them. Prints a line for each failure.

        Exit codes: 0 answered, or all as expected; 1 a scenario failed; 64 wrong arguments; 65 a \
        damaged scene; 66 a missing one.
        """)
  }

  /// The greatest size of a scene, in bytes.
  private static let limit = 1 << 28

  @Argument(help: ArgumentHelp("A scene in JSON.", valueName: "SCENE"))
  var file: String

  @Flag(help: "Runs scenarios of movers.")
  var scenarios = false

  @Flag(help: "With --scenarios: from many more positions.")
  var thorough = false

  func validate() throws {
    if thorough && !scenarios { throw ValidationError("--thorough requires --scenarios.") }
  }

  func run() throws {
    try answering {
      if scenarios { return try runScenarios() }
      let bytes = try Self.bytes(of: file, named: file, expecting: "a scene")
      let root = LocatedJSON(file: file, path: "", node: try JSONTree.read(bytes, file: file))
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

  static func bytes(
    of path: String, named name: String, expecting what: String
  ) throws -> [UInt8] {
    let input = try InputFile(path, expecting: what)
    var bytes: [UInt8] = []
    while true {
      let part = try input.read(upTo: 1 << 20)
      if part.isEmpty { return bytes }
      bytes += part
      guard bytes.count <= limit else {
        throw ContentError(file: name, expected: "at most \(limit) bytes")
      }
    }
  }
}
