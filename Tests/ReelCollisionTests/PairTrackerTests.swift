import ReelCollision
import ReelMath
import Testing

@Suite struct PairTrackerTests {
  @Test func pairsBeginStayAndEnd() {
    let broadphase = Broadphase()
    let low = broadphase.insert(Bounds(0, 0, 10, 10), key: 70, mask: 1)
    let high = broadphase.insert(Bounds(20, 0, 30, 10), key: 3, mask: 1)
    var tracker = PairTracker()
    tracker.update(broadphase)
    #expect(tracker.touching.isEmpty && tracker.began.isEmpty && tracker.ended.isEmpty)

    broadphase.move(high, to: Bounds(5, 0, 15, 10))
    tracker.update(broadphase)
    #expect(tracker.began == [ProxyPair(low, key: 70, high, key: 3)])
    #expect(tracker.began.first?.first == high && tracker.began.first?.second == low)
    #expect(tracker.stays.isEmpty && tracker.ended.isEmpty)

    tracker.update(broadphase)
    #expect(tracker.began.isEmpty && tracker.stays.count == 1)

    tracker.update(broadphase) { _, _ in false }
    #expect(tracker.ended == [KeyPair(3, 70)] && tracker.stays.isEmpty)

    tracker.update(broadphase)
    broadphase.remove(low)
    tracker.update(broadphase)
    #expect(tracker.ended == [KeyPair(3, 70)] && tracker.touching.isEmpty)
  }

  @Test func proxiesOfOneKeyFormOnePair() {
    let broadphase = Broadphase()
    _ = broadphase.insert(Bounds(0, 0, 10, 10), key: 1, mask: 1)
    _ = broadphase.insert(Bounds(5, 0, 15, 10), key: 1, mask: 1)
    _ = broadphase.insert(Bounds(8, 0, 9, 10), key: 2, mask: 1)
    var tracker = PairTracker()
    tracker.update(broadphase)
    #expect(tracker.touching == [KeyPair(1, 2)])
    #expect(tracker.began.count == 1)
  }

  /// The lists of each tick depend only on the boxes and the pairs of the previous tick.
  @Test(arguments: [UInt64(1), 2])
  func aRestoredTrackerReportsTheSamePairs(seed: UInt64) {
    print("seed \(seed)")
    var drift = DriftingCrowd(count: 400, side: 250, seed: seed)
    var tracker = PairTracker()
    var changes = 0
    for tick in 0..<60 {
      drift.tick()
      let before = tracker.touching
      tracker.update(drift.broadphase)
      guard tick % 7 == 0 else { continue }
      // Builds everything anew, in another order, from the boxes and the pairs alone.
      let anew = Broadphase()
      for at in drift.positions.indices.reversed() {
        _ = anew.insert(drift.bounds(at), key: UInt64(400 - at), mask: 1)
      }
      var other = PairTracker()
      other.restore(before.reversed())
      other.update(anew)
      #expect(other.touching == tracker.touching)
      #expect(other.began.map(\.keys) == tracker.began.map(\.keys))
      #expect(other.stays.map(\.keys) == tracker.stays.map(\.keys))
      #expect(other.ended == tracker.ended)
      let touched = Set(before.map(\.first)).union(tracker.touching.map(\.first))
      #expect(!touched.isEmpty)
      changes += tracker.began.count + tracker.ended.count
    }
    #expect(changes > 50)
  }

  /// Any worker may run any job, in any order.
  /// Many bullets form pairs with a few targets, but not with each other, because their masks exclude that.
  @Test func boxesWhoseMasksExcludeEachOtherFormNoPairs() {
    let broadphase = Broadphase()
    for at in 0..<5000 {
      let x = Float(at % 100)
      _ = broadphase.insert(
        Bounds(x, Float(at / 100), x + 8, Float(at / 100) + 8), key: UInt64(at), categories: 2,
        mask: 4
      )
    }
    for at in 0..<10 {
      let x = Float(at) * 10
      _ = broadphase.insert(
        Bounds(x, 20, x + 4, 24), key: 10_000 + UInt64(at), categories: 4, mask: 0)
    }
    var tracker = PairTracker()
    tracker.update(broadphase)
    #expect(tracker.touching.count > 500)
    #expect(tracker.touching.allSatisfy { $0.first < 5000 && $0.second >= 10_000 })
  }
}
