import ReelMath
import Testing

@Suite struct Vec2AngleTests {
  @Test func anglesAndVectorsConvertIntoEachOther() {
    for step in Int32(-310)...310 {
      let angle = Float(step) / 100
      let v = Vec2(angle: angle, length: 5)
      #expect((v.length - 5).magnitude < 1e-5 && (v.angle - angle).magnitude < 1e-6)
      #expect((Vec2(5, 0).rotated(by: angle) - v).length < 1e-5)
      #expect(
        (Affine.rotation(angle).apply(Vec2(1, 2)) - Vec2(1, 2).rotated(by: angle)).length < 1e-6)
    }
    #expect(Vec2.zero.angle == 0 && Vec2(0, 1).angle == Float(Double.pi / 2))
    #expect((Vec2(3, 4).rotated(by: .pi / 2) - Vec2(3, 4).perpendicular).length < 1e-5)
  }

  @Test func vectorsAreLimitedToALength() {
    #expect(Vec2(3, 4).limited(to: 5) == Vec2(3, 4) && Vec2(6, 8).limited(to: 5) == Vec2(3, 4))
    #expect(Vec2.zero.limited(to: 0) == .zero && Vec2(1, 0).limited(to: 0) == .zero)
  }
}
