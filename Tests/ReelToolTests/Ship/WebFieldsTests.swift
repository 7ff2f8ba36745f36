import Foundation
import Testing

@testable import ReelTool

/// Tests of the search for a file of field lists.
@Suite struct WebFieldsTests {
  @Test func onlyAFileThatTheCommandHasWrittenIsFound() throws {
    let sandbox = try Sandbox()
    let heading = "// Field lists, written by "
    let rules = "\(sandbox.url.path)/Rules"
    try sandbox.write("struct Fields {}\n", "Rules/Fields.swift")
    #expect(WebFields.file(in: rules, beginning: Data(heading.utf8)) == nil)
    #expect(WebFields.file(in: "\(rules)/nothing", beginning: Data(heading.utf8)) == nil)
    try sandbox.write("\(heading)`Pong fields --write`:\n", "Rules/Lists/Pong.swift")
    try sandbox.write("\(heading)`Pong fields --write`:\n", "Rules/Lists/Pong.txt")
    #expect(WebFields.file(in: rules, beginning: Data(heading.utf8)) == "Lists/Pong.swift")
  }

  @Test func theCommandBeginsTheFileOfAGame() throws {
    let game = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("AlienCatch")
    let outcome = try Sandbox.run(game.path, ["fields"])
    let beginning = outcome.output.prefix { $0 != "`" }
    let rules =
      Sandbox.binary.path.components(separatedBy: "/.build/")[0] + "/Games/AlienCatch/Rules"
    #expect(outcome.code == 0 && beginning.count > 20)
    #expect(WebFields.file(in: rules, beginning: Data(beginning.utf8)) == "Fields.swift")
  }
}
