import ReelMath

// The strips of a parallax layer in a turned view.
//
//     ──┬───────┬───────┬──      Two neighbouring strips meet along a line on which each has corners of its
//       a   b   a   b   a        own. Both use all corners of the line, in the same order and computed once,
//     ──────┴───────┴──────      so that no pixel falls between a corner of one and a straight edge of the other.

/// A parallax layer that is cut into strips, each with a grid of its own along the rows.
struct TurnedStrips {
  private struct Strip {
    let grid: ParallaxLayerGrid
    let part: FramePicture
    /// The beginnings and ends of copies, from left to right, in coordinates along the first strip's rows.
    let edges: [Double]
    /// The distance to add to a coordinate along this strip's rows to get the coordinate along the first strip's rows.
    let across: Double
  }

  private var strips: [Strip] = []

  /// Adds the strip below the last one.
  mutating func add(_ part: FramePicture, _ grid: ParallaxLayerGrid) {
    let across = strips.first.map { $0.grid.across(from: grid) } ?? 0
    var edges: [Double] = []
    grid.forEachColumn { column in
      let (left, right) = grid.ends(ofColumn: column, part.box)
      if edges.last != left + across { edges.append(left + across) }
      edges.append(right + across)
    }
    strips.append(Strip(grid: grid, part: part, edges: edges, across: across))
  }

  /// Calls the body with each visible piece: a triangle as four corners, two of which are equal, and their positions in
  /// the texture.
  func forEachPiece(
    _ body: (_ corners: (Vec2, Vec2, Vec2, Vec2), _ texels: (Vec2, Vec2, Vec2, Vec2)) -> Void
  ) {
    guard let first = strips.first else { return }
    // The number of the strip above. For the first strip of a row of copies, this is the last strip of the row above.
    var above: Int?
    first.grid.forEachRow { row in
      let turnsOver = first.grid.isMirrored(row: row)
      for index in strips.indices {
        let number = turnsOver ? strips.count - 1 - index : index
        var below = turnsOver ? number - 1 : number + 1
        if !strips.indices.contains(below) {
          let next = first.grid.isMirrored(row: row + 1)
          below = next ? strips.count - 1 : 0
        }
        let strip = strips[number]
        draw(
          strip, row, Self.line(strip.edges, above.map { strips[$0].edges }),
          Self.line(strip.edges, strips[below].edges), body)
        above = number
      }
    }
  }

  /// Returns the coordinates of both lists, in order and each once.
  private static func line(_ a: [Double], _ b: [Double]?) -> [Double] {
    guard let b else { return a }
    var line: [Double] = []
    line.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let next: Double
      if j == b.count || (i < a.count && a[i] <= b[j]) {
        next = a[i]
        i += 1
      } else {
        next = b[j]
        j += 1
      }
      if line.last != next { line.append(next) }
    }
    return line
  }

  /// Calls the body with the pieces of one strip in one row.
  /// - Parameters:
  ///   - above: all corners on the line above, including the strip's own.
  ///   - below: all corners on the line below, including the strip's own.
  private func draw(
    _ strip: Strip, _ row: Double, _ above: [Double], _ below: [Double],
    _ body: (_ corners: (Vec2, Vec2, Vec2, Vec2), _ texels: (Vec2, Vec2, Vec2, Vec2)) -> Void
  ) {
    let grid = strips[0].grid
    let (top, bottom) = strip.grid.ends(ofRow: row, strip.part.box)
    let turnsOver = strip.grid.isMirrored(row: row)
    var (i, j) = (0, 0)
    strip.grid.forEachColumn { column in
      let (left, right) = strip.grid.ends(ofColumn: column, strip.part.box)
      let (from, to) = (left + strip.across, right + strip.across)
      let isMirrored = strip.grid.isMirrored(column: column)
      func texel(_ coordinate: Double, isBelow: Bool) -> Vec2 {
        let way = Float((coordinate - from) / (to - from))
        let share = isMirrored ? 1 - way : way
        let texels = strip.part.texels
        return isBelow != turnsOver
          ? texels.3 + (texels.2 - texels.3) * share : texels.0 + (texels.1 - texels.0) * share
      }
      while above[i] < from { i += 1 }
      while below[j] < from { j += 1 }
      while above[i] < to || below[j] < to {
        let (a, b) = (above[i], below[j])
        let (nextAbove, nextBelow) = (
          a < to ? above[i + 1] : .infinity, b < to ? below[j + 1] : .infinity
        )
        // Advances the side whose next corner comes first; in a tie, the side that is behind. So no triangle has a
        // short side and a corner far from it, which would turn over when its corners are rounded.
        let goesAbove = nextAbove < nextBelow || (nextAbove == nextBelow && a <= b)
        if goesAbove { i += 1 } else { j += 1 }
        let corners = (
          grid.point(a, top), grid.point(above[i], top), grid.point(below[j], bottom),
          grid.point(b, bottom)
        )
        guard grid.isSeen(corners) else { continue }
        body(
          corners,
          (
            texel(a, isBelow: false), texel(above[i], isBelow: false),
            texel(below[j], isBelow: true), texel(b, isBelow: true)
          ))
      }
    }
  }
}
