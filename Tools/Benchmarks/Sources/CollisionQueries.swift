import Foundation
import ReelCollision
import ReelMath

/// Queries against 100,000 small boxes that stand still: rays, casts of boxes, and overlaps with boxes.
final class CollisionQueries {
  enum Kind: String, CaseIterable {
    case rays, casts, overlaps

    /// The size of the box in a query, in pixels.
    var size: Float {
      switch self {
      case .rays: 0
      case .casts: 8
      case .overlaps: 16
      }
    }
  }

  /// The queries in the layout that the programs in C read.
  struct Query {
    var x: Float
    var y: Float
    var dx: Float
    var dy: Float
  }

  static let count = 20_000

  let kind: Kind
  let crowd: CollisionCrowd
  private var queries: [Query] = []
  private let set = CollisionSet()
  private var answers = [UInt32](repeating: 0, count: count)
  private var shapes: [OverlapResult] = []

  init(_ kind: Kind, boxes: Int) {
    self.kind = kind
    crowd = CollisionCrowd(boxes)
    for (at, start) in crowd.starts.enumerated() {
      let box = Shape.box(Rect(start.x, start.y, start.width, start.height))
      _ = set.insert(box, key: UInt64(at), isStatic: true)
    }
    set.broadphase.sort()
    var random = RandomStream(seed: 2)
    let side = Float(crowd.side)
    queries = (0..<Self.count).map { _ in
      Query(
        x: random.float(in: 200..<side - 200), y: random.float(in: 200..<side - 200),
        dx: random.float(in: -100..<100), dy: random.float(in: -100..<100))
    }
  }

  /// The input of the programs.
  var bytes: Data { crowd.bytes + queries.withUnsafeBytes { Data($0) } }

  /// The numbers that the programs use by name.
  var defines: [(name: String, value: Int)] {
    crowd.defines + [
      ("QUERIES", Self.count), ("SIZE", Int(kind.size)), ("IS_OVERLAP", kind == .overlaps ? 1 : 0),
    ]
  }

  /// Runs all queries and returns the nanoseconds of one.
  func measure() -> Double {
    // Local arrays, like those of a caller.
    var (answers, shapes) = ([UInt32](), [OverlapResult]())
    swap(&answers, &self.answers)
    swap(&shapes, &self.shapes)
    defer {
      swap(&answers, &self.answers)
      swap(&shapes, &self.shapes)
    }
    let time = Harness.time {
      switch kind {
      case .rays:
        for (at, query) in queries.enumerated() {
          let from = Vec2(query.x, query.y)
          let hit = set.cast(.point(from), by: Vec2(query.dx, query.dy))
          answers[at] = hit.map { UInt32($0.key) } ?? UInt32(crowd.starts.count)
        }
      case .casts:
        for (at, query) in queries.enumerated() {
          let hit = set.cast(box(query), by: Vec2(query.dx, query.dy))
          answers[at] = hit.map { UInt32($0.key) } ?? UInt32(crowd.starts.count)
        }
      case .overlaps:
        for (at, query) in queries.enumerated() {
          set.overlaps(box(query), into: &shapes)
          var sum = UInt32(crowd.starts.count)
          for shape in shapes { sum = sum &* 31 &+ UInt32(shape.key) }
          answers[at] = sum
        }
      }
    }
    return time / Double(Self.count)
  }

  /// Returns the hash of the last results.
  func hash() -> UInt64 { answers.withUnsafeBytes { fnv($0) } }

  private func box(_ query: Query) -> Shape {
    .box(Rect(query.x, query.y, kind.size, kind.size))
  }
}
