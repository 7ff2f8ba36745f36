import Testing

@testable import ReelFormats
@testable import ReelPacking

@Suite struct MaxRectsFillTests {
  typealias Box = MaxRectsFill.Box

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func freeRectanglesAreThoseThatASearchOfEveryCellFinds(seed: UInt64) {
    var random = TestRandom(state: seed)
    let (width, height) = (1 + random.below(9), 1 + random.below(9))
    let sizes = (0..<random.below(7)).map { _ in
      PackSize(1 + Int32(random.below(4)), 1 + Int32(random.below(4)))
    }
    for rule in MaxRectsFill.Rule.allCases {
      for turning in [false, true] {
        var fill = MaxRectsFill(sizes, allowsTurning: turning)
        let order = sizes.indices.map { Int32($0) }
        let fits = fill.fill(order, width: Int32(width), height: Int32(height), rule: rule)
        let comment: Comment = "seed \(seed), \(rule), turning \(turning)"
        let taken = zip(sizes, fill.positions).filter { $0.1.bin == 0 }
        #expect(fits == (taken.count == sizes.count), comment)
        var grid = Array(repeating: Array(repeating: false, count: width), count: height)
        for (size, placement) in taken {
          let (wide, high) =
            placement.isTurned ? (size.height, size.width) : (size.width, size.height)
          for y in placement.y..<placement.y + high {
            for x in placement.x..<placement.x + wide {
              #expect(!grid[Int(y)][Int(x)], comment)
              grid[Int(y)][Int(x)] = true
            }
          }
        }
        #expect(sorted(fill.free) == sorted(maximalEmpty(grid)), comment)
      }
    }
  }

  @Test func aGapClosedFromAboveIsFilled() {
    // Two pillars and a beam over them; the last rectangle fits beneath the beam.
    let sizes = [PackSize(1, 3), PackSize(1, 3), PackSize(6, 1), PackSize(4, 2)]
    var fill = MaxRectsFill(sizes, allowsTurning: false)
    let fits = fill.fill([0, 1, 2, 3], width: 6, height: 4, rule: .bottomLeft)
    #expect(fits)
    #expect(fill.positions.allSatisfy { $0.bin == 0 })
  }

  @Test func aRectangleWithoutRoomIsReported() {
    var fill = MaxRectsFill([PackSize(3, 2), PackSize(2, 3)], allowsTurning: false)
    let bothFit = fill.fill([0, 1], width: 3, height: 4, rule: .shortSide)
    #expect(!bothFit)
    #expect(fill.positions[0].bin == 0 && fill.positions[1].bin == -1)
    var turning = MaxRectsFill([PackSize(3, 2), PackSize(2, 3)], allowsTurning: true)
    let bothFitTurned = turning.fill([0, 1], width: 3, height: 4, rule: .shortSide)
    #expect(bothFitTurned)
    #expect(turning.positions[1].isTurned)
  }

  /// The skyline method alone reaches a density of 91.2 % with these rectangles.
  @Test func thinRectanglesArePackedDensely() throws {
    var sum = 0.0
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = TestRandom(state: seed)
      let sizes = (0..<100).map { _ in
        let (short, long) = (4 + Int32(random.below(17)), 100 + Int32(random.below(301)))
        return random.below(2) == 0 ? PackSize(short, long) : PackSize(long, short)
      }
      var options = RectanglePacker.Options()
      options.shape = .square
      options.allowsTurning = true
      options.effort = 2
      let result = try RectanglePacker.pack(sizes, options)
      expectSound(result, sizes, options, "seed \(seed)")
      sum += density(of: result.bins, sizes)
    }
    #expect(sum / 4 >= 92.3, "\(sum / 4) %")
  }

  /// Returns all empty rectangles that cannot grow in any direction.
  private func maximalEmpty(_ grid: [[Bool]]) -> [Box] {
    let (width, height) = (grid[0].count, grid.count)
    func isEmpty(_ left: Int, _ bottom: Int, _ right: Int, _ top: Int) -> Bool {
      guard left >= 0, bottom >= 0, right <= width, top <= height else { return false }
      return (bottom..<top).allSatisfy { y in (left..<right).allSatisfy { !grid[y][$0] } }
    }
    var boxes: [Box] = []
    for left in 0..<width {
      for right in left + 1...width {
        for bottom in 0..<height {
          for top in bottom + 1...height
          where isEmpty(left, bottom, right, top) && !isEmpty(left - 1, bottom, right, top)
            && !isEmpty(left, bottom - 1, right, top) && !isEmpty(left, bottom, right + 1, top)
            && !isEmpty(left, bottom, right, top + 1)
          {
            boxes.append(
              Box(left: Int32(left), bottom: Int32(bottom), right: Int32(right), top: Int32(top)))
          }
        }
      }
    }
    return boxes
  }

  private func sorted(_ boxes: [Box]) -> [[Int32]] {
    boxes.map { [$0.left, $0.bottom, $0.right, $0.top] }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
