import Foundation
import ReelCollision
import ReelMath
import Testing

/// Random moves among random solids, still and moving: never deeper in one than touching is, never
/// through, never faster than asked, never caught on a flat floor.
///
/// `Tools/check-wasm --probe` plays more of them, optimised: a million, or 100 million in the long form.
@Suite struct MoverFuzzTests {
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  @Test(arguments: 0..<4) func randomMoves(_ part: UInt64) {
    let count: UInt64 = Self.isLong ? 3500 : 350
    var outcome = MoverFuzz.Outcome()
    MoverFuzz.play(part * count..<(part + 1) * count, ticks: 300, into: &outcome)
    for failure in outcome.failures.prefix(10) {
      Issue.record(
        "seed \(failure.seed), tick \(failure.tick), \(failure.scene.kind): \(failure.trouble), \(failure.before) -> \(failure.after)"
      )
    }
    #expect(outcome.failures.isEmpty)
    #expect(outcome.moves > Int(count) * 200)
  }

  /// One seed of each kind of failure that there once was.
  @Test(
    arguments: [
      17766, 77137, 91562, 101446, 150636, 159087, 205730, 275432, 309233, 401289, 418508, 438302,
      545217,
    ] as [UInt64]) func failedOnce(_ seed: UInt64)
  {
    var outcome = MoverFuzz.Outcome()
    MoverFuzz.play(seed..<seed + 1, ticks: 300, into: &outcome)
    for failure in outcome.failures {
      Issue.record("seed \(seed), tick \(failure.tick): \(failure.trouble), \(failure.after)")
    }
    #expect(outcome.moves > 100)
  }

  @Test func everyKindOfSceneIsPlayed() {
    var kinds: Set<Int32> = []
    for seed in 0..<60 {
      if let scene = MoverFuzz(seed: UInt64(seed)) { kinds.insert(scene.kind.rawValue) }
    }
    #expect(kinds.count == 6)
  }
}
