import Foundation
import ReelProgram
import Testing

@Suite struct RecordingFileTests {
  let place: Place
  init() throws { place = try Place() }

  @Test func aRecordingGrowsInItsFile() throws {
    let file = try RecordingFile(place("a.reel"), replacing: false)
    #expect(place.text("a.reel") == "")
    file.append(Array("one".utf8))
    #expect(place.text("a.reel") == "one")
    file.append(Array(" two".utf8))
    #expect(place.text("a.reel") == "one two")
    try file.finish()
    #expect(place.text("a.reel") == "one two")
    #expect(place.names == ["a.reel"])
  }

  @Test func anExistingFileIsReplacedOnlyOnRequest() throws {
    try place.put("precious", "a.reel")
    #expect(
      refusal { _ = try RecordingFile(place("a.reel"), replacing: false) }?
        .contains("--force") == true)
    #expect(place.text("a.reel") == "precious")
    let file = try RecordingFile(place("a.reel"), replacing: true)
    file.append([65])
    try file.finish()
    #expect(place.text("a.reel") == "A")
  }

  @Test func inputFilesLinksAndPipesAreNeverRecordedInto() throws {
    try place.put("input", "a.reel")
    let input = try #require(try FileStatus(of: place("a.reel")))
    #expect(
      refusal {
        _ = try RecordingFile(place("a.reel"), replacing: true, sparing: [input.identity])
      } != nil)
    #expect(place.text("a.reel") == "input")
    try place.link("link", to: place("a.reel"))
    try place.link("dangling", to: place("b.reel"))
    mkfifo(place("pipe"), 0o600)
    for name in ["link", "dangling", "pipe", ".", "missing/a.reel", ""] {
      for replacing in [false, true] {
        #expect(refusal { _ = try RecordingFile(place(name), replacing: replacing) } != nil)
      }
    }
    #expect(place.text("a.reel") == "input")
    #expect(place.names == ["a.reel", "dangling", "link", "pipe"])
  }

  @Test func aRecordingWhoseFileWasMovedOrReplacedFails() throws {
    let gone = try RecordingFile(place("gone.reel"), replacing: false)
    gone.append([65])
    #expect(unlink(place("gone.reel")) == 0)
    #expect(refusal { try gone.finish() }?.contains("removed or replaced") == true)
    let other = try RecordingFile(place("other.reel"), replacing: false)
    other.append([65])
    try place.put("else", "new")
    #expect(rename(place("new"), place("other.reel")) == 0)
    #expect(refusal { try other.finish() } != nil)
    #expect(place.text("other.reel") == "else")
    // The file was renamed, so there is none under its old name.
    let moved = try RecordingFile(place("moved.reel"), replacing: false)
    #expect(rename(place("moved.reel"), place("elsewhere.reel")) == 0)
    #expect(refusal { try moved.finish() } != nil)
  }

  @Test func bytesAfterTheEndOfARecordingAreIgnored() throws {
    let file = try RecordingFile(place("a.reel"), replacing: false)
    file.append([65])
    try file.finish()
    file.append([66])
    try file.finish()
    #expect(place.text("a.reel") == "A")
  }

  @Test func aSecondRecorderIsRefused() throws {
    let first = try RecordingFile(place("a.reel"), replacing: false)
    first.append(Array("first".utf8))
    let sentence = refusal { _ = try RecordingFile(place("a.reel"), replacing: true) }
    #expect(sentence?.contains("another program") == true)
    #expect(place.text("a.reel") == "first")
    try first.finish()
    let next = try RecordingFile(place("a.reel"), replacing: true)
    try next.finish()
    #expect(place.text("a.reel") == "")
  }

  #if os(Linux)
    @Test func aFullDiskIsReportedAndEndsTheRecording() async throws {
      await #expect(processExitsWith: .success) {
        let place = try Place()
        StandardStreams.prepare()
        let file = try RecordingFile(place("a.reel"), replacing: false)
        file.append([UInt8](repeating: 1, count: 900))
        var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
        setrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
        file.append([UInt8](repeating: 2, count: 500))
        file.append([3])
        do {
          try file.finish()
          exit(2)
        } catch let failure as Failure where failure.code == .notWritten {
          guard place.text("a.reel")?.utf8.count == 1000 else { exit(3) }
        }
      }
    }
  #endif
}
