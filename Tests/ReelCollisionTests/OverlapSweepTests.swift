import ReelCollision
import ReelMath
import Testing

@Suite struct OverlapSweepTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func findsExactlyThePairsThatBruteForceFinds(seed: UInt64) {
    print("seed \(seed)")
    var chance = RandomStream(seed: seed)
    var sweep = OverlapSweep()
    for _ in 0..<20 {
      let rects = (0..<60).map { _ in
        Rect(
          chance.float(in: 0..<100).rounded(), chance.float(in: 0..<100).rounded(),
          chance.float(in: 0..<20).rounded(), chance.float(in: 0..<20).rounded())
      }
      sweep.removeAll()
      for (number, rect) in rects.enumerated() { sweep.add(rect, number: Int32(number)) }
      var found: [[Int32]] = []
      sweep.forEachPair { found.append([$0, $1]) }
      var expected: [[Int32]] = []
      for a in rects.indices {
        for b in rects.indices where b > a && rects[a].overlaps(rects[b]) {
          expected.append([Int32(a), Int32(b)])
        }
      }
      found.sort { ($0[0], $0[1]) < ($1[0], $1[1]) }
      #expect(found == expected)
      #expect(!expected.isEmpty)
    }
  }

  @Test func emptyAndEndlessRectanglesOverlapNothing() {
    var sweep = OverlapSweep()
    sweep.add(Rect(0, 0, 10, 10), number: 0)
    sweep.add(Rect(5, 5, 0, 10), number: 1)
    sweep.add(Rect(.nan, 0, 10, 10), number: 2)
    sweep.add(Rect(-5, 0, .infinity, 10), number: 3)
    sweep.forEachPair { a, b in Issue.record("\(a) and \(b) do not overlap") }
  }

  @Test func discsOverlapRectanglesOnlyWithAnArea() {
    let disc = Circle(center: Vec2(0, 0), radius: 5)
    #expect(disc.overlaps(Rect(4, -1, 10, 2)))
    #expect(!disc.overlaps(Rect(5, -1, 10, 2)))
    #expect(!disc.overlaps(Rect(4, 4, 10, 10)))
    #expect(disc.overlaps(Circle(center: Vec2(9, 0), radius: 5)))
    #expect(!disc.overlaps(Circle(center: Vec2(10, 0), radius: 5)))
  }
}
