import ReelMath

/// Signed distances to a shape at the sample points of a window of the canvas.
///
/// Distances are exact up to `range` and clamped beyond it. So each segment visits only the samples near it: the cost
/// is that of the outline, not that of the area.
struct DistanceField {
  /// The window, in samples.
  let x: Int, y: Int, width: Int, height: Int
  let range: Float
  var values: [Float]

  /// Makes a field in which every sample is outside of the shape.
  private init(window: (x: Int, y: Int, width: Int, height: Int), range: Float) {
    (x, y, width, height) = window
    self.range = range
    values = [Float](repeating: range, count: width * height)
  }

  /// Makes the field of a shape that is given in samples, cut to a canvas of that many samples.
  init(_ shape: Shape, columns: Int, rows: Int, range: Float) {
    let box = shape.bounds.inset(by: -range - 1)
    let left = max(0, Int(max(box.minX, 0)))
    let top = max(0, Int(max(box.minY, 0)))
    let right = min(columns, Int(max(box.maxX, 0)) + 1)
    let bottom = min(rows, Int(max(box.maxY, 0)) + 1)
    let window = (left, top, max(0, right - left), max(0, bottom - top))
    self.init(window: window, range: range)
    guard width > 0, height > 0 else { return }
    values = evaluate(shape, range)
  }

  private func evaluate(_ shape: Shape, _ range: Float) -> [Float] {
    switch shape {
    case .filled(let path): return distances(to: path, closing: true, range, lineWidth: nil)
    case .stroked(let path, let width):
      return distances(to: path, closing: false, range + width / 2, lineWidth: width)
    case .grown(let inner, let by): return evaluate(inner, range + abs(by)).map { $0 - by }
    case .union(let shapes):
      var result = evaluate(shapes[0], range)
      for other in shapes.dropFirst() { merge(&result, evaluate(other, range)) { min($0, $1) } }
      return result
    case .minus(let a, let b):
      var result = evaluate(a, range)
      merge(&result, evaluate(b, range)) { max($0, -$1) }
      return result
    case .both(let a, let b):
      var result = evaluate(a, range)
      merge(&result, evaluate(b, range)) { max($0, $1) }
      return result
    }
  }

  private func merge(_ a: inout [Float], _ b: [Float], _ pick: (Float, Float) -> Float) {
    a.withUnsafeMutableBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for i in 0..<a.count { a[i] = pick(a[i], b[i]) }
      }
    }
  }

  private func distances(
    to path: Path, closing: Bool, _ range: Float, lineWidth: Float?
  ) -> [Float] {
    var result = [Float](repeating: range * range, count: width * height)
    result.withUnsafeMutableBufferPointer { squares in
      for contour in path.contours {
        let points = contour.points
        let joins = (closing || contour.isClosed) && points.count > 1
        for i in 0..<(joins ? points.count : max(1, points.count - 1)) {
          spread(points[i], points[min(i + 1, points.count) % points.count], range, squares)
        }
      }
      for i in 0..<squares.count { squares[i] = squares[i].squareRoot() }
      if let lineWidth {
        for i in 0..<squares.count { squares[i] -= lineWidth / 2 }
      } else {
        negateInside(path, squares)
      }
    }
    return result
  }

  /// Lowers the squared distances around one segment.
  private func spread(
    _ a: Vec2, _ b: Vec2, _ range: Float, _ squares: UnsafeMutableBufferPointer<Float>
  ) {
    let originX = Float(x) + 0.5
    let originY = Float(y) + 0.5
    let firstColumn = max(0, Int(max(0, min(a.x, b.x) - range - originX)))
    let lastColumn = min(width - 1, Int(max(-1, max(a.x, b.x) + range - originX + 1)))
    let firstRow = max(0, Int(max(0, min(a.y, b.y) - range - originY)))
    let lastRow = min(height - 1, Int(max(-1, max(a.y, b.y) + range - originY + 1)))
    guard firstColumn <= lastColumn, firstRow <= lastRow else { return }
    let dx = b.x - a.x
    let dy = b.y - a.y
    let lengthSquared = dx * dx + dy * dy
    let inverse = lengthSquared > 0 ? 1 / lengthSquared : 0
    for row in firstRow...lastRow {
      let py = Float(row) + originY - a.y
      for column in firstColumn...lastColumn {
        let px = Float(column) + originX - a.x
        var t = (px * dx + py * dy) * inverse
        t = t < 0 ? 0 : (t > 1 ? 1 : t)
        let ex = px - t * dx
        let ey = py - t * dy
        let square = ex * ex + ey * ey
        let index = row * width + column
        if square < squares[index] { squares[index] = square }
      }
    }
  }

  /// Negates the distances of the samples round which contours wind, row by row.
  private func negateInside(_ path: Path, _ values: UnsafeMutableBufferPointer<Float>) {
    var crossings = [[(x: Float, turn: Int)]](repeating: [], count: height)
    for contour in path.contours where contour.points.count > 2 {
      let points = contour.points
      for i in points.indices {
        let a = points[i]
        let b = points[(i + 1) % points.count]
        let low = min(a.y, b.y)
        let high = max(a.y, b.y)
        guard low < high else { continue }
        let first = max(0, Int((low - Float(y) - 0.5).rounded(.up)))
        let end = min(height, Int((high - Float(y) - 0.5).rounded(.up)))
        guard first < end else { continue }
        for row in first..<end {
          let t = (Float(row + y) + 0.5 - a.y) / (b.y - a.y)
          crossings[row].append((a.x + t * (b.x - a.x), a.y < b.y ? 1 : -1))
        }
      }
    }
    for row in 0..<height {
      var winding = 0
      let sorted = crossings[row].sorted { $0.x < $1.x }
      for (i, crossing) in sorted.enumerated() {
        winding += crossing.turn
        guard winding != 0, i + 1 < sorted.count else { continue }
        let first = max(0, Int((crossing.x - Float(x) - 0.5).rounded(.up)))
        let end = min(width, Int((sorted[i + 1].x - Float(x) - 0.5).rounded(.up)))
        guard first < end else { continue }
        for column in first..<end { values[row * width + column].negate() }
      }
    }
  }
}
