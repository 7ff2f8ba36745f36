import AlienCatchRules
import Foundation
import Reel
import Testing

/// The Swift files that the game's program writes of its types and assets.
@Suite struct WrittenSwiftTests {
  private let folder: URL
  private let rules = root.appendingPathComponent("Games/AlienCatch/Rules").path
  init() throws { folder = try temporaryFolder() }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  @Test func writtenFilesOfTheRulesAreUpToDate() throws {
    for (command, name) in [("fields", "Fields"), ("assets", "Assets")] {
      let file = rules + "/\(name).swift"
      let checked = try Program.run([command, "--check", file])
      #expect(checked.code == 0, "\(checked.errors)")
      #expect(
        try Program.run([command]).output == (try String(contentsOfFile: file, encoding: .utf8)))
      try "// Something of one's own.\n".write(
        toFile: path("A.swift"), atomically: true, encoding: .utf8)
      #expect(
        try Program.run([command, "--check", path("A.swift")]).code
          == (command == "fields" ? 65 : 1))
      #expect(try Program.run([command, "--check", path("none.swift")]).code != 0)
      #expect(try Program.run([command, "--check", file, "--write", path("B.swift")]).code == 64)
    }
  }

  @Test func handwrittenFilesAreNotReplacedAndWrittenOnesAre() throws {
    let own = "let mine = 1\n"
    try own.write(toFile: path("A.swift"), atomically: true, encoding: .utf8)
    #expect(try Program.run(["assets", "--write", path("A.swift")]).code == 73)
    #expect(try String(contentsOfFile: path("A.swift"), encoding: .utf8) == own)
    #expect(try Program.run(["assets", "--write", path("A.swift"), "--force"]).code == 0)
    let written = try String(contentsOfFile: path("A.swift"), encoding: .utf8)
    #expect(written.contains("static var `catch`: SoundID { SoundID(rawValue: 0) }"))
    try (written + "// changed\n").write(toFile: path("A.swift"), atomically: true, encoding: .utf8)
    #expect(try Program.run(["assets", "--check", path("A.swift")]).code == 1)
    #expect(try Program.run(["assets", "--write", path("A.swift")]).code == 0)
    #expect(try String(contentsOfFile: path("A.swift"), encoding: .utf8) == written)
  }

  @Test func fieldsAreOnlyWrittenWhereTheirTypesAreVisible() throws {
    let away = try Program.run(["fields", "--write", path("Fields.swift")])
    #expect(away.code == 65)
    #expect(away.errors.contains("Cart is not declared in the Swift files of"))
    for name in try FileManager.default.contentsOfDirectory(atPath: rules) {
      try FileManager.default.copyItem(atPath: rules + "/" + name, toPath: path(name))
    }
    #expect(try Program.run(["fields", "--write", path("Fields.swift")]).code == 0)
    let cart = try String(contentsOfFile: path("Cart.swift"), encoding: .utf8)
    try cart.replacing("  var speed", with: "  private var speed").write(
      toFile: path("Cart.swift"), atomically: true, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path("Fields.swift"))
    let refused = try Program.run(["fields", "--write", path("Fields.swift")])
    #expect(refused.code == 65)
    #expect(refused.errors.contains("Cart.speed is private (Cart.swift, line "))
    #expect(!FileManager.default.fileExists(atPath: path("Fields.swift")))
  }

  /// Checks that sounds and pictures, which `headless` never reads, count as well as names.
  @Test func allMissingAssetsAreReportedAtOnce() throws {
    let assets = folder.appendingPathComponent("Assets")
    try FileManager.default.copyItem(atPath: assetsPath, toPath: assets.path)
    func run() throws -> Program.Result {
      try Program.run(["headless", "--ticks", "1", "--assets", assets.path])
    }
    func remove(_ name: String) throws {
      try FileManager.default.removeItem(at: assets.appendingPathComponent(name))
    }
    #expect(try run().code == 0)
    try remove("catch.wav")
    let one = try run()
    #expect(one.code == 66 && one.errors.contains("catch.wav"), "\(one.errors)")
    try remove("music.ogg")
    try remove("font.png")
    let list = assets.appendingPathComponent("aliencatch.plist")
    try String(contentsOf: list, encoding: .utf8).replacing("moon.png", with: "mond.png").write(
      to: list, atomically: true, encoding: .utf8)
    let many = try run()
    #expect(many.code == 66)
    for name in ["catch.wav", "music.ogg", "font.png", "moon.png"] {
      #expect(many.errors.contains(name), "\(many.errors)")
    }
    // The program reads this file before the rules name anything.
    try remove("font.fnt")
    let lists = try run()
    #expect(lists.code == 66)
    for name in ["catch.wav", "music.ogg", "font.fnt"] { #expect(lists.errors.contains(name)) }
  }

  /// Renames a picture of the atlas, which changes the numbers of others: the constants belong to another atlas.
  @Test func constantsOfAnotherAtlasAreRefused() throws {
    let assets = folder.appendingPathComponent("Assets")
    try FileManager.default.copyItem(atPath: assetsPath, toPath: assets.path)
    let list = assets.appendingPathComponent("aliencatch.plist")
    // Under its new name the frame comes before all others.
    try String(contentsOf: list, encoding: .utf8).replacing("zap-12.png", with: "apple.png").write(
      to: list, atomically: true, encoding: .utf8)
    let result = try Program.run(["headless", "--ticks", "1", "--assets", assets.path])
    #expect(result.code == 65 || result.code == 66)
    #expect(result.errors.contains("zap-12"), "\(result.errors)")
    #expect(result.errors.contains("assets at the places that the rules were compiled with"))
  }
}
