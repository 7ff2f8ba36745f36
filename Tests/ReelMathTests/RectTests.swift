import ReelMath
import Testing

@Suite struct RectTests {
  let rect = Rect(10, 20, 30, 40)

  @Test func edgesAndCornersAreRight() {
    #expect(rect.minX == 10 && rect.minY == 20 && rect.maxX == 40 && rect.maxY == 60)
    #expect(rect.center == Vec2(25, 40) && rect.size == Vec2(30, 40))
    #expect(Rect(center: Vec2(25, 40), size: Vec2(30, 40)) == rect && rect.origin == Vec2(10, 20))
    #expect(Rect(width: 3) == Rect(0, 0, 3, 0))
  }

  @Test func aRectContainsItsLeftAndTopEdges() {
    #expect(rect.contains(Vec2(10, 20)) && !rect.contains(Vec2(40, 20)))
    #expect(!rect.contains(Vec2(10, 60)) && !rect.contains(Vec2(.nan, 30)))
  }

  @Test func overlapIsAreaSharedAndSymmetric() {
    var random = TestRandom(seed: 31)
    func any() -> Rect {
      func whole() -> Float { Float(Int32.random(in: -3...6, using: &random)) }
      return Rect(whole(), whole(), whole(), whole())
    }
    for _ in 0..<5000 {
      let (a, b) = (any(), any())
      #expect(a.overlaps(b) == b.overlaps(a))
      let shared = a.intersection(b)
      #expect(a.overlaps(b) == (!a.isEmpty && !b.isEmpty && !shared.isEmpty))
      if !shared.isEmpty {
        #expect(a.union(shared) == a && b.union(shared) == b)
      }
      let both = a.union(b)
      #expect(both.minX <= min(a.minX, b.minX) && both.maxY >= max(a.maxY, b.maxY))
    }
    #expect(!rect.overlaps(Rect(40, 20, 5, 5)) && rect.intersection(Rect(40, 20, 5, 5)) == .zero)
  }

  @Test func aRectWithoutAreaIsEmpty() {
    #expect(Rect.zero.isEmpty && Rect(0, 0, -1, 5).isEmpty && Rect(0, 0, .nan, 5).isEmpty)
    #expect(!rect.isEmpty && rect.inset(by: 20).isEmpty)
  }

  @Test func rectsAreMovedAndShrunk() {
    #expect(rect.offset(by: Vec2(1, -1)) == Rect(11, 19, 30, 40))
    #expect(rect.inset(by: 5) == Rect(15, 25, 20, 30) && rect.inset(by: 5).inset(by: -5) == rect)
  }
}
