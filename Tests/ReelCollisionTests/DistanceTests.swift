import ReelCollision
import ReelMath
import Testing

@Suite struct DistanceTests {
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func distancesAndDepthsAreThoseOfBruteForce(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    maker.isWhole = seed % 2 == 0
    var overlapping = 0
    for _ in 0..<times(500) {
      let (a, b) = (maker.shape(), maker.shape())
      let gap = Reference.gap(a, b)
      let closest = try #require(a.closest(to: b))
      #expect(abs(Double(closest.distance) - gap) < 1e-4, "\(a) \(b)")
      #expect(abs(Double(a.distance(to: b)) - max(gap, 0)) < 1e-4, "\(a) \(b)")
      if abs(gap) > 1e-9 { #expect(a.overlaps(b) == (gap < 0), "\(a) \(b)") }
      if gap < 0 { overlapping += 1 }
      // The distance between the points, along the normal, is the reported distance.
      let across = closest.second - closest.first
      #expect((across - closest.normal * closest.distance).length < 1e-3, "\(a) \(b)")
      #expect(abs(closest.normal.length - 1) < 1e-6)
    }
    #expect(overlapping > 25)
  }

  @Test(arguments: [UInt64(5), 6])
  func theOrderOfTwoShapesDoesNotMatter(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    maker.isWhole = seed % 2 == 0
    for _ in 0..<times(500) {
      let (a, b) = (maker.shape(), maker.shape())
      #expect(a.overlaps(b) == b.overlaps(a))
      #expect(a.distance(to: b) == b.distance(to: a))
      #expect(a.closest(to: b)?.distance == b.closest(to: a)?.distance)
    }
  }

  /// The positions are multiples of 1/64, so that a shape far away has the same form.
  @Test(arguments: [UInt64(7), 8])
  func distancesFarFromTheOriginEqualThoseAtTheOrigin(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    let far = Vec2(262_144 - 128, -262_144 + 128)
    for _ in 0..<times(200) {
      let (a, b) = (onGrid(maker.shape()), onGrid(maker.shape()))
      let (c, d) = (a.offset(by: far), b.offset(by: far))
      #expect(a.overlaps(b) == c.overlaps(d))
      #expect(a.distance(to: b) == c.distance(to: d))
      let (near, away) = (try #require(a.closest(to: b)), try #require(c.closest(to: d)))
      #expect(near.distance == away.distance && near.normal == away.normal)
      #expect(near.firstFeature == away.firstFeature)
      #expect((away.first - far - near.first).length < 1 / 32)
    }
  }

  @Test(arguments: [UInt64(9)])
  func quarterTurnsAndMirrorsChangeNothing(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    let maps = [
      Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0),
      .scale(Vec2(-1, 1)), .scale(Vec2(1, -1)), Affine(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
    ]
    for _ in 0..<times(200) {
      let (a, b) = (maker.shape(), maker.shape())
      for map in maps {
        let (c, d) = (a.applying(map), b.applying(map))
        #expect(a.overlaps(b) == c.overlaps(d))
        #expect(a.distance(to: b) == c.distance(to: d))
        let depth = try #require(a.closest(to: b)?.distance)
        #expect(abs(depth - (try #require(c.closest(to: d)?.distance))) <= depth.ulp)
      }
    }
  }

  @Test func touchingIsNotOverlapping() {
    let box = Shape.box(Rect(0, 0, 10, 10))
    #expect(!box.overlaps(.box(Rect(10, 0, 10, 10))))
    #expect(!box.overlaps(.box(Rect(10, 10, 10, 10))))
    #expect(box.overlaps(.box(Rect(Float(10).nextDown, 0, 10, 10))))
    #expect(!box.overlaps(.circle(radius: 5, at: Vec2(15, 5))))
    #expect(box.overlaps(.circle(radius: 5, at: Vec2(Float(15).nextDown, 5))))
    #expect(!box.overlaps(.point(Vec2(10, 5))) && box.overlaps(.point(Vec2(9, 5))))
    #expect(!box.overlaps(.segment(Vec2(10, -5), Vec2(10, 15))))
    #expect(box.overlaps(.segment(Vec2(-5, 5), Vec2(15, 5))))
    #expect(!box.overlaps(.segment(Vec2(5, -5), Vec2(15, 5))))
  }

  @Test func shapesWithoutAreaOverlapOnlyWhereTheyCross() {
    let level = Shape.segment(Vec2(0, 0), Vec2(10, 0))
    #expect(level.overlaps(.segment(Vec2(5, -5), Vec2(5, 5))))
    #expect(!level.overlaps(.segment(Vec2(5, 0), Vec2(5, 5))))
    #expect(!level.overlaps(.segment(Vec2(5, 0), Vec2(15, 0))))
    #expect(!level.overlaps(.point(Vec2(5, 0))))
    #expect(!Shape.point(.zero).overlaps(.point(.zero)))
    #expect(!Shape.segment(.zero, .zero).overlaps(level))
    #expect(!Shape.box(size: Vec2(10, 0)).overlaps(.box(size: Vec2(10, 0))))
    #expect(Shape.box(size: Vec2(10, 0)).overlaps(.box(size: Vec2(0, 10))))
    #expect(Shape.box(size: Vec2(10, 0)).overlaps(.box(size: Vec2(4, 4))))
    #expect(Shape.point(.zero).overlaps(.circle(radius: 1)))
    #expect(Shape.circle(radius: 1).closest(to: .circle(radius: 2))?.distance == -3)
  }

  @Test func shapesThatAreNotFiniteOverlapNothing() {
    let box = Shape.box(size: Vec2(10, 10))
    for bad in [Float.nan, .infinity, -.infinity] {
      for shape in [
        Shape.point(Vec2(bad, 0)), .box(Rect(0, bad, 10, 10)), .box(Rect(0, 0, bad, 10)),
        .circle(radius: bad.magnitude), .segment(.zero, Vec2(0, bad)),
      ] {
        #expect(!shape.overlaps(box) && !box.overlaps(shape))
        #expect(shape.distance(to: box) == .infinity && shape.closest(to: box) == nil)
        #expect(shape.contact(with: box) == nil && box.contact(with: shape) == nil)
        #expect(shape.cast(by: Vec2(5, 5), against: box) == nil)
        #expect(box.cast(by: Vec2(5, 5), against: shape) == nil)
      }
      #expect(box.cast(by: Vec2(bad, 0), against: .point(Vec2(20, 0))) == nil)
    }
    let huge = Shape.circle(radius: 1, at: Vec2(3e38, 3e38))
    #expect(!huge.overlaps(box))
    #expect(huge.distance(to: .point(-Vec2(3e38, 3e38))) == .infinity)
  }

  private func onGrid(_ shape: Shape) -> Shape {
    let points = shape.points.map { Vec2(($0.x * 64).rounded() / 64, ($0.y * 64).rounded() / 64) }
    return .polygon(points, radius: (shape.radius * 64).rounded() / 64)
  }
}
