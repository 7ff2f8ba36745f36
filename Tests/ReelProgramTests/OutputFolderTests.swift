import Foundation
import ReelProgram
import Testing

@Suite struct OutputFolderTests {
  let place: Place
  let folder: OutputFolder
  init() throws {
    place = try Place()
    folder = try OutputFolder(place.path)
  }

  @Test func aFileIsWrittenCompletelyAndNoOtherFileStays() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try folder.write(bytes, as: "a.bin", replacing: false) != nil)
    #expect(FileManager.default.contents(atPath: place("a.bin")).map { [UInt8]($0) } == bytes)
    #expect(place.names == ["a.bin"])
    #expect(try folder.write([], as: "empty", replacing: false) != nil)
    #expect(place.text("empty") == "")
  }

  @Test func aFileWithOtherBytesIsReplacedOnlyOnRequest() throws {
    try place.put("artist", "a.png")
    let sentence = refusal { try folder.write([1, 2], as: "a.png", replacing: false) }
    #expect(sentence?.contains("a.png: expected no file here (--force replaces it)") == true)
    #expect(place.text("a.png") == "artist")
    try folder.write(Array("new".utf8), as: "a.png", replacing: true)
    #expect(place.text("a.png") == "new")
    #expect(place.names == ["a.png"])
  }

  @Test func aFileWithTheSameBytesIsLeftAsItIs() throws {
    try place.put("same", "a.png")
    let before = try FileManager.default.attributesOfItem(atPath: place("a.png"))
    #expect(try folder.write(Array("same".utf8), as: "a.png", replacing: false) == nil)
    let after = try FileManager.default.attributesOfItem(atPath: place("a.png"))
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func foldersLinksAndPipesAreNeverReplaced() throws {
    try place.makeFolder("folder")
    try place.put("kept", "target")
    try place.link("link", to: place("target"))
    try place.link("dangling", to: place("nowhere"))
    mkfifo(place("pipe"), 0o600)
    for (name, word) in [
      ("folder", "no folder"), ("link", "no symbolic link"), ("dangling", "no symbolic link"),
      ("pipe", "no pipe"),
    ] {
      let sentence = refusal { try folder.write([1], as: name, replacing: true) }
      #expect(sentence?.contains(word) == true, "\(name): \(sentence ?? "")")
    }
    #expect(place.text("target") == "kept")
    #expect(place.text("nowhere") == nil)
    #expect(refusal { _ = try folder.folder("link", isMade: true) } != nil)
    #expect(place.names == ["dangling", "folder", "link", "pipe", "target"])
  }

  @Test func aFileThatIsReadIsNeverReplacedUnderAnyName() throws {
    try place.put("sheet", "sheet.png")
    #expect(Foundation.link(place("sheet.png"), place("other.png")) == 0)
    let sheet = try #require(try FileStatus(of: place("sheet.png")))
    for name in ["sheet.png", "other.png"] {
      let sentence = refusal {
        try folder.write([1], as: name, replacing: true, sparing: [sheet.identity])
      }
      #expect(sentence?.contains("the same file") == true)
    }
    #expect(place.text("sheet.png") == "sheet")
  }

  @Test func foldersWithinAreMadeAndLinksInThemNotFollowed() throws {
    let outside = try Place()
    try place.link("out", to: outside.path)
    #expect(refusal { _ = try folder.folder("out", isMade: true).folder("x", isMade: true) } != nil)
    #expect(outside.names.isEmpty)
    try folder.folder("a", isMade: true).folder("b", isMade: true)
      .write([65], as: "c", replacing: false)
    #expect(place.text("a/b/c") == "A")
  }

  @Test func namesWithSlashesAreRefused() throws {
    let outside = try Place()
    try place.link("out", to: outside.path)
    // A slash with a combining mark is another `Character`, but has the same byte.
    for name in ["out/x", "out/\u{301}x", "/etc/x"] {
      #expect(refusal { try folder.write([1], as: name, replacing: true) } != nil)
      #expect(refusal { _ = try folder.folder(name, isMade: true) } != nil)
      #expect(refusal { try folder.remove(name) } != nil)
      #expect(refusal { _ = try folder.status(of: name) } != nil)
    }
    #expect(outside.names.isEmpty && place.names == ["out"])
    #expect(OutputFolder.split("a/\u{301}b") == ("a", "\u{301}b"))
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    try place.put("secret", "a")
    chmod(place("a"), 0o600)
    try folder.write([1, 2], as: "a", replacing: true)
    let status = try #require(try FileStatus(of: place("a")))
    #expect(status.permissions == 0o600 && status.size == 2)
  }

  @Test func aFileThatIsBeingRecordedIsNotReplaced() throws {
    let recording = try RecordingFile(place("a.reel"), replacing: false)
    recording.append([65])
    #expect(
      refusal { try folder.write([1], as: "a.reel", replacing: true) }?
        .contains("another program") == true)
    #expect(place.text("a.reel") == "A")
    try recording.finish()
    try folder.write([66], as: "a.reel", replacing: true)
    #expect(place.text("a.reel") == "B")
  }

  @Test func aFolderIsMadeWithItsParents() throws {
    try OutputFolder(place("x/y/z"), isMade: true).write([66], as: "f", replacing: false)
    #expect(place.text("x/y/z/f") == "B")
    #expect(refusal { _ = try OutputFolder(place("nothing")) } != nil)
    try place.put("", "file")
    #expect(refusal { _ = try OutputFolder(place("file/below"), isMade: true) } != nil)
  }

  @Test func impossibleFileNamesAreRefused() throws {
    #expect(refusal { try folder.write([1], as: "", replacing: true) } != nil)
    #expect(refusal { try folder.write([1], as: "a\0b", replacing: true) } != nil)
    let long = String(repeating: "x", count: 256)
    #expect(refusal { try folder.write([1], as: long, replacing: true) } != nil)
    #expect(place.names.isEmpty)
    #expect(OutputFolder.split("a/b/c.png") == ("a/b", "c.png"))
    #expect(OutputFolder.split("c.png") == (".", "c.png"))
    #expect(OutputFolder.split("/c.png") == ("/", "c.png"))
    #expect(OutputFolder.split("a/") == ("a", ""))
  }

  #if os(Linux)
    @Test func aWriteThatFailsLeavesTheOldFile() async throws {
      // The limit applies to the whole process, so the test runs in a separate one.
      await #expect(processExitsWith: .success) {
        let place = try Place()
        StandardStreams.prepare()
        try place.put("old", "a")
        var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        let folder = try OutputFolder(place.path)
        for (name, replacing) in [("a", true), ("b", false)] {
          do {
            try folder.write([UInt8](repeating: 1, count: 5000), as: name, replacing: replacing)
            exit(2)
          } catch let failure as Failure where failure.sentence.contains("large") {
          }
        }
        guard place.names == ["a"], place.text("a") == "old" else { exit(3) }
      }
    }
  #endif
}
