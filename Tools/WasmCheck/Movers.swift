import ReelCollision
import ReelMath

// The probe's part about movers: the fuzz of Tests/ReelCollisionTests, which is compiled in here.

/// A hash of the paths of movers by chance, short enough for an interpreter.
func playMovers() -> UInt64 {
  var outcome = MoverFuzz.Outcome()
  MoverFuzz.play(0..<100, ticks: 300, into: &outcome)
  #if !hasFeature(Embedded)
    playManyMovers()
  #endif
  return outcome.hasher.value
}

#if !hasFeature(Embedded)
  /// A million moves, natively, of which none may go wrong; 100 million in the long form.
  private func playManyMovers() {
    #if LONG
      let seeds: Range<UInt64> = 0..<340_000
    #else
      let seeds: Range<UInt64> = 0..<3500
    #endif
    var outcome = MoverFuzz.Outcome()
    MoverFuzz.play(seeds, ticks: 300, into: &outcome)
    for failure in outcome.failures {
      print("movers: seed \(failure.seed), tick \(failure.tick): \(failure.trouble)")
    }
    print("movers: \(outcome.moves) moves, \(outcome.failures.count) went wrong")
    precondition(outcome.failures.isEmpty, "A mover did what none may do.")
  }
#endif
