import Foundation
import ReelProgram
import Testing

@Suite struct OutputFolderTests {
  let sandbox: Sandbox
  let folder: OutputFolder
  init() throws {
    sandbox = try Sandbox()
    folder = try OutputFolder(sandbox.path)
  }

  @Test func aFileIsWrittenCompletelyAndNoOtherFileStays() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try folder.write(bytes, as: "a.bin", replacing: false) != nil)
    #expect(FileManager.default.contents(atPath: sandbox("a.bin")).map { [UInt8]($0) } == bytes)
    #expect(sandbox.names == ["a.bin"])
    #expect(try folder.write([], as: "empty", replacing: false) != nil)
    #expect(sandbox.text("empty") == "")
  }

  @Test func aFileWithOtherBytesIsReplacedOnlyOnRequest() throws {
    try sandbox.put("artist", "a.png")
    let sentence = refusal { try folder.write([1, 2], as: "a.png", replacing: false) }
    #expect(sentence?.contains("a.png: expected no file here (--force replaces it)") == true)
    #expect(sandbox.text("a.png") == "artist")
    try folder.write(Array("new".utf8), as: "a.png", replacing: true)
    #expect(sandbox.text("a.png") == "new")
    #expect(sandbox.names == ["a.png"])
  }

  @Test func aFileWithTheSameBytesIsLeftAsItIs() throws {
    try sandbox.put("same", "a.png")
    let before = try FileManager.default.attributesOfItem(atPath: sandbox("a.png"))
    #expect(try folder.write(Array("same".utf8), as: "a.png", replacing: false) == nil)
    let after = try FileManager.default.attributesOfItem(atPath: sandbox("a.png"))
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func foldersLinksAndPipesAreNeverReplaced() throws {
    try sandbox.makeFolder("folder")
    try sandbox.put("kept", "target")
    try sandbox.link("link", to: sandbox("target"))
    try sandbox.link("dangling", to: sandbox("nowhere"))
    mkfifo(sandbox("pipe"), 0o600)
    for (name, word) in [
      ("folder", "no folder"), ("link", "no symbolic link"), ("dangling", "no symbolic link"),
      ("pipe", "no pipe"),
    ] {
      let sentence = refusal { try folder.write([1], as: name, replacing: true) }
      #expect(sentence?.contains(word) == true, "\(name): \(sentence ?? "")")
    }
    #expect(sandbox.text("target") == "kept")
    #expect(sandbox.text("nowhere") == nil)
    #expect(refusal { _ = try folder.folder("link", isMade: true) } != nil)
    #expect(sandbox.names == ["dangling", "folder", "link", "pipe", "target"])
  }

  @Test func aFileThatIsReadIsNeverReplacedUnderAnyName() throws {
    try sandbox.put("sheet", "sheet.png")
    #expect(Foundation.link(sandbox("sheet.png"), sandbox("other.png")) == 0)
    let sheet = try #require(try FileStatus(of: sandbox("sheet.png")))
    for name in ["sheet.png", "other.png"] {
      let sentence = refusal {
        try folder.write([1], as: name, replacing: true, sparing: [sheet.identity])
      }
      #expect(sentence?.contains("the same file") == true)
    }
    #expect(sandbox.text("sheet.png") == "sheet")
  }

  @Test func foldersWithinAreMadeAndLinksInThemNotFollowed() throws {
    let outside = try Sandbox()
    try sandbox.link("out", to: outside.path)
    #expect(refusal { _ = try folder.folder("out", isMade: true).folder("x", isMade: true) } != nil)
    #expect(outside.names.isEmpty)
    try folder.folder("a", isMade: true).folder("b", isMade: true)
      .write([65], as: "c", replacing: false)
    #expect(sandbox.text("a/b/c") == "A")
  }

  @Test func namesWithSlashesAreRefused() throws {
    let outside = try Sandbox()
    try sandbox.link("out", to: outside.path)
    // A slash with a combining mark is another `Character`, but has the same byte.
    for name in ["out/x", "out/\u{301}x", "/etc/x"] {
      #expect(refusal { try folder.write([1], as: name, replacing: true) } != nil)
      #expect(refusal { _ = try folder.folder(name, isMade: true) } != nil)
      #expect(refusal { try folder.remove(name) } != nil)
      #expect(refusal { _ = try folder.status(of: name) } != nil)
    }
    #expect(outside.names.isEmpty && sandbox.names == ["out"])
    #expect(OutputFolder.split("a/\u{301}b") == ("a", "\u{301}b"))
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    try sandbox.put("secret", "a")
    chmod(sandbox("a"), 0o600)
    try folder.write([1, 2], as: "a", replacing: true)
    let status = try #require(try FileStatus(of: sandbox("a")))
    #expect(status.permissions == 0o600 && status.size == 2)
  }

  @Test func aPrivateFileIsForItsOwnerOnly() throws {
    try folder.write([1], as: "own", replacing: false, isPrivate: true)
    #expect(try FileStatus(of: sandbox("own"))?.permissions == 0o600)
    try folder.write([1, 2], as: "own", replacing: true, isPrivate: true)
    #expect(try FileStatus(of: sandbox("own"))?.permissions == 0o600)
    let recording = try RecordingFile(sandbox("own.reel"), replacing: false, isPrivate: true)
    #expect(try FileStatus(of: sandbox("own.reel"))?.permissions == 0o600)
    try recording.finish()
    // The umask of the user decides about others.
    try folder.write([1], as: "other", replacing: false)
    let mask = umask(0)
    umask(mask)
    #expect(try FileStatus(of: sandbox("other"))?.permissions == 0o666 & ~mask)
  }

  @Test func aFileThatIsBeingRecordedIsNotReplaced() throws {
    let recording = try RecordingFile(sandbox("a.reel"), replacing: false)
    recording.append([65])
    #expect(
      refusal { try folder.write([1], as: "a.reel", replacing: true) }?
        .contains("another program") == true)
    #expect(sandbox.text("a.reel") == "A")
    try recording.finish()
    try folder.write([66], as: "a.reel", replacing: true)
    #expect(sandbox.text("a.reel") == "B")
  }

  @Test func aFolderIsMadeWithItsParents() throws {
    try OutputFolder(sandbox("x/y/z"), isMade: true).write([66], as: "f", replacing: false)
    #expect(sandbox.text("x/y/z/f") == "B")
    #expect(refusal { _ = try OutputFolder(sandbox("nothing")) } != nil)
    try sandbox.put("", "file")
    #expect(refusal { _ = try OutputFolder(sandbox("file/below"), isMade: true) } != nil)
  }

  @Test func impossibleFileNamesAreRefused() throws {
    #expect(refusal { try folder.write([1], as: "", replacing: true) } != nil)
    #expect(refusal { try folder.write([1], as: "a\0b", replacing: true) } != nil)
    let long = String(repeating: "x", count: 256)
    #expect(refusal { try folder.write([1], as: long, replacing: true) } != nil)
    #expect(sandbox.names.isEmpty)
    #expect(OutputFolder.split("a/b/c.png") == ("a/b", "c.png"))
    #expect(OutputFolder.split("c.png") == (".", "c.png"))
    #expect(OutputFolder.split("/c.png") == ("/", "c.png"))
    #expect(OutputFolder.split("a/") == ("a", ""))
  }

  #if os(Linux)
    @Test func aWriteThatFailsLeavesTheOldFile() async throws {
      // The limit applies to the whole process, so the test runs in a separate one.
      await #expect(processExitsWith: .success) {
        let sandbox = try Sandbox()
        StandardStreams.prepare()
        try sandbox.put("old", "a")
        var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        let folder = try OutputFolder(sandbox.path)
        for (name, replacing) in [("a", true), ("b", false)] {
          do {
            try folder.write([UInt8](repeating: 1, count: 5000), as: name, replacing: replacing)
            exit(2)
          } catch let failure as Failure where failure.sentence.contains("large") {
          }
        }
        guard sandbox.names == ["a"], sandbox.text("a") == "old" else { exit(3) }
      }
    }
  #endif
}
