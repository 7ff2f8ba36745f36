import ReelMath
import Testing

@Suite struct AffineTests {
  func near(_ a: Vec2, _ b: Vec2, _ tolerance: Float = 1e-4) -> Bool {
    (a - b).length <= tolerance * max(1, b.length)
  }

  @Test func rotationTurnsClockwiseOnAScreen() {
    let quarter = Affine.rotation(.pi / 2)
    #expect(near(quarter.apply(Vec2(1, 0)), Vec2(0, 1)))
    #expect(near(quarter.apply(Vec2(0, 1)), Vec2(-1, 0)))
    #expect(Affine.rotation(0) == .identity)
  }

  @Test func placingIsTheProductOfItsParts() {
    var random = TestRandom(seed: 21)
    for round in 0..<2000 {
      func number() -> Float { Float.random(in: -50...50, using: &random) }
      let position = Vec2(number(), number())
      let rotation = round % 3 == 0 ? 0 : number()
      let scale = Vec2(number(), number())
      let anchor = Vec2(number(), number())
      let affine = Affine(position: position, rotation: rotation, scale: scale, anchor: anchor)
      let product =
        Affine.translation(position) * .rotation(rotation) * .scale(scale)
        * .translation(-anchor)
      let p = Vec2(number(), number())
      #expect((affine.apply(p) - product.apply(p)).length < 0.02)
      #expect((affine.apply(anchor) - position).length < 0.02)
    }
    #expect(Affine(position: Vec2(3, 4)) == .translation(Vec2(3, 4)))
  }

  @Test func noRotationTakesTheShortWayToTheSameResult() {
    let short = Affine(position: Vec2(5, 7), rotation: 0, scale: Vec2(2, 3), anchor: Vec2(1, 1))
    let long = Affine.translation(Vec2(5, 7)) * .scale(Vec2(2, 3)) * .translation(Vec2(-1, -1))
    #expect(short == long)
    #expect(short.b.sign == .plus && short.c.sign == .plus)
    #expect(short == Affine(position: Vec2(5, 7), rotation: -0.0, scale: Vec2(2, 3), anchor: .one))
  }

  @Test func theInverseUndoesTheMap() throws {
    var random = TestRandom(seed: 22)
    for _ in 0..<2000 {
      func number() -> Float { Float.random(in: -50...50, using: &random) }
      let map = Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: 3)
      guard map.determinant.magnitude > 1 else { continue }
      let inverse = try #require(map.inverse)
      let p = Vec2(number(), number())
      #expect((inverse.apply(map.apply(p)) - p).length < 0.1)
    }
  }

  @Test func extremeScalesHaveAnInverse() throws {
    // The determinants of these scales do not fit a `Float`; the inverses do.
    for size in [Float(1e-25), 1e25] {
      let inverse = try #require(Affine.scale(Vec2(size, size)).inverse)
      #expect((inverse.a * size - 1).magnitude < 1e-6 && inverse.d == inverse.a)
    }
    #expect(Affine.scale(Vec2(1, 0)).inverse == nil)
    #expect(Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverse == nil)
    #expect(
      Affine.scale(Vec2(Float(sign: .plus, exponent: -133, significand: 1), 1)).inverse == nil)
    #expect(Affine.scale(Vec2(.nan, 1)).inverse == nil)
    #expect(Affine.scale(Vec2(.infinity, 1)).inverse == nil)
    #expect(Affine.translation(Vec2(.infinity, 1)).inverse == nil)
  }

  @Test func vectorsIgnoreTheTranslation() {
    let map = Affine(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(map.apply(Vec2(1, 1)) == Vec2(9, 12) && map.apply(vector: Vec2(1, 1)) == Vec2(4, 6))
    #expect(map.determinant == -2 && map.isFinite)
  }

  @Test func boundsEncloseEveryPointOfARectangle() {
    var random = SystemRandomNumberGenerator()
    func number() -> Float { Float.random(in: -50...50, using: &random) }
    #expect(Affine.scale(Vec2(-2, 3)).bounds(of: Rect(1, 2, 3, 4)) == Rect(-8, 6, 6, 12))
    for _ in 0..<200 {
      let map = Affine(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let area = Rect(number(), number(), abs(number()), abs(number()))
      let bounds = map.bounds(of: area)
      var touched = Set<Int>()
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1), (Float(0.5), Float(0.25))] {
        let p = map.apply(Vec2(area.x + Float(x) * area.width, area.y + Float(y) * area.height))
        let slack: Float = 0.01
        #expect(p.x >= bounds.minX - slack && p.x <= bounds.maxX + slack, "\(map) \(area)")
        #expect(p.y >= bounds.minY - slack && p.y <= bounds.maxY + slack, "\(map) \(area)")
        for (side, gap) in [
          p.x - bounds.minX, bounds.maxX - p.x, p.y - bounds.minY, bounds.maxY - p.y,
        ].enumerated() where abs(gap) <= slack { touched.insert(side) }
      }
      // The bounds are no larger than necessary.
      #expect(touched.count == 4, "\(map) \(area)")
    }
  }
}
