import ReelCollision
import Testing

#if OPTIMISED
  import AllocationCount
#else
  import CAllocationCount
#endif

/// True if allocations are counted: builds without optimisation put generic values and closures on the heap.
/// `Tools/check-ecs` runs these tests optimised.
private var isCounting: Bool {
  #if DEBUG && !OPTIMISED
    false
  #else
    allocation_count_works()
  #endif
}

/// Law 3: a tick in steady state allocates nothing.
@Suite(.enabled(if: isCounting)) struct PairTrackerAllocationTests {
  @Test func steadyTicksAllocateNothing() {
    var drift = DriftingCrowd(count: 2000, side: 700, seed: 3)
    var tracker = PairTracker()
    for _ in 0..<200 {
      drift.tick()
      tracker.update(drift.broadphase)
    }
    let before = allocation_count()
    for _ in 0..<100 {
      drift.tick()
      tracker.update(drift.broadphase)
    }
    #expect(allocation_count() == before)
    #expect(tracker.touching.count > 100)
  }

  @Test func queriesAllocateNothing() {
    let drift = DriftingCrowd(count: 2000, side: 700, seed: 4)
    var found = 0
    func runQueries() {
      for position in drift.positions {
        drift.broadphase.forEach(
          touching: Bounds(position.x, position.y, position.x + 30, position.y + 30)
        ) {
          _ in
          found += 1
          return true
        }
        drift.broadphase.forEach(
          along: Bounds(position.x, position.y, position.x, position.y), by: position
        ) {
          _, _ in
          found += 1
          return 1
        }
      }
    }
    // The first call includes the runtime's caching of type metadata.
    runQueries()
    let before = allocation_count()
    runQueries()
    #expect(allocation_count() == before)
    #expect(found > 4000)
  }
}
