import Foundation
import Reel
import Synchronization
import Testing

@testable import ReelHost

@Suite struct ReelAuditTests {
  @Test func eachReelIsReplayedOnceInOrder() {
    let paths = Mutex<[String]>([])
    let kept = Mutex<[String]>([])
    let audit = ReelAudit { path, _ in
      paths.withLock { $0.append(path) }
      switch path {
      case "b": return .different(["differs at tick 3: Number.value"])
      case "c": return .failed("a trap")
      case "d": return .skipped
      default: return .same
      }
    }
    for path in ["a", "b", "c", "d", "e"] {
      audit.add(path) {
        kept.withLock { $0.append(path) }
        return nil
      }
    }
    audit.finish(waits: true)
    #expect(paths.withLock { $0 } == ["a", "b", "c", "d", "e"])
    #expect(kept.withLock { $0 } == ["b"])
    var expected = ReelAudit.Figures()
    (expected.same, expected.different, expected.failed, expected.skipped) = (2, 1, 1, 1)
    #expect(audit.figures == expected)
    #expect(audit.figures.line.contains("2 replay to the same states, 1 differ,"))
  }

  /// A server that ends waits for no replay, and reels that come faster than they are replayed take a bounded memory.
  @Test func tooManyReelsAndThoseAtTheEndAreSkipped() {
    let started = DispatchSemaphore(value: 0)
    let audit = ReelAudit(mostWaiting: 3) { _, isEnding in
      started.signal()
      while !isEnding() {}
      return .skipped
    }
    for path in 0..<10 { audit.add("\(path)") { nil } }
    started.wait()
    #expect(audit.figures.skipped == 7)
    audit.finish(waits: false)
    audit.add("late") { nil }
    #expect(audit.figures.skipped == 11)
    #expect(audit.figures.same + audit.figures.different + audit.figures.failed == 0)
  }

  /// A reel that differs is renamed, so that no later match removes it.
  @Test func aReelThatDiffersIsKept() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("audit-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let files = try #require(MatchFiles(in: path))
    let recording = try #require(files.makeRecording())
    recording.append([1, 2, 3])
    try recording.finish()
    let kept = try #require(files.keep(recording.path))
    #expect(kept.contains("/differs-match-") && FileManager.default.fileExists(atPath: kept))
    for _ in 0..<8 { try files.makeRecording()?.finish() }
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count == 6 && FileManager.default.fileExists(atPath: kept))
  }
}
