import ReelCollision
import ReelMath
import Testing

@Suite struct ContactTests {
  @Test(arguments: [UInt64(1), 2, 3])
  func aPushAlongTheNormalSeparatesTheShapes(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    maker.isWhole = seed % 2 == 0
    var found = 0
    for _ in 0..<times(700) {
      let (a, b) = (maker.shape(), maker.shape())
      let contact = a.contact(with: b)
      #expect((contact != nil) == a.overlaps(b), "\(a) \(b)")
      guard let contact else { continue }
      found += 1
      #expect(abs(Double(contact.depth) + Reference.gap(a, b)) < 1e-4)
      let parted = a.offset(by: -contact.normal * contact.depth)
      #expect(abs(Reference.gap(parted, b)) < 1e-3, "\(a) \(b)")
      for point in [contact.point, contact.other].compactMap({ $0 }) {
        #expect(point.depth > 0 && point.depth <= contact.depth + 1e-3, "\(a) \(b) \(contact)")
        // Both surfaces are half the depth away from the point.
        let half = point.depth / 2 + 1e-3
        #expect(Shape.point(point.position).distance(to: a) < half, "\(a) \(b) \(contact)")
        #expect(Shape.point(point.position).distance(to: b) < half, "\(a) \(b) \(contact)")
      }
      if let other = contact.other {
        let along = Vec2(-contact.normal.y, contact.normal.x)
        #expect(along.dot(contact.point.position) < along.dot(other.position) + 1e-3)
      }
    }
    #expect(found > 70)
  }

  @Test func boxesTouchAlongTheirCommonEdge() throws {
    let floor = Shape.box(Rect(0, 10, 100, 10))
    let contact = try #require(Shape.box(Rect(95, 1, 10, 10)).contact(with: floor))
    #expect(contact.normal == Vec2(0, 1) && contact.depth == 1)
    let points = [contact.point, try #require(contact.other)]
    #expect(points.map(\.position) == [Vec2(100, 10.5), Vec2(95, 10.5)])
    #expect(points.map(\.depth) == [1, 1])
    #expect(points.map(\.first.isEdge) == [true, false])
    #expect(points.map(\.second) == [ShapePart(corner: 1), ShapePart(edge: 0)])
  }

  @Test func aCapsuleLiesOnTwoPoints() throws {
    let floor = Shape.box(Rect(0, 10, 100, 10))
    let lying = Shape.capsule(Vec2(20, 7), Vec2(30, 7), radius: 4)
    let contact = try #require(lying.contact(with: floor))
    #expect(contact.normal == Vec2(0, 1) && contact.depth == 1 && contact.other != nil)
    let standing = Shape.capsule(Vec2(20, 2), Vec2(20, 7), radius: 4)
    #expect(try #require(standing.contact(with: floor)).other == nil)
  }

  @Test func aMarginFindsNearbyShapes() throws {
    let floor = Shape.box(Rect(0, 10, 100, 10))
    let body = Shape.circle(radius: 4, at: Vec2(50, 5))
    #expect(body.contact(with: floor) == nil)
    let contact = try #require(body.contact(with: floor, margin: 1.5))
    #expect(contact.depth == -1 && contact.point.depth == -1)
    #expect(contact.point.position == Vec2(50, 9.5))
    #expect(body.contact(with: floor, margin: 1) == nil)
  }

  @Test func oneWayPiecesIgnoreShapesInsideThem() {
    let ledge = Piece(
      index: 0, shape: .box(Rect(0, 0, 16, 16)), surface: Surface(faces: 1, corners: 0),
      isOneWay: true)
    let inside = Shape.box(Rect(4, -4, 8, 8))
    #expect(
      inside.contact(with: ledge) == nil && inside.cast(by: Vec2(0, 5), against: ledge) == nil)
    #expect(Shape.box(Rect(4, 4, 8, 20)).cast(by: Vec2(0, -50), against: ledge) == nil)
    #expect(Shape.box(Rect(-20, 4, 8, 4)).cast(by: Vec2(50, 0), against: ledge) == nil)
    #expect(inside.offset(by: Vec2(0, -4)).cast(by: Vec2(0, 5), against: ledge)?.time == 0)
    #expect(inside.offset(by: Vec2(0, -5)).contact(with: ledge, margin: 2)?.depth == -1)
  }
}
