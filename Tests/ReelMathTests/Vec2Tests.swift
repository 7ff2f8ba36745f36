import ReelMath
import Testing

@Suite struct Vec2Tests {
  @Test func arithmeticWorksByComponent() {
    #expect(Vec2(1, 2) + Vec2(3, 4) == Vec2(4, 6) && Vec2(1, 2) - Vec2(3, 5) == Vec2(-2, -3))
    #expect(Vec2(1, 2) * Vec2(3, 4) == Vec2(3, 8) && 2 * Vec2(1, 2) == Vec2(1, 2) * 2)
    #expect(Vec2(2, 4) / 2 == Vec2(1, 2) && -Vec2(1, -2) == Vec2(-1, 2))
    var v = Vec2(x: 1, y: 2)
    v += Vec2(1, 1)
    v *= 4
    v -= Vec2(2, 2)
    v /= 2
    #expect(v == Vec2(3, 5) && Vec2() == .zero && Vec2.one == Vec2(1, 1))
  }

  @Test func dotAndCrossProductsAreRight() {
    #expect(Vec2(1, 0).cross(Vec2(0, 1)) == 1 && Vec2(2, 3).dot(Vec2(4, 5)) == 23)
    #expect(Vec2(3, 4).lengthSquared == 25 && Vec2(1, 1).distance(to: Vec2(4, 5)) == 5)
    #expect(Vec2(1, 0).perpendicular == Vec2(0, 1))
  }

  @Test func lengthsOfAllSizesAreRight() {
    #expect(Vec2(3, 4).length == 5 && Vec2.zero.length == 0)
    for exponent in stride(from: -140, through: 124, by: 4) {
      let size = Float(sign: .plus, exponent: exponent, significand: 1)
      let v = Vec2(3 * size, -4 * size)
      #expect(v.length == 5 * size)
      let direction = v.normalized
      #expect((direction.x - 0.6).magnitude < 1e-6 && (direction.y + 0.8).magnitude < 1e-6)
    }
    #expect(Vec2.zero.normalized == .zero && Vec2(.nan, 1).normalized == .zero)
    #expect(Vec2(.infinity, 1).normalized == .zero && Vec2(.infinity, 1).length == .infinity)
    #expect(Vec2(.nan, 1).length.isNaN)
  }

  @Test func vectorsAreMixed() {
    #expect(Vec2(1, 2).mixed(with: Vec2(3, 6), 0.5) == Vec2(2, 4))
    #expect(Vec2(1, 2).mixed(with: Vec2(3, 6), 0) == Vec2(1, 2))
  }
}
