import Testing

@testable import ReelTesting

@Suite struct GameProgramsTests {
  @Test func theFolderIsThatOfTheBundle() {
    #expect(GamePrograms.folder(of: ["/a/debug/AllPackageTests.xctest"]) == "/a/debug")
    let bundle = "/a/debug/All.xctest/Contents/MacOS/All"
    #expect(GamePrograms.folder(of: ["/usr/runner", "--bundle", bundle]) == "/a/debug")
    #expect(GamePrograms.folder(of: ["/usr/runner", "--help"]) == nil)
  }

  @Test func theProgramsBesideTheseTestsRun() {
    #expect(GamePrograms.run("reel", ["--help"]))
    #expect(!GamePrograms.run("reel", ["no-such-command"]))
    #expect(!GamePrograms.run("NoSuchGame", []))
    #expect(
      GamePrograms.output("reel", ["--help"])?.contains { $0.hasPrefix("USAGE: reel") } == true)
    #expect(GamePrograms.output("NoSuchGame", []) == nil)
  }
}
