import Foundation
import Testing

@testable import NewGame
@testable import ReelTool

/// `reel new`: what it writes and what it leaves alone. That the games build, play and test is shown by
/// Tools/check-new.
@Suite struct NewCommandTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: NewCommand.Template.allCases)
  func everyWordOfTheTemplateIsReplaced(_ template: NewCommand.Template) throws {
    let place = try Place()
    let outcome = try place.tool(["new", "Orchard", "--template", template.rawValue])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let folder = place.url.appendingPathComponent("Orchard")
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

  @Test func whatIsThereStaysAsItIs() throws {
    let place = try Place()
    try place.write("mine", "Orchard/notes.txt")
    let outcome = try place.tool(["new", "Orchard"])
    #expect(
      outcome.code == 73 && outcome.errors.contains("./Orchard: expected a name that is free"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path) == ["Orchard"])
    #expect(!place.exists("Orchard/Package.swift"))
  }

  @Test func aLinkThatLeadsNowhereIsInTheWay() throws {
    let place = try Place()
    let link = place.url.appendingPathComponent("Orchard").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
    #expect(try place.tool(["new", "Orchard"]).code == 73)
    #expect(!place.exists("elsewhere"))
  }

  @Test(arguments: [
    "", "9Lives", "my-game", "../up", "a b", "Ünter", "class", "String", "_",
    String(repeating: "a", count: 61),
  ])
  func aNameThatSwiftDoesNotTakeIsRefused(_ name: String) throws {
    let place = try Place()
    let outcome = try place.tool(["new", "--", name])
    #expect(outcome.code == 64 && outcome.errors.contains("NAME: expected"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.url.path).isEmpty)
  }

  @Test(arguments: ["Sprite", "ReelScene", "Level"])
  func aNameThatReelOrTheTemplateUsesIsRefused(_ name: String) throws {
    let place = try Place()
    let outcome = try place.tool(["new", name])
    #expect(outcome.code == 64 && outcome.errors.contains("do not use"), "\(outcome.errors)")
    #expect(!place.exists(name))
  }

  @Test func aFolderWithoutReelIsRefused() throws {
    let place = try Place()
    let outcome = try place.tool(["new", "Orchard", "--reel", "."])
    #expect(outcome.code == 66 && outcome.errors.contains("a checkout of Reel"))
    #expect(!place.exists("Orchard"))
  }
}
