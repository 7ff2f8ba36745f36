import Foundation
import Reel
import ReelHeadless
import ReelProgram
import Testing

@testable import ReelApp
@testable import ReelAssets

@Suite struct AssetsPackingTests {
  private func files(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
      if !isFolder.boolValue {
        files[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
      }
    }
    return files
  }

  @Test func packedContentIsTheSame() throws {
    let fixture = try PackedFixture()
    var plain = try fixture.open(fixture.source)
    var packed = try fixture.packed()
    #expect(!plain.isPacked && packed.isPacked)
    #expect(packed.content == plain.content && packed.owners == plain.owners)
    #expect(packed.content.simulationHash == plain.content.simulationHash)
    #expect(packed.missingFiles.isEmpty && plain.missingFiles.isEmpty)
    for density: Float in [1, 1.5, 2, 2.5, 3, 4, 5] {
      try plain.choose(density: density)
      try packed.choose(density: density)
      #expect(packed.shown == plain.shown, "\(density)")
      #expect((packed.shown == packed.content) == (density == 1))
    }
  }

  @Test func packedPicturesAndSoundsAreTheSame() throws {
    let fixture = try PackedFixture()
    var assets = [try fixture.open(fixture.source), try fixture.packed()]
    for density: Float in [1, 2, 3] {
      var pictures: [[String]] = [[], []]
      for at in 0...1 {
        try assets[at].choose(density: density)
        try assets[at].eachPicture {
          pictures[at].append(
            "\($0.file) \($0.texture.rawValue) \($0.isSmooth) \($0.bitmap.pixels)")
        }
        try assets[at].eachSound { pictures[at].append("\($0.file) \($0.number.rawValue)") }
      }
      #expect(pictures[0] == pictures[1] && pictures[0].count == 7)
    }
  }

  /// The picture of a tile set that no map shows does not exist, so it is left out; a picture beside the game's is none
  /// of its files.
  @Test func onlyFilesThatTheGameUsesAreCopied() throws {
    let fixture = try PackedFixture()
    _ = try fixture.packed()
    let packed = try files(fixture.target)
    #expect(
      packed.keys.sorted() == [
        "art/hero.png", "art/hero@2x.png", "coins.png", "coins@2x.png", "coins@3x.png",
        "content.packed",
        "ground.png", "jump.wav", "sky.png", "small.png", "theme.wav",
      ])
    let source = try files(fixture.source)
    for (name, data) in packed where name != "content.packed" { #expect(source[name] == data) }
  }

  @Test func packingTwiceMakesTheSameBytes() throws {
    let fixture = try PackedFixture()
    let packed = try fixture.packed()
    let first = try files(fixture.target)
    // Without --force, because no file would change. Packed content can be packed again.
    try fixture.open(fixture.source).pack(into: fixture.target, replacing: false)
    try packed.pack(into: fixture.path + "/again", replacing: false)
    #expect(try files(fixture.target) == first && files(fixture.path + "/again") == first)
  }

  @Test func filesAreReplacedOnlyByForce() throws {
    let fixture = try PackedFixture()
    _ = try fixture.packed()
    try fixture.write(
      Data(contentsOf: URL(fileURLWithPath: fixture.source + "/other.png")), "sky.png")
    let before = try files(fixture.target)
    #expect(throws: Failure.self) {
      try fixture.open(fixture.source).pack(into: fixture.target, replacing: false)
    }
    #expect(try files(fixture.target) == before)
    try fixture.open(fixture.source).pack(into: fixture.target, replacing: true)
    #expect(try files(fixture.target)["sky.png"]?.count != before["sky.png"]?.count)
  }

  @Test func theSourcesAreNeverReplaced() throws {
    let fixture = try PackedFixture()
    let before = try files(fixture.source)
    #expect(throws: Failure.self) {
      try fixture.open(fixture.source).pack(into: fixture.source, replacing: true)
    }
    #expect(try files(fixture.source) == before)
  }

  @Test func aDensePictureThatIsMissingIsReported() throws {
    let fixture = try PackedFixture()
    try FileManager.default.removeItem(atPath: fixture.source + "/art/hero@2x.png")
    try FileManager.default.removeItem(atPath: fixture.source + "/art/hero.png")
    let error = #expect(throws: ContentError.self) {
      try fixture.open(fixture.source).pack(into: fixture.target, replacing: false)
    }
    #expect(error?.kind == .missing && error?.file.hasPrefix("art/hero") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.target))
  }

  @Test func aPackedGameSparesItsFiles() throws {
    let fixture = try PackedFixture()
    let packed = try fixture.packed()
    let identities = packed.identities
    for name in try files(fixture.target).keys {
      #expect(
        identities.contains(try #require(try FileStatus(of: fixture.target + "/" + name)).identity))
    }
    #expect(identities.count == 11)
  }

  @Test func aGameWithoutFilesNeedsNoPackedContent() throws {
    let assets = try Assets.open(game: "None", manifest: ContentManifest(), path: nil)
    #expect(!assets.isPacked && assets.content == GameContent())
    let fixture = try PackedFixture()
    try assets.pack(into: fixture.target, replacing: false)
    #expect(try files(fixture.target).keys.sorted() == ["content.packed"])
  }
}
