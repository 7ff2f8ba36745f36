import ReelCollision
import ReelMath
import Testing

@Suite struct ShapeTests {
  /// Every point of an outline lies on the shape's edge, and the outline is convex.
  @Test func outlinesLieOnTheEdge() throws {
    let shapes: [Shape] = [
      .circle(radius: 12, at: Vec2(3, 4)), .box(size: Vec2(30, 16)),
      .capsule(Vec2(0, -10), Vec2(0, 10), radius: 7), .capsule(Vec2(-5, 2), Vec2(8, 4), radius: 2),
      .polygon([Vec2(-14, 10), Vec2(0, -14), Vec2(14, 10)], radius: 4),
      .box(size: Vec2(30, 16), turnedBy: 0.5),
      // A corner that is so flat that its rounded angles turn back.
      .polygon([Vec2(0, 0), Vec2(8.2, 15.4), Vec2(24.6, 46.2), Vec2(0, 46.2)], radius: 3),
    ]
    for shape in shapes {
      let line = shape.outline
      try #require(line.count >= shape.count && line.count > 2)
      for (at, point) in line.enumerated() {
        // A point just inside the outline is in the shape, a point just outside is not.
        let middle = line.reduce(Vec2.zero, +) / Float(line.count)
        let out = (point - middle).normalized * 0.02
        #expect(shape.overlaps(.point(point - out)) && !shape.overlaps(.point(point + out)))
        let next = line[(at + 1) % line.count]
        let turn = (next - point).cross(line[(at + 2) % line.count] - next)
        #expect(turn > -0.01, "\(shape): corner \(at) turns back")
      }
    }
  }

  @Test func outlinesOfShapesThatAreNotFiniteAreSafe() {
    let shape = Shape.capsule(Vec2(.nan, 0), Vec2(1, 0), radius: 2)
    #expect(shape.outline.count == shape.count)
    #expect(Shape.capsule(Vec2(3, 4), Vec2(3, 4), radius: 2).outline.count == 24)
  }

  @Test(arguments: [UInt64(1), 2])
  func hullsAreConvexAndContainAllPoints(seed: UInt64) throws {
    print("seed \(seed)")
    var chance = RandomStream(seed: seed)
    for _ in 0..<times(150) {
      let points = (0..<chance.int(in: 1...9)).map { _ in
        Vec2(chance.float(in: 0...8).rounded(), chance.float(in: 0...8).rounded())
      }
      let shape = try Shape(hullOf: points)
      var shuffled = points
      chance.shuffle(&shuffled)
      #expect(try Shape(hullOf: shuffled) == shape)
      let corners = shape.points
      let highest = points.min { ($0.y, $0.x) < ($1.y, $1.x) }
      #expect(corners.first == highest && corners.allSatisfy(points.contains))
      guard corners.count > 2 else { continue }
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        #expect((b - a).cross(corners[(index + 2) % corners.count] - b) > 0)
        for point in points { #expect((b - a).cross(point - a) >= 0) }
      }
    }
  }

  @Test func pointsThatMakeNoShapeAreRefused() {
    #expect(throws: ShapeError.noPoints) { try Shape(hullOf: []) }
    #expect(throws: ShapeError.notFinite) { try Shape(hullOf: [Vec2(.nan, 0)]) }
    #expect(throws: ShapeError.notFinite) { try Shape(hullOf: [.zero], radius: .infinity) }
    #expect(throws: ShapeError.negativeRadius) { try Shape(hullOf: [.zero], radius: -1) }
    let circle = (0..<9).map { Vec2(angle: Float($0) * 0.7, length: 100) }
    #expect(throws: ShapeError.tooManyCorners(9)) { try Shape(hullOf: circle) }
    #expect(ShapeError.tooManyCorners(9).sentence.contains("at most 8 corners; this one has 9"))
  }

  @Test func factoriesMakeTheNamedShapes() {
    let box = Shape.box(Rect(1, 2, 3, 4))
    #expect(box.points == [Vec2(1, 2), Vec2(4, 2), Vec2(4, 6), Vec2(1, 6)])
    #expect(box.isUprightBox && box == .box(Rect(4, 6, -3, -4)))
    #expect(box == .polygon([Vec2(4, 6), Vec2(1, 2), Vec2(1, 6), Vec2(4, 2), Vec2(2, 3)]))
    #expect(Shape.box(Rect(1, 2, 0, 4)) == .segment(Vec2(1, 6), Vec2(1, 2)))
    #expect(Shape.segment(Vec2(1, 1), Vec2(1, 1)) == .point(Vec2(1, 1)))
    #expect(Shape() == .point(.zero))
    let turned = Shape.box(size: Vec2(2, 2), at: Vec2(5, 5), turnedBy: .pi / 4, radius: 1)
    #expect(turned.radius == 1 && !turned.isUprightBox)
    #expect(abs(turned.bounds.maxX - 5 - Float(2).squareRoot() - 1) < 1e-5)
    #expect(Shape.circle(radius: 2, at: Vec2(3, 3)).rect.size.x >= 4)
  }

  @Test(arguments: [UInt64(3)])
  func boundsEncloseTheShapeClosely(seed: UInt64) {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    for _ in 0..<times(150) {
      let shape = maker.shape()
      let bounds = shape.bounds
      for corner in shape.points {
        #expect(Double(bounds.minX) <= Double(corner.x) - Double(shape.radius))
        #expect(Double(bounds.maxY) >= Double(corner.y) + Double(shape.radius))
      }
      let outside = Shape.box(Rect(bounds.maxX, -1_000, 1_000, 2_000))
      #expect(!shape.overlaps(outside) && shape.distance(to: outside) < 1e-4)
    }
  }

  @Test(arguments: [UInt64(4)])
  func affineMapsMoveTheCorners(seed: UInt64) {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    for _ in 0..<times(150) {
      let shape = maker.shape()
      let map = Affine(
        position: maker.point(), rotation: maker.number(-4, 4),
        scale: Vec2(maker.number(-2, 2), maker.number(-2, 2)))
      let image = shape.applying(map)
      #expect(image.count == shape.count)
      for corner in shape.points { #expect(image.points.contains(map.apply(corner))) }
      let corners = image.points
      #expect(corners.first == corners.min { ($0.y, $0.x) < ($1.y, $1.x) })
      guard corners.count > 2 else { continue }
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        #expect((b - a).cross(corners[(index + 2) % corners.count] - b) > -1e-2)
      }
    }
    let circle = Shape.circle(radius: 2, at: Vec2(1, 0))
    #expect(circle.applying(.scale(Vec2(3, -2))) == .circle(radius: 4, at: Vec2(3, 0)))
    #expect(circle.applying(.identity) == circle)
  }

  /// A file may contain any bits; the reader of a snapshot must refuse those that are no shape.
  @Test func bitsThatAreNoShapeAreRefused() {
    var shape = Shape.capsule(Vec2(1, 2), Vec2(3, 4), radius: 5)
    var recorder = FieldRecorder()
    shape.visit(&recorder)
    #expect(recorder.numbers.count == 18)
    func read(_ index: Int, _ bits: UInt64) -> Bool {
      var reader = FieldRecorder(numbers: recorder.numbers)
      reader.numbers[index] = bits
      var copy = Shape()
      copy.visit(&reader)
      return !reader.isRefused
    }
    #expect(read(0, 8) && !read(0, 0) && !read(0, 9))
    #expect(read(1, 0) && !read(1, UInt64(Float(-1).bitPattern)))
    for index in 1..<18 {
      #expect(!read(index, UInt64(Float.nan.bitPattern)))
      #expect(!read(index, UInt64(Float.infinity.bitPattern)))
    }
    var reader = FieldRecorder(numbers: recorder.numbers)
    var copy = Shape()
    copy.visit(&reader)
    #expect(copy == shape)
  }
}
