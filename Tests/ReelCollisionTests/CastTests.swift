import ReelCollision
import ReelMath
import Testing

@Suite struct CastTests {
  /// Before the hit the shapes do not overlap, and at the hit they touch.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func aHitIsTheFirstTouch(seed: UInt64) throws {
    print("seed \(seed)")
    var maker = ShapeMaker(seed: seed)
    maker.isWhole = seed % 2 == 0
    var counts = (hits: 0, inside: 0, misses: 0)
    for _ in 0..<times(400) {
      let (a, b) = (maker.shape(), maker.shape())
      let motion = Vec2(maker.number(-60, 60), maker.number(-60, 60))
      let hit = a.cast(by: motion, against: b)
      #expect((hit?.startsInside ?? false) == a.overlaps(b), "\(a) \(b)")
      guard let hit else {
        counts.misses += 1
        for step in 0...32 { expectApart(a, b, motion, Float(step) / 32) }
        continue
      }
      #expect(abs(hit.normal.length - 1) < 1e-6)
      if hit.startsInside {
        counts.inside += 1
        #expect(hit.time == 0)
        #expect(abs(Double(hit.depth) + Reference.gap(a, b)) < 1e-4)
        // The push along the normal separates the shapes.
        expectApart(a, b, hit.normal * hit.depth, 1)
        continue
      }
      counts.hits += 1
      #expect(hit.time >= 0 && hit.time <= 1)
      #expect(hit.normal.dot(motion) < 1e-4, "\(a) \(b) \(motion) \(hit)")
      for step in 0...32 { expectApart(a, b, motion, hit.time * Float(step) / 32) }
      let there = a.offset(by: motion * hit.time)
      #expect(abs(Reference.gap(there, b)) < 1e-3, "\(a) \(b) \(motion) \(hit)")
      #expect(abs(Shape.point(hit.point).distance(to: b)) < 1e-3)
      #expect(abs(Shape.point(hit.point).distance(to: there)) < 1e-3)
    }
    #expect(counts.hits > 20 && counts.inside > 4 && counts.misses > 40)
  }

  private func expectApart(_ a: Shape, _ b: Shape, _ motion: Vec2, _ time: Float) {
    let gap = Reference.gap(a.offset(by: motion * time), b)
    #expect(gap > -1e-3, "\(a) \(b) \(motion) \(time)")
  }

  @Test func bodiesThatTouchAndPressOnAreStopped() throws {
    let floor = Shape.box(Rect(0, 10, 100, 10))
    for body in [
      Shape.box(Rect(40, 0, 10, 10)), .circle(radius: 5, at: Vec2(45, 5)),
      .capsule(Vec2(45, 3), Vec2(45, 5), radius: 5), .segment(Vec2(45, 0), Vec2(45, 10)),
      .point(Vec2(45, 10)), .polygon([Vec2(40, 0), Vec2(50, 0), Vec2(45, 10)]),
    ] {
      let down = try #require(body.cast(by: Vec2(3, 5), against: floor))
      #expect(down.time == 0 && !down.startsInside && down.normal == Vec2(0, -1))
      #expect(body.cast(by: Vec2(30, 0), against: floor) == nil)
      #expect(body.cast(by: Vec2(-3, -5), against: floor) == nil)
      #expect(body.cast(by: .zero, against: floor) == nil)
    }
  }

  @Test func pointsCrossSegmentsAtTheirEndsToo() throws {
    let wall = Shape.segment(Vec2(10, -5), Vec2(10, 5))
    for y: Float in [-5, 0, 5] {
      let hit = try #require(Shape.point(Vec2(0, y)).cast(by: Vec2(20, 0), against: wall))
      #expect(hit.time == 0.5 && hit.normal == Vec2(-1, 0) && hit.point == Vec2(10, y))
    }
    #expect(Shape.point(Vec2(0, 5.5)).cast(by: Vec2(20, 0), against: wall) == nil)
    #expect(Shape.point(Vec2(10, -9)).cast(by: Vec2(0, 20), against: wall) == nil)
    #expect(Shape.point(Vec2(10, 0)).cast(by: Vec2(5, 0), against: wall) == nil)
    #expect(try #require(Shape.point(Vec2(20, 0)).cast(by: Vec2(-10, 0), against: wall)).time == 1)
  }

  @Test func aThinWallStopsAFastBody() throws {
    let wall = Shape.box(Rect(1_000, 0, 1, 100))
    let hit = try #require(Shape.box(Rect(0, 0, 8, 8)).cast(by: Vec2(5_000, 0), against: wall))
    #expect(hit.time * 5_000 <= 992 && hit.time * 5_000 > 991.99)
    #expect(hit.normal == Vec2(-1, 0))
  }

  @Test func passagesExactlyAsWideAsTheBodyAreOpen() {
    let body = Shape.box(Rect(0, 10, 10, 16))
    for wall in [Shape.box(Rect(20, 0, 100, 10)), .box(Rect(20, 26, 100, 10))] {
      #expect(body.cast(by: Vec2(100, 0), against: wall) == nil)
    }
  }

  /// The floor has two parts, of which only the tops are faces.
  @Test(arguments: [
    Shape.box(Rect(-5, -10, 10, 10)), .circle(radius: 5, at: Vec2(0, -5)),
    .polygon([Vec2(0, 0), Vec2(6, -8), Vec2(-5, -7)]),
  ])
  func bodiesAreNotCaughtOnASeam(body: Shape) throws {
    let parts = [Float(0), 16].map {
      Piece(
        index: 0, shape: .box(Rect($0, 0, 16, 16)), surface: Surface(faces: 1, corners: 0))
    }
    for step in -64...64 {
      // Rounding may put the body a little below the floor.
      for depth: Float in [0, 0x1p-10, 0.01, 0.5] {
        let start = body.offset(by: Vec2(8 + Float(step) / 32, depth))
        for part in parts {
          guard let hit = start.cast(by: Vec2(20, 0), against: part) else { continue }
          #expect(hit.startsInside && hit.normal == Vec2(0, -1), "\(step) \(depth) \(hit)")
        }
        let fall = Vec2(9, 9)
        let above = start.offset(by: Vec2(0, -3))
        let hits = parts.compactMap { above.cast(by: fall, against: $0) }
        #expect(!hits.isEmpty && hits.allSatisfy { $0.normal == Vec2(0, -1) })
      }
    }
  }

  @Test func aSegmentWithOneFaceIsOpenFromBehind() throws {
    let floor = Piece(
      index: 0, shape: .segment(Vec2(0, 0), Vec2(20, 0)), surface: Surface(faces: 1, corners: 3))
    for body in [
      Shape.box(Rect(5, 2, 6, 6)), .circle(radius: 3, at: Vec2(8, 5)), .point(Vec2(8, 5)),
    ] {
      #expect(body.cast(by: Vec2(0, -20), against: floor) == nil)
      let above = body.offset(by: Vec2(0, -12))
      #expect(try #require(above.cast(by: Vec2(0, 20), against: floor)).normal == Vec2(0, -1))
      #expect(body.offset(by: Vec2(0, -3)).contact(with: floor) == nil)
    }
    let sunk = try #require(Shape.box(Rect(5, -5, 6, 6)).contact(with: floor))
    #expect(sunk.depth == 1 && sunk.normal == Vec2(0, 1))
  }
}
