import Foundation
import ReelProgram
import Testing

@Suite struct RecordingFileTests {
  let sandbox: Sandbox
  init() throws { sandbox = try Sandbox() }

  @Test func aRecordingGrowsInItsFile() throws {
    let file = try RecordingFile(sandbox("a.reel"), replacing: false)
    #expect(sandbox.text("a.reel") == "")
    file.append(Array("one".utf8))
    #expect(sandbox.text("a.reel") == "one")
    file.append(Array(" two".utf8))
    #expect(sandbox.text("a.reel") == "one two")
    try file.finish()
    #expect(sandbox.text("a.reel") == "one two")
    #expect(sandbox.names == ["a.reel"])
  }

  @Test func anExistingFileIsReplacedOnlyOnRequest() throws {
    try sandbox.put("precious", "a.reel")
    #expect(
      refusal { _ = try RecordingFile(sandbox("a.reel"), replacing: false) }?
        .contains("--force") == true)
    #expect(sandbox.text("a.reel") == "precious")
    let file = try RecordingFile(sandbox("a.reel"), replacing: true)
    file.append([65])
    try file.finish()
    #expect(sandbox.text("a.reel") == "A")
  }

  @Test func inputFilesLinksAndPipesAreNeverRecordedInto() throws {
    try sandbox.put("input", "a.reel")
    let input = try #require(try FileStatus(of: sandbox("a.reel")))
    #expect(
      refusal {
        _ = try RecordingFile(sandbox("a.reel"), replacing: true, sparing: [input.identity])
      } != nil)
    #expect(sandbox.text("a.reel") == "input")
    try sandbox.link("link", to: sandbox("a.reel"))
    try sandbox.link("dangling", to: sandbox("b.reel"))
    mkfifo(sandbox("pipe"), 0o600)
    for name in ["link", "dangling", "pipe", ".", "missing/a.reel", ""] {
      for replacing in [false, true] {
        #expect(refusal { _ = try RecordingFile(sandbox(name), replacing: replacing) } != nil)
      }
    }
    #expect(sandbox.text("a.reel") == "input")
    #expect(sandbox.names == ["a.reel", "dangling", "link", "pipe"])
  }

  @Test func aRecordingWhoseFileWasMovedOrReplacedFails() throws {
    let gone = try RecordingFile(sandbox("gone.reel"), replacing: false)
    gone.append([65])
    #expect(unlink(sandbox("gone.reel")) == 0)
    #expect(refusal { try gone.finish() }?.contains("removed or replaced") == true)
    let other = try RecordingFile(sandbox("other.reel"), replacing: false)
    other.append([65])
    try sandbox.put("else", "new")
    #expect(rename(sandbox("new"), sandbox("other.reel")) == 0)
    #expect(refusal { try other.finish() } != nil)
    #expect(sandbox.text("other.reel") == "else")
    // The file was renamed, so there is none under its old name.
    let moved = try RecordingFile(sandbox("moved.reel"), replacing: false)
    #expect(rename(sandbox("moved.reel"), sandbox("elsewhere.reel")) == 0)
    #expect(refusal { try moved.finish() } != nil)
  }

  @Test func bytesAfterTheEndOfARecordingAreIgnored() throws {
    let file = try RecordingFile(sandbox("a.reel"), replacing: false)
    file.append([65])
    try file.finish()
    file.append([66])
    try file.finish()
    #expect(sandbox.text("a.reel") == "A")
  }

  @Test func aSecondRecorderIsRefused() throws {
    let first = try RecordingFile(sandbox("a.reel"), replacing: false)
    first.append(Array("first".utf8))
    let sentence = refusal { _ = try RecordingFile(sandbox("a.reel"), replacing: true) }
    #expect(sentence?.contains("another program") == true)
    #expect(sandbox.text("a.reel") == "first")
    try first.finish()
    let next = try RecordingFile(sandbox("a.reel"), replacing: true)
    try next.finish()
    #expect(sandbox.text("a.reel") == "")
  }

  #if os(Linux)
    @Test func aFullDiskIsReportedAndEndsTheRecording() async throws {
      await #expect(processExitsWith: .success) {
        let sandbox = try Sandbox()
        StandardStreams.prepare()
        let file = try RecordingFile(sandbox("a.reel"), replacing: false)
        file.append([UInt8](repeating: 1, count: 900))
        var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        file.append([UInt8](repeating: 2, count: 500))
        file.append([3])
        do {
          try file.finish()
          exit(2)
        } catch let failure as Failure where failure.code == .notWritten {
          guard sandbox.text("a.reel")?.utf8.count == 1000 else { exit(3) }
        }
      }
    }
  #endif
}
