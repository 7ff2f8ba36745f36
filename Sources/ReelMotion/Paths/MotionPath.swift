import ReelFields
import ReelMath

// A curve of cubic Bézier segments, and its length up to certain parameters.
//
//     points   p0 c c p1 c c p2       three points per segment, and the first
//     marks    |----|----|----|----|  the length of the curve up to 16 parameters of each segment
//
// A distance is searched among the marks; between two of them Newton's method finds the parameter. So equal steps of
// distance are equal steps on the curve, independent of its parameter.

/// A curve along which ``PathFollower`` moves entities, by distance.
///
///     let path = world[Paths.self].add(.smooth([Vec2(0, 0), Vec2(80, 40), Vec2(160, 0)]))
///     world.insert(bat, PathFollower(path, speed: 90))
public struct MotionPath: Equatable, Sendable, FieldValue {
  /// The points of the segments: start, two control points and end, which is the start of the next segment.
  public private(set) var points: [Vec2] = []
  /// True if the path ends at its start and continues there.
  public private(set) var isClosed = false
  /// The length of the curve up to each mark; computed from the points.
  private var marks: [Double] = []
  /// The fingerprint of the points from which the marks were computed.
  private var measured: UInt64 = 0

  static let marksPerSegment = 16

  /// Creates an empty path.
  public init() {}

  /// - Parameter points: three per segment and one more, all of them finite.
  init(unchecked points: [Vec2], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
    measure()
  }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("points", &points)
    v.field("isClosed", &isClosed)
    let isWhole =
      (points.isEmpty || points.count % 3 == 1)
      && points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
    if !isWhole {
      self = MotionPath()
      v.reject()
    } else if fingerprint != measured {
      measure()
    }
  }

  /// The number of segments.
  public var segmentCount: Int { points.count / 3 }

  /// The length of the curve in pixels. O(1).
  public var length: Float { Float(wholeLength) }

  var wholeLength: Double { marks.last ?? 0 }

  /// Returns the position and the direction at a distance from the start. Distances outside the path are clamped to its
  /// ends, or wrapped if it is closed. O(log segments).
  public func location(at distance: Float) -> PathLocation { location(at: Double(distance)) }

  func location(at distance: Double) -> PathLocation {
    guard let first = points.first, segmentCount > 0 else {
      return PathLocation(position: points.first ?? .zero, direction: .zero)
    }
    let whole = wholeLength
    guard whole > 0, distance.isFinite else {
      return PathLocation(position: first, direction: .zero)
    }
    var distance = distance
    // A distance equal to the length is not wrapped, so its direction is that of the last segment.
    if isClosed && (distance < 0 || distance > whole) {
      distance -= (distance / whole).rounded(.down) * whole
    }
    distance = min(max(distance, 0), whole)
    // Finds the last mark that is not beyond the distance; never the last of all marks.
    let low = (1..<marks.count - 1).endOfPrefix { marks[$0] <= distance } - 1
    let curve = CubicSegment(points, low / Self.marksPerSegment)
    let step = 1 / Double(Self.marksPerSegment)
    let start = Double(low % Self.marksPerSegment) * step
    let rest = distance - marks[low]
    let span = marks[low + 1] - marks[low]
    var t = start + (span > 0 ? step * min(rest / span, 1) : 0)
    // DETERMINISM: Doubles, `squareRoot` and comparisons; at most four steps.
    for _ in 0..<4 {
      let speed = curve.speed(at: t)
      let error = curve.length(from: start, to: t) - rest
      guard speed > 0, error.magnitude > 1e-4 else { break }
      t = min(max(t - error / speed, start), start + step)
    }
    return PathLocation(position: curve.point(at: t), direction: curve.direction(at: t))
  }

  private mutating func measure() {
    measured = fingerprint
    marks = []
    guard segmentCount > 0 else { return }
    marks.reserveCapacity(segmentCount * Self.marksPerSegment + 1)
    marks.append(0)
    var length = 0.0
    let step = 1 / Double(Self.marksPerSegment)
    for segment in 0..<segmentCount {
      let curve = CubicSegment(points, segment)
      for at in 0..<Self.marksPerSegment {
        length += curve.length(from: Double(at) * step, to: Double(at + 1) * step)
        marks.append(length)
      }
    }
  }

  private var fingerprint: UInt64 {
    var hasher = StableHasher()
    for point in points {
      hasher.combine(UInt64(point.x.bitPattern) << 32 | UInt64(point.y.bitPattern))
    }
    return hasher.value
  }
}
