/// The part of a full turn around a point that an outline fills, from one direction to another.
struct TileWedge {
  private typealias Direction = (x: Int, y: Int)

  private var start: Direction = (0, 0)
  private var end: Direction = (0, 0)
  /// True if the wedge is more than nothing and less than half a turn.
  private(set) var isConvex = false
  /// True if the outline fills anything around the point.
  private(set) var isFilled = false

  /// Creates the wedge that an outline fills around a point: the angle between two edges at a corner, half a turn on an
  /// edge, nothing elsewhere.
  init(_ outline: TileOutline, _ x: Int, _ y: Int) {
    for corner in 0..<outline.count {
      let next = outline.next(corner)
      let ahead = (x: outline.x(next) - x, y: outline.y(next) - y)
      let here = (x: outline.x(corner) - x, y: outline.y(corner) - y)
      if here == (0, 0) {
        let last = outline.previous(corner)
        start = ahead
        end = (outline.x(last) - x, outline.y(last) - y)
        isFilled = true
        isConvex = true
        return
      }
      if here.x * ahead.y == here.y * ahead.x && here.x * ahead.x + here.y * ahead.y < 0 {
        start = ahead
        end = here
        isFilled = true
        return
      }
    }
  }

  /// Merges a wedge that begins where this one ends, or ends where this one begins. Returns false for any other wedge.
  mutating func extend(by other: TileWedge) -> Bool {
    guard other.isFilled, isConvex else { return false }
    if Self.isSame(end, other.start) {
      end = other.end
    } else if Self.isSame(other.end, start) {
      start = other.start
    } else {
      return false
    }
    isConvex = other.isConvex && start.x * end.y - start.y * end.x > 0
    return true
  }

  /// Returns true if `other` lies inside this wedge, which must fill less than half a turn.
  func contains(_ other: TileWedge) -> Bool {
    Self.turn(start, other.start) >= 0 && Self.turn(other.start, end) >= 0
      && Self.turn(start, other.end) >= 0 && Self.turn(other.end, end) >= 0
  }

  /// Returns true if more than half a turn is free from the end of `other` to the start of this wedge.
  func isFarBefore(_ other: TileWedge) -> Bool { Self.turn(other.end, start) < 0 }

  /// Returns true if more than half a turn is free from the end of this wedge to the start of `other`.
  func isFarAfter(_ other: TileWedge) -> Bool { Self.turn(end, other.start) < 0 }

  private static func turn(_ a: Direction, _ b: Direction) -> Int { a.x * b.y - a.y * b.x }

  private static func isSame(_ a: Direction, _ b: Direction) -> Bool {
    a.x * b.y == a.y * b.x && a.x * b.x + a.y * b.y > 0
  }
}
