import Foundation
import ReelCollision
import ReelMath
import Testing

/// Random moves among random solids, resting and moving. A mover is never deeper in a solid than four times the
/// skin, never passes through one, is never faster than its velocity allows, and is never caught on a flat floor.
///
/// This suite plays a million moves, in four parts that run in parallel. `Tools/check-wasm --probe` plays the same
/// moves optimised, and 100 million in the long form. `REEL_SEED=17766 swift test --filter MoverFuzzTests` plays one
/// seed again.
@Suite struct MoverFuzzTests {
  private static let requestedSeed = ProcessInfo.processInfo.environment["REEL_SEED"].flatMap(
    UInt64.init)

  /// One seed of each kind of failure that has occurred, and the seed in `REEL_SEED`.
  private static let single =
    [
      2448, 7472, 17243, 17766, 53618, 77137, 91562, 101446, 101602, 150636, 159087, 167167, 205730,
      219533, 275432, 309233, 401289, 418508, 438302, 545217,
    ] + (requestedSeed.map { [$0] } ?? [])

  @Test(arguments: 0..<4) func randomMovesAreWithoutTrouble(_ part: UInt64) {
    #expect(play(part * 875..<(part + 1) * 875) > 250_000)
  }

  @Test(arguments: single) func seedsThatOnceFailedAreWithoutTrouble(_ seed: UInt64) {
    #expect(play(seed..<seed + 1) > 100)
  }

  /// - Returns: The number of moves.
  private func play(_ seeds: Range<UInt64>) -> Int {
    var outcome = MoverFuzz.Outcome()
    MoverFuzz.play(seeds, ticks: 300, into: &outcome)
    for failure in outcome.failures.prefix(10) {
      Issue.record(
        """
        REEL_SEED=\(failure.seed), tick \(failure.tick), \(failure.scene.kind): \
        \(failure.trouble), \(failure.before) -> \(failure.after)
        """)
    }
    #expect(outcome.failures.isEmpty)
    return outcome.moves
  }

  @Test func everyKindOfSceneIsPlayed() {
    var kinds: Set<Int32> = []
    for seed in 0..<60 {
      if let scene = MoverFuzz(seed: UInt64(seed)) { kinds.insert(scene.kind.rawValue) }
    }
    #expect(kinds.count == 6)
  }
}
