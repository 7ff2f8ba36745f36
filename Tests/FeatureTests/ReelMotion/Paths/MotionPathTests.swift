import Reel
import ReelContent
import ReelECS
import ReelMath
import Testing

@Suite struct MotionPathTests {
  private let bend = [Vec2(0, 0), Vec2(100, 20), Vec2(120, 120), Vec2(-40, 90)]

  private func spots(_ path: MotionPath, _ count: Int) -> [Vec2] {
    (0...count).map { path.location(at: path.length * Float($0) / Float(count)).position }
  }

  @Test func aLineIsAsLongAsItsParts() {
    let path = MotionPath.line([Vec2(0, 0), Vec2(30, 40), Vec2(30, 40), Vec2(30, 140)])
    #expect(path.segmentCount == 2 && path.length == 150)
    #expect(path.location(at: 25).position.distance(to: Vec2(15, 20)) < 1e-4)
    #expect(path.location(at: 25).direction == Vec2(0.6, 0.8))
    #expect(path.location(at: 75).position == Vec2(30, 65))
    #expect(path.location(at: -9).position == Vec2(0, 0))
    #expect(path.location(at: 999).position == Vec2(30, 140))
    #expect(path.reversed().location(at: 75).position.distance(to: Vec2(30, 65)) < 1e-4)
  }

  @Test func aCircleIsRound() {
    let path = MotionPath.circle(at: Vec2(50, 60), radius: 40)
    #expect(abs(path.length - 2 * .pi * 40) < 0.1)
    for at in 0..<64 {
      let angle = Float(at) / 64 * 2 * .pi
      let location = path.location(at: path.length * Float(at) / 64)
      #expect(location.position.distance(to: Vec2(50, 60) + Vec2(angle: angle, length: 40)) < 0.05)
      #expect(location.direction.distance(to: Vec2(angle: angle + .pi / 2)) < 0.01)
    }
    // Any number of rounds, also backwards.
    #expect(
      path.location(at: -10).position.distance(
        to: path.location(at: path.length * 3 - 10).position) < 0.001)
  }

  @Test func aSmoothCurveGoesThroughItsPoints() {
    for isClosed in [false, true] {
      let path = MotionPath.smooth(bend, isClosed: isClosed)
      #expect(path.segmentCount == (isClosed ? 4 : 3) && path.isClosed == isClosed)
      for (at, point) in bend.enumerated() { #expect(path.points[at * 3] == point) }
      // No corners: the control points on both sides of a point lie on a line through it.
      for at in 1..<(path.segmentCount) {
        let before = (path.points[at * 3] - path.points[at * 3 - 1]).normalized
        let behind = (path.points[at * 3 + 1] - path.points[at * 3]).normalized
        #expect(before.distance(to: behind) < 1e-4)
      }
    }
    // Points in a row make a straight line, however uneven their distances are.
    let row = MotionPath.smooth([Vec2(0, 0), Vec2(1, 0), Vec2(100, 0), Vec2(103, 0)])
    #expect(row.length == 103 && spots(row, 50).allSatisfy { $0.y == 0 })
  }

  @Test func equalDistancesAreEqualSteps() {
    // This curve's parameter runs at very uneven speed.
    let uneven = MotionPath.bezier([Vec2(0, 0), Vec2(0, 0), Vec2(300, 10), Vec2(0, 100)])
    for path in [uneven, .smooth(bend), .smooth(bend, isClosed: true)] {
      let spots = spots(path, 40_000)
      // A step is measured in a hundred chords, which together are as long as the arc.
      let lengths = stride(from: 0, to: 40_000, by: 100).map { first in
        (first..<first + 100).reduce(Double(0)) {
          $0 + Double(spots[$1].distance(to: spots[$1 + 1]))
        }
      }
      let step = Double(path.length) / 400
      #expect(lengths.allSatisfy { abs($0 - step) < step * 0.002 }, "\(path.segmentCount)")
    }
  }

  @Test func degeneratePathsStandStill() {
    #expect(MotionPath().location(at: 5) == PathLocation(position: .zero, direction: .zero))
    let point = MotionPath.smooth([Vec2(3, 4), Vec2(3, 4)])
    #expect(point.length == 0 && point.location(at: 5).position == Vec2(3, 4))
    let still = MotionPath.bezier([Vec2(3, 4), Vec2(3, 4), Vec2(3, 4), Vec2(3, 4)])
    #expect(still.location(at: 5) == PathLocation(position: Vec2(3, 4), direction: .zero))
    let start = MotionPath.bezier([Vec2(0, 0), Vec2(0, 0), Vec2(9, 0), Vec2(9, 9)])
    #expect(start.location(at: 0).direction.x > 0.99)
    #expect(start.location(at: Float.nan).position == Vec2(0, 0))
  }

  @Test func damagedPathsAreRefused() throws {
    var paths = Paths()
    _ = paths.add(.smooth(bend, isClosed: true))
    _ = paths.add(.line([Vec2(0, 0), Vec2(9, 9)]))
    let bytes = FieldEncoder.encode(paths)
    #expect(try FieldDecoder.decode(Paths.self, from: bytes).all == paths.all)
    #expect(paths[PathID(rawValue: 1)]?.segmentCount == 1 && paths[.none] == nil)
    let seed: UInt64 = 11
    var random = RandomStream(seed: seed)
    var refused = 0
    for _ in 0..<5_000 {
      var damaged = bytes
      damaged[Int(random.int(in: 0..<Int32(bytes.count)))] = UInt8(
        truncatingIfNeeded: random.next())
      guard let read = try? FieldDecoder.decode(Paths.self, from: damaged) else {
        refused += 1
        continue
      }
      for path in read.all {
        let location = path.location(at: path.length / 3)
        #expect(path.points.count % 3 == 1 || path.points.isEmpty, "seed \(seed)")
        #expect(!location.direction.x.isNaN, "seed \(seed)")
      }
    }
    #expect(refused > 50, "seed \(seed)")
  }
}
