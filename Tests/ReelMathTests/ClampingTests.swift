import ReelMath
import Testing

@Suite struct ClampingTests {
  @Test func aNumberStaysInItsRange() {
    #expect([-3, 0, 4, 7, 9].map { $0.clamped(to: 0...7) } == [0, 0, 4, 7, 7])
    #expect(Float.infinity.clamped(to: -1...1) == 1)
    #expect((-Float.infinity).clamped(to: -1...1) == -1)
    #expect(Float.nan.clamped(to: -1...1).isNaN)
  }

  @Test func aPointStaysInItsRectangle() {
    let area = Rect(10, 20, 30, 40)
    #expect(Vec2(15, 25).clamped(to: area) == Vec2(15, 25))
    #expect(Vec2(0, 100).clamped(to: area) == Vec2(10, 60))
    #expect(Vec2(100, 0).clamped(to: area) == Vec2(40, 20))
    // This is the rectangle of a view that is smaller than its margins.
    #expect(Vec2(100, 0).clamped(to: Rect(10, 20, -5, -5)) == Vec2(10, 20))
  }
}
