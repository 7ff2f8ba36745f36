import ReelMath
import Testing

@Suite struct Vec2Tests {
  @Test func arithmeticWorksByComponent() {
    #expect(Vec2(1, 2) + Vec2(3, 4) == Vec2(4, 6))
    #expect(Vec2(3, 4).length == 5)
    #expect(Vec2(0, 0).normalized == .zero)
    #expect(Vec2(1, 0).cross(Vec2(0, 1)) == 1)
  }
}
