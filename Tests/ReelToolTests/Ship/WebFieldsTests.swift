import Testing

@testable import ReelTool

/// Tests of the search for a file of field lists.
@Suite struct WebFieldsTests {
  @Test func onlyAFileThatTheCommandHasWrittenIsFound() throws {
    let sandbox = try Sandbox()
    try sandbox.write("struct Fields {}\n", "Rules/Fields.swift")
    #expect(WebFields.file(in: "\(sandbox.url.path)/Rules") == nil)
    #expect(WebFields.file(in: "\(sandbox.url.path)/nothing") == nil)
    try sandbox.write("\(WebFields.heading) `Pong fields --write`:\n", "Rules/Lists/Pong.swift")
    try sandbox.write("\(WebFields.heading) `Pong fields --write`:\n", "Rules/Lists/Pong.txt")
    #expect(WebFields.file(in: "\(sandbox.url.path)/Rules") == "Lists/Pong.swift")
  }

  @Test func theHeadingIsThatOfTheCommand() throws {
    let game = Sandbox.binary.deletingLastPathComponent().appendingPathComponent("AlienCatch")
    let outcome = try Sandbox.run(game.path, ["fields"])
    #expect(outcome.code == 0 && outcome.output.hasPrefix(WebFields.heading), "\(outcome)")
  }
}
