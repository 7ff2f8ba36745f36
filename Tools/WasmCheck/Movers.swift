import ReelCollision
import ReelMath

// The probe's part about movers: the fuzz of Tests/ReelCollisionTests, which is compiled into the probe.

/// Returns a hash of the paths of random movers: 100 seeds, which an interpreter plays in acceptable time, or 3,500,
/// which is a million moves, in the long form.
func playMovers() -> UInt64 {
  var outcome = MoverFuzz.Outcome()
  #if LONG
    MoverFuzz.play(0..<3500, ticks: 300, into: &outcome)
  #else
    MoverFuzz.play(0..<100, ticks: 300, into: &outcome)
  #endif
  #if !hasFeature(Embedded)
    playManyMovers()
  #endif
  return outcome.hasher.value
}

#if !hasFeature(Embedded)
  /// Plays a million moves natively, none of which may go wrong; 100 million in the long form.
  private func playManyMovers() {
    #if LONG
      let seeds: Range<UInt64> = 0..<340_000
    #else
      let seeds: Range<UInt64> = 0..<3500
    #endif
    var outcome = MoverFuzz.Outcome()
    MoverFuzz.play(seeds, ticks: 300, into: &outcome)
    for failure in outcome.failures {
      print("movers: REEL_SEED=\(failure.seed), tick \(failure.tick): \(failure.trouble)")
    }
    print(
      "movers: seeds \(seeds), \(outcome.moves) moves, \(outcome.failures.count) went wrong")
    let isLong = seeds.count > 3500
    precondition(outcome.moves >= (isLong ? 100_000_000 : 1_000_000), "There were too few moves.")
    precondition(
      outcome.failures.isEmpty,
      "A mover did what none may do: REEL_SEED=… swift test --filter MoverFuzzTests plays a seed again."
    )
  }
#endif
