import Foundation
import Testing

@testable import NewGame
@testable import ReelTool

/// Tests of the files that `reel new` writes and of those that it leaves alone. Tools/check-new builds, plays and tests
/// the games.
@Suite struct NewCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: NewCommand.Template.allCases)
  func everyWordOfTheTemplateIsReplaced(_ template: NewCommand.Template) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.tool(["new", "Orchard", "--template", template.rawValue])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let folder = sandbox.url.appendingPathComponent("Orchard")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let files = try #require(names)
    for file in [
      "Package.swift", ".gitignore", "README.md", ".github/workflows/test.yml",
      "Sources/Orchard/main.swift", "Sources/OrchardRules/Orchard.swift",
      "Tests/OrchardTests/OrchardTests.swift",
    ] {
      #expect(files.contains(file), "\(file) is not there")
    }
    for file in files {
      #expect(!file.contains("Template"))
      guard let data = FileManager.default.contents(atPath: "\(folder.path)/\(file)"),
        let text = String(data: data, encoding: .utf8)
      else { continue }
      #expect(!text.contains("TemplateName") && !text.contains("TemplateReel"), "\(file)")
    }
    let manifest = try String(
      contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    let line = manifest.split(separator: "\n").first { $0.hasPrefix("let reel = ") }
    let path = try #require(line).split(separator: "\"")[1]
    let reel = URL(fileURLWithPath: String(path), relativeTo: folder).standardizedFileURL
    #expect(reel.resolvingSymlinksInPath().path == Self.root.resolvingSymlinksInPath().path)
  }

  /// Recordings at the top are made by hand and ignored by git; those that tests compare with are committed.
  @Test(arguments: NewCommand.Template.allCases)
  func goldenReelsAreCommitted(_ template: NewCommand.Template) throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.tool(["new", "Orchard", "--template", template.rawValue]).code == 0)
    let folder = sandbox.url.appendingPathComponent("Orchard")
    func git(_ arguments: String...) throws -> Int32 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", folder.path] + arguments
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    #expect(try git("init", "--quiet") == 0)
    for name in ["Tests/OrchardTests/golden.reel", "Sources/Orchard/Assets/demo.reel"] {
      #expect(try git("check-ignore", "--quiet", name) == 1, "\(name)")
    }
    for name in ["play.reel", "match.reel", ".build/debug/x.reel"] {
      #expect(try git("check-ignore", "--quiet", name) == 0, "\(name)")
    }
  }

  /// The command that is printed can be pasted into a shell.
  @Test(arguments: ["sp ace", "it's", "$HOME", "a;b", "-dash", "plain/sub", "Жук"])
  func theNextCommandIsQuotedForTheShell(_ folder: String) throws {
    let sandbox = try Sandbox()
    let made = try sandbox.tool(["new", "Orchard", "--in=\(folder)"])
    #expect(made.code == 0, "\(made.errors)")
    let command = try #require(made.output.range(of: "cd ")).lowerBound
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "swift() { pwd; }\n" + made.output[command...]]
    process.currentDirectoryURL = sandbox.url
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(
      decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output.hasSuffix("/\(folder)/Orchard\n"), "\(output)")
    if folder.utf8.allSatisfy({ $0 == 0x2F || (0x61...0x7A).contains($0) }) {
      #expect(made.output.hasSuffix("cd \(folder)/Orchard && swift run Orchard\n"))
    }
  }

  @Test func anExistingFolderIsLeftAlone() throws {
    let sandbox = try Sandbox()
    try sandbox.write("mine", "Orchard/notes.txt")
    let outcome = try sandbox.tool(["new", "Orchard"])
    #expect(
      outcome.code == 73 && outcome.errors.contains("./Orchard: expected a name that is free"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path) == ["Orchard"])
    #expect(!sandbox.exists("Orchard/Package.swift"))
  }

  @Test func aDanglingLinkIsNotReplaced() throws {
    let sandbox = try Sandbox()
    let link = sandbox.url.appendingPathComponent("Orchard").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
    #expect(try sandbox.tool(["new", "Orchard"]).code == 73)
    #expect(!sandbox.exists("elsewhere"))
  }

  @Test(arguments: [
    "", "9Lives", "my-game", "../up", "a b", "Ünter", "class", "String", "_",
    String(repeating: "a", count: 61),
  ])
  func aNameThatIsNoSwiftIdentifierIsRefused(_ name: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.tool(["new", "--", name])
    #expect(outcome.code == 64 && outcome.errors.contains("NAME: expected"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.url.path).isEmpty)
  }

  @Test(arguments: ["Sprite", "ReelDrawing", "Level"])
  func aNameThatReelOrTheTemplateUsesIsRefused(_ name: String) throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.tool(["new", name])
    #expect(outcome.code == 64 && outcome.errors.contains("do not use"), "\(outcome.errors)")
    #expect(!sandbox.exists(name))
  }

  @Test func aFolderWithoutReelIsRefused() throws {
    let sandbox = try Sandbox()
    let outcome = try sandbox.tool(["new", "Orchard", "--reel", "."])
    #expect(outcome.code == 66 && outcome.errors.contains("a checkout of Reel"))
    #expect(!sandbox.exists("Orchard"))
  }
}
