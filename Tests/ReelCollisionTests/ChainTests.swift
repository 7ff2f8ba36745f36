import ReelCollision
import ReelMath
import Testing

@Suite struct ChainTests {
  @Test func cornersOfSegmentsDependOnTheirNeighbours() {
    // The chain is ground, walked from left to right: level, down a slope, level, level, up.
    let chain = Chain([
      Vec2(0, 0), Vec2(10, 0), Vec2(20, 10), Vec2(30, 10), Vec2(40, 10), Vec2(50, 0),
    ])
    #expect(chain.count == 5 && chain.bounds == Bounds(0, 0, 50, 10))
    let corners = (0..<5).map { chain.piece($0).surface.corners }
    #expect(corners == [3, 1, 0, 0, 2])
    #expect(chain.piece(1).shape.points == [Vec2(10, 0), Vec2(20, 10)])
    #expect(chain.piece(1).surface.faces == 1 && chain.piece(1).index == 1)
    let back = Chain(chain.points.reversed())
    #expect((0..<5).map { back.piece($0).surface.corners } == [3, 1, 2, 1, 2])
  }

  @Test func loopsAreIslandsOrCaves() {
    let square = [Vec2(0, 0), Vec2(10, 0), Vec2(10, 10), Vec2(0, 10)]
    let island = Chain(square, isLoop: true)
    #expect(island.count == 4 && (0..<4).allSatisfy { island.piece($0).surface.corners == 3 })
    let cave = Chain(square.reversed(), isLoop: true)
    #expect((0..<4).allSatisfy { cave.piece($0).surface.corners == 0 })
    let ball = Shape.circle(radius: 1, at: Vec2(5, 5))
    #expect((0..<4).compactMap { ball.cast(by: Vec2(20, 3), against: island.piece($0)) } == [])
    let hits = (0..<4).compactMap { ball.cast(by: Vec2(20, 3), against: cave.piece($0)) }
    #expect(hits.map(\.normal) == [Vec2(-1, 0)] && hits.map(\.time) == [Float(0.2).nextDown])
  }

  @Test func allSegmentsNearABoxAreFound() {
    var chance = RandomStream(seed: 9)
    let chain = Chain(
      (0..<100).map { _ in Vec2(chance.float(in: 0...99), chance.float(in: 0...99)) })
    for _ in 0..<200 {
      let corner = Vec2(chance.float(in: -20...99), chance.float(in: -20...99))
      let box = Bounds(corner.x, corner.y, corner.x + 20, corner.y + 20)
      var found: [UInt32] = []
      chain.forEachPiece(near: box) {
        found.append($0.index)
        return true
      }
      let expected = (0..<chain.count).filter { chain.piece($0).shape.bounds.touches(box) }
      #expect(found == expected.map(UInt32.init))
    }
  }

  @Test func emptyAndRepeatedPointsAreHarmless() {
    #expect(
      Chain().count == 0 && Chain([.zero]).count == 0 && Chain([.zero], isLoop: true).count == 0)
    let chain = Chain([Vec2(0, 0), Vec2(10, 0), Vec2(10, 0), Vec2(20, 0)])
    #expect(chain.piece(1).surface == Surface(faces: 0, corners: 0))
    #expect(chain.piece(0).surface.corners == 1 && chain.piece(2).surface.corners == 2)
    #expect(Shape.box(Rect(0, -5, 20, 4)).cast(by: Vec2(0, 9), against: chain.piece(1)) == nil)
    let same = Chain([Vec2](repeating: .zero, count: 4), isLoop: true)
    #expect((0..<4).allSatisfy { same.piece($0).surface.faces == 0 })
  }

  /// A seam between two segments never stops a body that moves along the floor.
  @Test func bodiesAreNotCaughtBetweenSegments() {
    let chain = Chain((0...50).map { Vec2(Float($0) * 7, 100) })
    for body in [Shape.circle(radius: 4, at: Vec2(10, 96)), .box(Rect(10, 90, 8, 10))] {
      for depth: Float in [0, 0x1p-12, 0.125] {
        let start = body.offset(by: Vec2(0, depth))
        for index in 0..<chain.count {
          let hit = start.cast(by: Vec2(300, 0), against: chain.piece(index))
          #expect(hit == nil || (hit!.startsInside && hit!.normal == Vec2(0, -1)), "\(index)")
        }
      }
    }
  }
}
