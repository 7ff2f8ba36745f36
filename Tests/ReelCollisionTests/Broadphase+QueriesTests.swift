import ReelCollision
import ReelMath
import Testing

@Suite struct BroadphaseQueriesTests {
  private struct Scene {
    let broadphase = Broadphase()
    var boxes: [BoxCrowd.Box] = []

    /// Inserts boxes; some then stay, others move or are removed.
    init(_ shape: CrowdShape, count: Int, _ chance: inout RandomStream) {
      for at in 0..<count {
        var box = BoxCrowd.Box(
          bounds: shape.bounds(&chance), key: UInt64(at), categories: UInt32(at % 4),
          mask: 0, isStatic: chance.bool(), proxy: 0)
        box.proxy = broadphase.insert(
          box.bounds, key: box.key, categories: box.categories, isStatic: box.isStatic)
        boxes.append(box)
      }
      for at in boxes.indices.reversed() where chance.bool(0.3) {
        if chance.bool() {
          broadphase.remove(boxes.remove(at: at).proxy)
        } else {
          boxes[at].bounds = shape.bounds(&chance)
          broadphase.move(boxes[at].proxy, to: boxes[at].bounds)
        }
      }
    }

    /// Returns the proxies that a query can find and that fulfil a condition, sorted.
    func proxies(in categories: UInt32, _ holds: (Bounds) -> Bool) -> [UInt32] {
      boxes.filter {
        $0.bounds.isFinite && $0.bounds.isOrdered && $0.categories & categories != 0
          && holds($0.bounds)
      }.map(\.proxy).sorted()
    }
  }

  @Test(arguments: CrowdShape.allCases, [UInt64(1), 2])
  func aTouchQueryFindsAllTouchingBoxes(shape: CrowdShape, seed: UInt64) {
    print("\(shape), seed \(seed)")
    var chance = RandomStream(seed: seed)
    var total = 0
    // Boxes that were inserted since the last sorting stand in chains, all others in order. A query searches both.
    for (count, isSorted) in [(1, false), (20, false), (300, false), (20, true), (300, true)] {
      let scene = Scene(shape, count: count, &chance)
      if isSorted { scene.broadphase.sort() }
      for at in 0..<200 {
        // Small boxes, large ones, and boxes with infinite sides.
        var area = shape.bounds(&chance)
        if at % 3 == 1 { area = area.union(shape.bounds(&chance)) }
        if at % 9 == 2 { area.maxX = .infinity }
        if at % 11 == 3 { area.minY = -.infinity }
        let categories: UInt32 = at % 2 == 0 ? .max : 2
        var found: [UInt32] = []
        scene.broadphase.forEach(touching: area, categories: categories) {
          found.append($0)
          return true
        }
        let expected = scene.proxies(in: categories) {
          area.isOrdered && area.minX < .infinity && area.minY < .infinity
            && area.maxX > -.infinity && area.maxY > -.infinity && area.touches($0)
        }
        #expect(found.sorted() == expected)
        total += expected.count
        if found.count > 1 {
          var calls = 0
          scene.broadphase.forEach(touching: area, categories: categories) { _ in
            calls += 1
            return calls < 2
          }
          #expect(calls == 2)
        }
      }
    }
    #expect(total > 100)
  }

  /// Returns the fraction of the motion after which two boxes touch; nil if they do not.
  private func entry(_ moving: Bounds, _ motion: Vec2, _ other: Bounds, grown: Double) -> Double? {
    var (enters, leaves) = (0.0, 1.0)
    for (low, high, otherLow, otherHigh, way) in [
      (moving.minX, moving.maxX, other.minX, other.maxX, motion.x),
      (moving.minY, moving.maxY, other.minY, other.maxY, motion.y),
    ] {
      let before = Double(otherLow) - Double(high) - grown
      let behind = Double(otherHigh) - Double(low) + grown
      if way == 0 {
        if before > 0 || behind < 0 { return nil }
        continue
      }
      enters = max(enters, min(before / Double(way), behind / Double(way)))
      leaves = min(leaves, max(before / Double(way), behind / Double(way)))
    }
    return enters <= leaves ? enters : nil
  }

  @Test(arguments: CrowdShape.allCases, [UInt64(1), 2])
  func aCastFindsAllBoxesAlongTheMotion(shape: CrowdShape, seed: UInt64) {
    print("\(shape), seed \(seed)")
    var chance = RandomStream(seed: seed)
    var total = 0
    for count in [1, 20, 300] {
      let scene = Scene(shape, count: count, &chance)
      for at in 0..<300 {
        var moving = shape.bounds(&chance)
        guard moving.isFinite, moving.isOrdered else { continue }
        // Every other one is a ray.
        if at % 2 == 0 { moving = Bounds(moving.minX, moving.minY, moving.minX, moving.minY) }
        let goal = shape.bounds(&chance)
        var motion = Vec2(goal.minX - moving.minX, goal.minY - moving.minY)
        if at % 5 == 0 { motion.y = 0 }
        if at % 7 == 0 { motion.x = 0 }
        guard motion.x.isFinite, motion.y.isFinite else { continue }
        let limit: Float = at % 3 == 0 ? 0.4 : 1
        var found: [UInt32: Float] = [:]
        var isOnce = true
        scene.broadphase.forEach(along: moving, by: motion, limit: limit) {
          isOnce = found.updateValue($1, forKey: $0) == nil && isOnce
          return 1
        }
        #expect(isOnce)
        let slack = max(1e-29, 1e-5 * Double(max(abs(motion.x), abs(motion.y))))
        for box in scene.boxes where box.bounds.isFinite && box.bounds.isOrdered {
          guard box.categories != 0 else {
            #expect(found[box.proxy] == nil)
            continue
          }
          if let exact = entry(moving, motion, box.bounds, grown: 0), exact <= Double(limit) {
            total += 1
            let entry = found[box.proxy]
            #expect(entry != nil, "\(moving) by \(motion) misses \(box.bounds)")
            #expect(Double(entry ?? 0) <= exact)
            // A motion as short as the least numbers counts as none.
            #expect(slack <= 1e-29 || Double(entry ?? 0) >= exact - 1e-5)
          } else if found[box.proxy] != nil {
            let wide = entry(moving, motion, box.bounds, grown: slack)
            #expect((wide ?? 2) <= Double(limit) + 1e-5, "\(moving) by \(motion): \(box.bounds)")
          }
        }
      }
    }
    #expect(total > 100)
  }

  /// A shrinking limit leaves the nearest box, and a negative limit ends the search.
  @Test(arguments: [CrowdShape.even, .allSizes, .far])
  func aShrinkingLimitLeavesTheNearestBox(shape: CrowdShape) {
    var chance = RandomStream(seed: 4)
    let scene = Scene(shape, count: 300, &chance)
    var hits = 0
    for _ in 0..<300 {
      let from = shape.bounds(&chance)
      let motion = Vec2(
        shape.bounds(&chance).maxX - from.minX, shape.bounds(&chance).maxY - from.minY)
      let ray = Bounds(from.minX, from.minY, from.minX, from.minY)
      var least = Float.infinity
      scene.broadphase.forEach(along: ray, by: motion) { _, entry in
        least = min(least, entry)
        return 1
      }
      var nearest = Float.infinity
      scene.broadphase.forEach(along: ray, by: motion) { _, entry in
        nearest = min(nearest, entry)
        return entry
      }
      #expect(nearest == least)
      guard least < .infinity else { continue }
      hits += 1
      var calls = 0
      scene.broadphase.forEach(along: ray, by: motion) { _, _ in
        calls += 1
        return -1
      }
      #expect(calls == 1)
    }
    #expect(hits > 50)
  }

  /// A box may be slightly larger than a cell although its rounded size is that of the cell.
  @Test(arguments: [Float(4), 16, 64, 1024])
  func boxesJustLargerThanACellAreFound(cell: Float) {
    let box = Bounds(cell.nextDown, cell.nextDown, 2 * cell, 2 * cell)
    #expect(box.maxX - box.minX == cell)
    let broadphase = Broadphase()
    let proxy = broadphase.insert(box, key: 1)
    // With more boxes, the search reads cells instead of all boxes.
    for at in 0..<100 {
      let x = cell * Float(3 + at)
      _ = broadphase.insert(Bounds(x, x, x + cell, x + cell), key: UInt64(2 + at))
    }
    for isSorted in [false, true] {
      if isSorted { broadphase.sort() }
      var found: [UInt32] = []
      broadphase.forEach(touching: Bounds(2 * cell, 2 * cell, 2 * cell + 1, 2 * cell + 1)) {
        found.append($0)
        return true
      }
      #expect(found == [proxy])
    }
  }

  /// The cost of a cast through empty space depends on the boxes along it, not on its length.
  @Test func longCastsThroughEmptySpaceAreCheap() {
    let broadphase = Broadphase()
    for at in 0..<100 {
      let x = Float(at) * 1e6
      _ = broadphase.insert(Bounds(x, x, x + 2, x + 2), key: UInt64(at))
    }
    var found = 0
    for _ in 0..<1000 {
      broadphase.forEach(along: Bounds(0, 0, 0, 0), by: Vec2(1e8, 1e8)) { _, _ in
        found += 1
        return 1
      }
    }
    #expect(found == 100_000)
  }
}
