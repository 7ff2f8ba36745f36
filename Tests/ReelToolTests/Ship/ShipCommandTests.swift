import Foundation
import ReelProgram
import Testing

@testable import ReelTool

/// Refusals of the command; what it makes is tried by Tools/check-ship, because that builds a game.
@Suite struct ShipCommandTests {
  private let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Two",
      targets: [.executableTarget(name: "First"), .executableTarget(name: "Second")])
    """

  private func package() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(manifest, "Package.swift")
    for name in ["First", "Second"] {
      try sandbox.write("print(1)\n", "Sources/\(name)/main.swift")
    }
    return sandbox
  }

  @Test func aFolderWithoutAPackageIsRefused() throws {
    let outcome = try Sandbox().tool(["ship", "-o", "out"])
    #expect(outcome.code == 66 && outcome.errors.contains("Package.swift: expected a package"))
  }

  @Test func theProgramMustFitThePlatform() throws {
    let sandbox = try package()
    let none = try sandbox.tool(["ship", "-o", "out"])
    #expect(none.code == 64)
    #expect(none.errors.contains("a program that depends on ReelApp. There is: none"))
    let other = try sandbox.tool(["ship", "server", "First", "-o", "out"])
    #expect(other.code == 64 && other.errors.contains("First: expected a program that depends on"))
    let unnamed = try sandbox.tool(["ship", "tool", "-o", "out"])
    #expect(unnamed.code == 64 && unnamed.errors.contains("There is: First, Second"))
    let missing = try sandbox.tool(["ship", "tool", "Third", "-o", "out"])
    #expect(missing.code == 64 && missing.errors.contains("First, Second, found Third"))
    #expect(!sandbox.exists("out"))
  }

  /// A library is of a game's rules, and no program: options of programs are mistakes.
  @Test func aLibraryHasNoOptionsOfPrograms() throws {
    let sandbox = try package()
    let none = try sandbox.tool(["ship", "library", "First", "-o", "out"])
    #expect(none.code == 64)
    #expect(none.errors.contains("expected a program that depends on ReelApp or ReelCommands"))
    for option in [["--golden", "a.reel"], ["--icon", "a.png"], ["--system-libraries"]] {
      let outcome = try sandbox.tool(["ship", "library", "First", "-o", "out"] + option)
      #expect(outcome.code == 64 && outcome.errors.contains("library: expected no --golden"))
    }
  }

  @Test func otherWordsAndSizesAreRefused() throws {
    let sandbox = try package()
    #expect(try sandbox.tool(["ship", "linux", "First", "Second", "-o", "out"]).code == 64)
    #expect(try sandbox.tool(["ship", "-o", "out", "--budget", "much"]).code == 64)
    #expect(try sandbox.tool(["ship"]).code == 64)
  }

  /// Without /proc, the loader does not find the game's libraries: nothing is built before that is said.
  @Test func aSystemWithoutProcIsRefused() throws {
    let sandbox = try package()
    try sandbox.write("", "bare/bin/sh")
    let bare = sandbox.url.appendingPathComponent("bare").path
    let outcome = try sandbox.tool(["ship", "tool", "First", "-o", "out", "--root", bare])
    #expect(outcome.code == 66 && outcome.errors.contains("/bare/proc: expected a folder, where"))
    #expect(!sandbox.exists("out") && !sandbox.exists(".build"))
    try sandbox.write("", "bare/proc")
    let file = #expect(throws: Failure.self) { try TrialRoot.requireProcesses(in: bare) }
    #expect(file?.code == .missing)
    let system = #expect(throws: Failure.self) {
      try TrialRoot.requireProcesses(in: nil, system: bare + "/none")
    }
    #expect(system?.sentence.contains("mount -t proc proc /proc") == true)
    #if os(Linux)
      try TrialRoot.requireProcesses(in: nil)
      try TrialRoot.requireProcesses(in: "/")
    #endif
  }

  /// The folder may be the author's own.
  @Test func aFolderThatIsNoShippedGameIsNotReplaced() throws {
    let sandbox = try package()
    try sandbox.write("mine", "out/First/notes.txt")
    let outcome = try sandbox.tool(["ship", "tool", "First", "-o", "out"])
    #expect(outcome.code == 73 && outcome.errors.contains("expected a shipped game or nothing"))
    #expect(sandbox.exists("out/First/notes.txt"))
  }
}
