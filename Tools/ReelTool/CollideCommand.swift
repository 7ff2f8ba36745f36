import ArgumentParser
import ReelContent
import ReelProgram

struct CollideCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "collide",
      abstract: "Answers questions about shapes: overlaps, contacts, rays, casts, the nearest.",
      discussion: """
        SCENE is a JSON object with `shapes` and `queries`, or an array of such; the answer is one \
        object with `results`, or an array of them, on standard output. docs/formats/collide.md has \
        every key.

        Exit codes: 0 answered; 64 wrong arguments; 65 a damaged scene; 66 a missing one.
        """)
  }

  /// The most bytes of a scene.
  private static let limit = 1 << 28

  @Argument(help: ArgumentHelp("A scene in JSON.", valueName: "SCENE"))
  var file: String

  func run() throws {
    try answering {
      let input = try InputFile(file, expecting: "a scene")
      var bytes: [UInt8] = []
      while true {
        let part = try input.read(upTo: 1 << 20)
        if part.isEmpty { break }
        bytes += part
        guard bytes.count <= Self.limit else {
          throw ContentError(file: file, expected: "at most \(Self.limit) bytes")
        }
      }
      let root = JSONPlace(file: file, path: "", node: try JSONReader.read(bytes, file: file))
      // All scenes are read before anything is said.
      guard case .array = root.node else {
        StandardStreams.say(try CollideScene(root).answers() + "\n")
        return
      }
      var answers: [String] = []
      for scene in try root.elements { answers.append(try CollideScene(scene).answers()) }
      StandardStreams.say("[" + answers.joined(separator: ",\n") + "]\n")
    }
  }
}
