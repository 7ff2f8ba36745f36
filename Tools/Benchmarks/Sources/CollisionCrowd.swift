import Foundation
import ReelCollision
import ReelMath

/// Many small boxes that bounce about a square: with the usual spacing a third of them overlaps another at any time.
struct CollisionCrowd {
  /// The start values in the layout that the programs in C read.
  struct Start {
    /// The left and top edges.
    var x: Float
    var y: Float
    /// The velocity in pixels a tick.
    var dx: Float
    var dy: Float
    var width: Float
    var height: Float

    var bounds: Bounds { Bounds(x, y, x + width, y + height) }
  }

  /// The size in pixels that all boxes stay below.
  static let largest = 12

  /// The side of the square, in pixels.
  let side: Int
  var starts: [Start]

  init(_ count: Int, spacing: Double = 20) {
    var random = RandomStream(seed: 1)
    let side = Int(spacing * Double(count).squareRoot())
    self.side = side
    starts = (0..<count).map { _ in
      Start(
        x: random.float(in: 0..<Float(side)), y: random.float(in: 0..<Float(side)),
        dx: random.float(in: -2..<2), dy: random.float(in: -2..<2),
        width: random.float(in: 4..<Float(Self.largest)),
        height: random.float(in: 4..<Float(Self.largest)))
    }
  }

  var bytes: Data { starts.withUnsafeBytes { Data($0) } }

  /// The numbers that the programs use by name.
  var defines: [(name: String, value: Int)] {
    [("COUNT", starts.count), ("SIDE", side), ("CELL", Self.largest)]
  }

  /// Moves all boxes by a tick.
  @inline(__always) mutating func move() {
    let side = Float(side)
    starts.withUnsafeMutableBufferPointer { starts in
      for at in starts.indices {
        bounce(&starts[at].x, &starts[at].dx, side)
        bounce(&starts[at].y, &starts[at].dy, side)
      }
    }
  }
}

@inline(__always)
private func bounce(_ position: inout Float, _ speed: inout Float, _ side: Float) {
  position += speed
  if position < 0 {
    position = -position
    speed = -speed
  } else if position > side {
    position = 2 * side - position
    speed = -speed
  }
}

/// The crowd in Reel's broadphase.
final class CrowdBroadphase {
  private var crowd: CollisionCrowd
  private let broadphase = Broadphase()
  private var tracker = PairTracker()
  private var proxies: [UInt32]
  private var result: UInt64 = fnv([])

  init(_ crowd: CollisionCrowd) {
    self.crowd = crowd
    let broadphase = broadphase
    proxies = crowd.starts.enumerated().map {
      broadphase.insert($1.bounds, key: UInt64($0), categories: 1, mask: 1)
    }
  }

  /// The number of pairs that touch now.
  var pairCount: Int { tracker.touching.count }

  /// Runs a tick and returns its milliseconds.
  func tick() -> Double {
    let time = Harness.time {
      crowd.move()
      broadphase.beginMoves()
      for (at, start) in crowd.starts.enumerated() {
        broadphase.move(proxies[at], to: start.bounds)
      }
      tracker.update(broadphase)
    }
    combine(tracker.touching)
    combine(tracker.began.map(\.keys))
    combine(tracker.ended)
    return time / 1_000_000
  }

  /// Returns the hash of all lists of all ticks.
  func hash() -> UInt64 { result }

  private func combine(_ pairs: [KeyPair]) {
    let words = pairs.map { $0.first << 32 | $0.second }
    words.withUnsafeBytes { result = fnv($0, from: result) }
  }
}
