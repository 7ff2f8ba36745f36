import ReelContent
import ReelMath

/// The pixels of a trimmed frame that the frame's mesh touches, row after row from the top.
///
/// A triangle touches one span of pixels in a row, and bisection finds the ends of the span. So the cost of a triangle
/// grows with its rows, not with its pixels.
struct MeshRows {
  /// A triangle with an area. The order of its corners is the same for all triangles: clockwise, with y downwards.
  private struct Triangle {
    var corners: (Vec2, Vec2, Vec2)
    /// The columns from the triangle's left end to its right end.
    var columns: Range<Int>
    /// The rows from the triangle's top to its bottom.
    var rows: Range<Int>
  }

  private let width: Int
  /// The triangles, by ascending first row.
  private let triangles: [Triangle]
  /// The index of the first triangle that no row has reached.
  private var next = 0
  /// The indices of the triangles that the current row crosses.
  private var active: [Int] = []
  /// For each column, the number of spans that begin there minus those that end there.
  private var changes: [Int32]
  /// For each column of the current row: true if the mesh touches it.
  private(set) var isTouched: [Bool]

  /// Returns the number of rows that the triangles of a mesh touch, each triangle counted. O(triangles).
  static func work(_ mesh: AtlasMesh, offset: (x: Int, y: Int), height: Int) -> Int {
    var rows = 0
    forEachTriangle(mesh, offset, (1, height)) { rows += $0.rows.count }
    return rows
  }

  init(_ mesh: AtlasMesh, offset: (x: Int, y: Int), size: (width: Int, height: Int)) {
    width = size.width
    var triangles: [Triangle] = []
    Self.forEachTriangle(mesh, offset, size) { triangles.append($0) }
    triangles.sort { $0.rows.lowerBound < $1.rows.lowerBound }
    self.triangles = triangles
    changes = [Int32](repeating: 0, count: size.width + 1)
    isTouched = [Bool](repeating: false, count: size.width)
  }

  /// Moves to a row. The caller must visit all rows in order.
  mutating func go(to row: Int) {
    while next < triangles.count, triangles[next].rows.lowerBound <= row {
      active.append(next)
      next += 1
    }
    active.removeAll { triangles[$0].rows.upperBound <= row }
    for index in active {
      let columns = Self.columns(of: triangles[index], row: row)
      changes[columns.lowerBound] += 1
      changes[columns.upperBound] -= 1
    }
    var open: Int32 = 0
    for column in 0..<width {
      open += changes[column]
      changes[column] = 0
      isTouched[column] = open > 0
    }
    changes[width] = 0
  }

  private static func forEachTriangle(
    _ mesh: AtlasMesh, _ offset: (x: Int, y: Int), _ size: (width: Int, height: Int),
    _ body: (Triangle) -> Void
  ) {
    let shift = Vec2(Float(offset.x), Float(offset.y))
    for at in stride(from: 0, to: mesh.triangles.count - 2, by: 3) {
      let a = mesh.vertices[Int(mesh.triangles[at])] - shift
      let b = mesh.vertices[Int(mesh.triangles[at + 1])] - shift
      let c = mesh.vertices[Int(mesh.triangles[at + 2])] - shift
      let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
      guard area != 0, area.isFinite else { continue }
      let columns = range(min(a.x, b.x, c.x), max(a.x, b.x, c.x), size.width)
      let rows = range(min(a.y, b.y, c.y), max(a.y, b.y, c.y), size.height)
      body(Triangle(corners: area > 0 ? (a, b, c) : (c, b, a), columns: columns, rows: rows))
    }
  }

  /// Returns the range of whole pixels around two numbers, clamped to 0 and a limit.
  private static func range(_ low: Float, _ high: Float, _ limit: Int) -> Range<Int> {
    func clamped(_ value: Float) -> Int { Int(max(0, min(value, Float(limit)))) }
    let first = clamped(low.rounded(.down))
    return first..<max(first, clamped(high.rounded(.up)))
  }

  /// Returns the columns that a triangle touches in a row.
  ///
  /// A pixel is outside an edge if even its corner farthest to the inside is outside. Along a row, this is true for all
  /// pixels before some column, or for all after one.
  private static func columns(of triangle: Triangle, row: Int) -> Range<Int> {
    let (a, b, c) = triangle.corners
    var (low, high) = (triangle.columns.lowerBound, triangle.columns.upperBound)
    func cut(_ a: Vec2, _ b: Vec2) {
      let normal = Vec2(a.y - b.y, b.x - a.x)
      let y = Float(row) + (normal.y > 0 ? 1 : 0)
      func isOutside(_ column: Int) -> Bool {
        let x = Float(column) + (normal.x > 0 ? 1 : 0)
        return (x - a.x) * normal.x + (y - a.y) * normal.y <= 0
      }
      // Searches for the first column inside, or the first outside.
      let seeksInside = normal.x > 0
      let first = (low..<high).endOfPrefix { isOutside($0) == seeksInside }
      if seeksInside { low = first } else { high = first }
    }
    cut(a, b)
    cut(b, c)
    cut(c, a)
    return low < high ? low..<high : 0..<0
  }
}
