import Foundation
import ReelProgram
import Testing

@Suite struct InputFileTests {
  @Test func aFileIsReadInParts() throws {
    let sandbox = try Sandbox()
    try sandbox.put("abcdef", "f")
    let file = try InputFile(sandbox("f"), expecting: "letters")
    #expect(try file.read(upTo: 4) == Array("abcd".utf8))
    #expect(try file.read(upTo: 4) == Array("ef".utf8))
    #expect(try file.read(upTo: 4).isEmpty)
  }

  @Test(.timeLimit(.minutes(10)))
  func pipesFoldersAndDevicesCountAsMissingWithoutWaiting() throws {
    let sandbox = try Sandbox()
    mkfifo(sandbox("pipe"), 0o600)
    try sandbox.makeFolder("folder")
    for (path, found) in [
      (sandbox("pipe"), "a pipe"), (sandbox("folder"), "a folder"), ("/dev/zero", "a device"),
      (sandbox("none"), "none"),
    ] {
      do {
        _ = try InputFile(path, expecting: "letters")
        Issue.record("\(path) was opened")
      } catch {
        #expect(error.code == .missing)
        #expect(error.sentence == "\(path): expected letters, found \(found)")
      }
    }
  }

  #if os(Linux)
    @Test func anErrorOfReadingCountsAsMissingNotDamaged() throws {
      // The system refuses to read the first bytes of a process's memory.
      let file = try InputFile("/proc/self/mem", expecting: "memory")
      let error = #expect(throws: Failure.self) { _ = try file.read(upTo: 16) }
      #expect(error?.code == .missing)
    }
  #endif
}
