import Foundation
import ReelContent
import Testing

@testable import ReelSound

@Suite struct SoundInputTests {
  /// A folder that is deleted at the end of the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("reel-\(UUID())")
    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(at: url) }
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
  }

  private func error(path: String) -> ContentError? {
    failure(file: "music.ogg") { () throws(ContentError) in
      try SoundStream(path: path, file: "music.ogg")
    }
  }

  @Test(.timeLimit(.minutes(10))) func `Pipes and devices count as missing and never block`()
    throws
  {
    let folder = try Folder()
    #expect(mkfifo(folder.path("pipe.ogg"), 0o600) == 0)
    for path in [folder.path("pipe.ogg"), folder.url.path, "/dev/null", "/dev/zero"] {
      let error = error(path: path)
      #expect(error?.kind == .missing, "\(path)")
      #expect(error?.description == "music.ogg: expected a file, found something else")
    }
    let missing = error(path: folder.path("none"))
    #expect(missing?.kind == .missing && missing?.found == "No such file or directory")
    #expect(error(path: "a\0b")?.kind == .missing)
  }

  @Test func `A file that may not be read is missing`() throws {
    guard getuid() != 0 else { return }
    let folder = try Folder()
    try Data("OggS".utf8).write(to: folder.url.appendingPathComponent("a.ogg"))
    chmod(folder.path("a.ogg"), 0)
    #expect(error(path: folder.path("a.ogg"))?.kind == .missing)
  }

  #if os(Linux)
    /// `/proc/self/mem` is a plain file whose first bytes no process can read.
    @Test func `An unreadable file of size 0 counts as damaged`() throws {
      let descriptor = open("/proc/self/mem", O_RDONLY)
      defer { if descriptor >= 0 { close(descriptor) } }
      var byte: UInt8 = 0
      try #require(descriptor >= 0 && pread(descriptor, &byte, 1, 0) == -1)
      // Its size is 0, so the reader reads nothing and reports the file as damaged.
      #expect(error(path: "/proc/self/mem")?.kind == .damaged)
    }
  #endif

  /// The header of an MPEG frame, and an MP3 file with its tag. No byte of such files must reach their decoders.
  @Test func `The first bytes of a file decide its format`() throws {
    let mpeg = [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 4096)
    let tag = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 20] + [UInt8](repeating: 0, count: 20)
    let wav = WAVFixture([1, 2, 3]).bytes
    for bytes in [
      mpeg, tag + mpeg, tag, Array("RIFFxxxxAVI ".utf8) + mpeg, Array("FORMxxxxAIFF".utf8) + mpeg,
      Array("OggX".utf8), Array("RIFF".utf8), [],
    ] {
      #expect(!SoundInput(bytes).beginsAsSound())
      let error = failure(file: "a") { () throws(ContentError) in
        try SoundStream(bytes: bytes, file: "a")
      }
      #expect(error?.expected == "a WAV, OGG or FLAC sound" && error?.kind == .damaged)
      #expect(error?.found == "another kind of file")
    }
    #expect(SoundInput(wav).beginsAsSound() && SoundInput(tag + wav).beginsAsSound())
    #expect(SoundInput(Array("OggS".utf8)).beginsAsSound())
    #expect(SoundInput(tag + Array("fLaC".utf8)).beginsAsSound())
  }
}
