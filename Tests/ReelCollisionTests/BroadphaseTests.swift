import ReelCollision
import ReelMath
import Testing

@Suite struct BroadphaseTests {
  /// Inserts, moves and removes boxes at random. After every few steps, compares all pairs, and the boxes that touch a
  /// box, with the model.
  @Test(arguments: CrowdShape.allCases, [UInt64(1), 2])
  func theBroadphaseFindsAllPairs(shape: CrowdShape, seed: UInt64) {
    check(shape, seed, most: 150, steps: 40)
  }

  /// The broadphase compares a small number of boxes pairwise. Here the number of boxes varies around that limit.
  @Test(arguments: CrowdShape.allCases, [6, 18])
  func theBroadphaseFindsAllPairsOfFewBoxes(shape: CrowdShape, most: Int) {
    check(shape, UInt64(most), most: most, steps: 8)
  }

  private func check(_ shape: CrowdShape, _ seed: UInt64, most: Int, steps: Int32) {
    print("\(shape), seed \(seed)")
    var chance = RandomStream(seed: seed)
    let broadphase = Broadphase()
    var tracker = PairTracker()
    var crowd = BoxCrowd()
    var found = 0
    for round in 0..<(most < 60 ? 600 : 60) {
      let isBracketed = round % 3 == 1
      if isBracketed { broadphase.beginMoves() }
      for _ in 0..<chance.int(in: 1..<steps) {
        step(&crowd, broadphase, shape, most, &chance)
      }
      if round % 13 == 12 {
        // In such a tick all boxes move a little, and some far.
        for at in crowd.boxes.indices {
          crowd.boxes[at].bounds = shape.bounds(&chance)
          broadphase.move(crowd.boxes[at].proxy, to: crowd.boxes[at].bounds)
        }
      }
      if isBracketed && round % 2 == 0 { broadphase.endMoves() }
      if !isBracketed || round % 2 == 0 {
        var near = shape.bounds(&chance)
        if !near.isFinite || !near.isOrdered { near = Bounds(-50, -50, 50, 50) }
        var touching: [UInt32] = []
        broadphase.forEach(touching: near) {
          touching.append($0)
          return true
        }
        let expected = crowd.boxes.filter {
          $0.categories != 0 && $0.bounds.isFinite && $0.bounds.isOrdered && $0.bounds.touches(near)
        }
        #expect(touching.sorted() == expected.map(\.proxy).sorted())
      }
      var offered: [KeyPair] = []
      tracker.update(broadphase) { first, second in
        offered.append(KeyPair(UInt64(first), UInt64(second)))
        return true
      }
      let pairs = crowd.pairs
      found += pairs.count
      #expect(tracker.touching == pairs)
      // Two shapes are compared once, however many of their cells share a bucket.
      #expect(Set(offered.map { $0.first << 32 | $0.second }).count == offered.count)
    }
    #expect(found > 20)
  }

  private func step(
    _ crowd: inout BoxCrowd, _ broadphase: Broadphase, _ shape: CrowdShape, _ most: Int,
    _ chance: inout RandomStream
  ) {
    let choice = chance.int(in: 0..<10)
    if crowd.boxes.isEmpty || choice < 4 && crowd.boxes.count < most {
      // The categories are often one of three kinds, of which some are frequent and some rare, and sometimes any.
      let common: [(UInt32, UInt32)] = [(1, 2), (1, 2), (1, 2), (1, 2), (1, 2), (2, 0), (4, 5)]
      var (categories, mask) = common[Int(chance.int(in: 0..<7))]
      if chance.int(in: 0..<4) == 0 {
        categories = UInt32(chance.int(in: 0..<64))
        mask = UInt32(chance.int(in: 0..<64))
      }
      var box = BoxCrowd.Box(
        bounds: shape.bounds(&chance), key: UInt64(chance.int(in: 0..<400)) << 20,
        categories: categories,
        mask: mask, isStatic: chance.int(in: 0..<4) == 0, proxy: 0)
      box.proxy = broadphase.insert(
        box.bounds, key: box.key, categories: categories, mask: mask, isStatic: box.isStatic)
      crowd.boxes.append(box)
      return
    }
    let at = Int(chance.int(in: 0..<Int32(crowd.boxes.count)))
    switch choice {
    case 8:
      crowd.boxes[at].categories = UInt32(chance.int(in: 0..<8))
      crowd.boxes[at].mask = UInt32(chance.int(in: 0..<8))
      let box = crowd.boxes[at]
      broadphase.setFilter(box.proxy, categories: box.categories, mask: box.mask)
    case 9: broadphase.remove(crowd.boxes.remove(at: at).proxy)
    default:
      crowd.boxes[at].bounds = shape.bounds(&chance)
      broadphase.move(crowd.boxes[at].proxy, to: crowd.boxes[at].bounds)
    }
  }

  /// A search in the middle of a batch of moves would miss some of them.
  @Test func searchesDuringABatchOfMovesTrap() async {
    await #expect(processExitsWith: .failure) {
      let broadphase = Broadphase()
      _ = broadphase.insert(Bounds(0, 0, 1, 1), key: 1)
      broadphase.beginMoves()
      broadphase.forEach(touching: Bounds(0, 0, 1, 1)) { _ in true }
    }
  }

  @Test func boxesAreStoredUnchanged() {
    let broadphase = Broadphase()
    let proxy = broadphase.insert(Bounds(-1, -2, 3, 4), key: 9)
    #expect(broadphase.bounds(of: proxy) == Bounds(-1, -2, 3, 4))
    #expect(broadphase.key(of: proxy) == 9)
    broadphase.move(proxy, to: Bounds(.nan, 0, 1, 1))
    #expect(broadphase.bounds(of: proxy).minX.isNaN)
    broadphase.move(proxy, to: Bounds(5, 6, 7, 8))
    #expect(broadphase.bounds(of: proxy) == Bounds(5, 6, 7, 8))
    broadphase.remove(proxy)
    #expect(broadphase.insert(Bounds(0, 0, 1, 1), key: 1) == 0)
  }

  /// Boxes that were inserted one by one are found after sorting as before, and keep their keys.
  @Test func sortingChangesNoResult() {
    var chance = RandomStream(seed: 6)
    let broadphase = Broadphase()
    var all: [UInt32: Bounds] = [:]
    for key in 0..<500 {
      let bounds = CrowdShape.allSizes.bounds(&chance)
      let proxy = broadphase.insert(bounds, key: UInt64(key), isStatic: key % 2 == 0)
      all[proxy] = bounds
      if key % 5 == 4 {
        let goal = CrowdShape.allSizes.bounds(&chance)
        broadphase.move(proxy - 2, to: goal)
        all[proxy - 2] = goal
      }
    }
    for isSorted in [false, true] {
      if isSorted { broadphase.sort() }
      var found: [UInt32] = []
      broadphase.forEach(touching: Bounds(-100, -100, 200, 200)) {
        found.append($0)
        return true
      }
      let expected = all.filter { $0.value.touches(Bounds(-100, -100, 200, 200)) }
      #expect(found.sorted() == expected.keys.sorted())
      #expect(found.count > 10)
      for (proxy, bounds) in all {
        #expect(broadphase.bounds(of: proxy) == bounds)
        #expect(broadphase.key(of: proxy) == UInt64(proxy))
      }
    }
  }

  /// At most 64 kinds have numbers of their own; pairs of more kinds must be found, too.
  @Test func pairsOfMoreThan64KindsAreFound() {
    let broadphase = Broadphase()
    var crowd = BoxCrowd()
    for at in 0..<200 {
      let box = BoxCrowd.Box(
        bounds: Bounds(Float(at % 14), 0, Float(at % 14) + 2, 1), key: UInt64(at),
        categories: UInt32(at), mask: UInt32(199 - at), isStatic: at % 3 == 0, proxy: 0)
      crowd.boxes.append(box)
      _ = broadphase.insert(
        box.bounds, key: box.key, categories: box.categories, mask: box.mask, isStatic: box.isStatic
      )
    }
    var tracker = PairTracker()
    tracker.update(broadphase)
    #expect(tracker.touching == crowd.pairs)
    #expect(!tracker.touching.isEmpty)
  }
}
