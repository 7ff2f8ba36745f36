import ReelCollision
import ReelMath
import Testing

#if OPTIMISED
  import AllocationCount
#else
  import CAllocationCount
#endif

private let isCounting: Bool = {
  #if DEBUG && !OPTIMISED
    false
  #else
    allocation_count_works()
  #endif
}()

/// Only an optimised build gives a meaningful count: `Tools/check-ecs`.
@Suite(.enabled(if: isCounting)) struct CollisionSetAllocationTests {
  @Test func queriesOfAllKindsAllocateNoMemory() {
    var maker = ShapeMaker(seed: 3)
    maker.spread = 200
    let parts = QueryScene.parts(&maker, count: 200)
    let set = QueryScene(parts, order: Array(parts.indices)).set
    let shapes = (0..<100).map { _ in maker.shape() }
    let motions = shapes.map { _ in Vec2(maker.number(-90, 90), maker.number(-90, 90)) }
    var found: [OverlapResult] = []
    var hits: [CastResult] = []
    var contacts: [ContactResult] = []
    var near: [NeighbourResult] = []
    var sum = 0
    func runQueries() {
      for (shape, motion) in zip(shapes, motions) {
        set.overlaps(shape, into: &found)
        set.castAll(shape, by: motion, into: &hits)
        set.contacts(shape, margin: 3, into: &contacts)
        set.nearest(to: shape, count: 4, into: &near)
        sum += found.count + hits.count + contacts.count + near.count
        if set.cast(shape, by: motion) != nil { sum += 1 }
        if set.ray(from: shape[0], along: motion) != nil { sum += 1 }
        if set.isVisible(shape[0] + motion, from: shape[0]) { sum += 1 }
        if set.overlapsAny(shape) { sum += 1 }
      }
    }
    runQueries()
    let before = allocation_count()
    runQueries()
    #expect(allocation_count() == before)
    #expect(sum > 1_000)
  }

  /// The boxes leave their cells in every tick while no search for pairs runs; the abandoned cells are cleared.
  @Test func movesWithoutASearchForPairsAllocateNoMemory() {
    let broadphase = Broadphase()
    let proxies = (0..<500).map {
      broadphase.insert(Bounds(Float($0) * 20, 0, Float($0) * 20 + 8, 8), key: UInt64($0))
    }
    var seen = 0
    func play(_ ticks: Range<Int>) {
      for tick in ticks {
        broadphase.beginMoves()
        for (at, proxy) in proxies.enumerated() {
          let x = Float(at) * 20 + Float(tick % 7) * 40
          broadphase.move(proxy, to: Bounds(x, 0, x + 8, 8))
        }
        broadphase.endMoves()
        broadphase.forEach(touching: Bounds(0, 0, 400, 8)) { _ in
          seen += 1
          return true
        }
      }
    }
    play(0..<14)
    let before = allocation_count()
    play(14..<1014)
    #expect(allocation_count() == before)
    #expect(seen > 5_000)
  }
}
