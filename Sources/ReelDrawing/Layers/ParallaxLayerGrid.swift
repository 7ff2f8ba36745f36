import ReelMath

// The positions in the view of a parallax layer's copies.
//
//     column    −1     0     1     2          An edge is computed from its number alone, so both its
//           ┌─────┬─────┬─────┬─────┐         neighbours have the same one, to the bit. Upright edges are
//     row 0 │     │     │     │     │         whole logical pixels, which any scale of a window keeps.
//           ├─────┼─────┼─────┼─────┤         In a turned view, neighbours share the points where four
//     row 1 │     │     │     │     │         copies meet, and renderers give each pixel to one side of
//           └─────┴─────┴─────┴─────┘         an edge (decision 19).
//
// Positions are computed in Double, from the distance that remains after complete periods. So the numbers that are
// added are small, however far a layer has drifted and wherever the camera is.

/// The copies of a parallax layer's picture that a view shows.
struct ParallaxLayerGrid {
  /// One axis of the grid, before the transform to the view.
  private struct Axis {
    /// The beginning of copy 0.
    let start: Double
    /// The length of the picture.
    let length: Double
    /// The distance from the beginning of one copy to that of the next.
    let pitch: Double
    let mirrors: Bool
    /// The number of the first copy that may be visible, and the number of such copies.
    var first = 0.0
    var count = 1.0

    /// Returns the coordinate of a position within a copy, in pixels of the picture. Without a gap, the end of one copy
    /// equals the beginning of the next.
    func coordinate(_ number: Double, _ inside: Double) -> Double {
      inside == length && pitch == length
        ? start + (number + 1) * pitch : start + number * pitch + inside
    }

    /// Returns the two ends of a part of a copy, the lower coordinate first.
    func ends(_ number: Double, _ from: Double, _ to: Double) -> (Double, Double) {
      isMirrored(number)
        ? (coordinate(number, length - to), coordinate(number, length - from))
        : (coordinate(number, from), coordinate(number, to))
    }

    func isMirrored(_ number: Double) -> Bool {
      mirrors && (number / 2).rounded(.down) * 2 != number
    }
  }

  /// The largest number of copies; a layer with more is not drawn.
  private static let limit = 262_144.0

  private let map: ViewTransform
  let isUpright: Bool
  private var columns: Axis
  private var rows: Axis

  /// Returns `nil` if nothing is visible, or if there would be more than 262,144 copies.
  /// - Parameters:
  ///   - size: the size of the picture in points.
  ///   - map: the transform of this layer, with its factor applied.
  init?(_ layer: ParallaxLayer, _ size: Vec2, _ map: ViewTransform) {
    guard size.x > 0, size.y > 0 else { return nil }
    self.map = map
    isUpright = map.rotation == 0
    let top = layer.fromBottom ? map.reference.y - layer.inset - size.y : layer.inset
    if map.isPlain {
      // The shift is computed in Float, the type of cameras and offsets: if both are whole numbers, so is their
      // difference.
      let offset = map.snapsToPixels ? layer.offset.roundedToPixel : layer.offset
      let shift = offset - map.origin
      columns = Self.axis(
        Double(shift.x), size.x, layer.gap.x, laps: layer.laps.x, layer.repeatsX, layer.mirrorsX)
      rows = Self.axis(
        Double(top + shift.y), size.y, layer.gap.y, laps: layer.laps.y, layer.repeatsY,
        layer.mirrorsY)
    } else {
      columns = Self.axis(
        Double(layer.offset.x), size.x, layer.gap.x, laps: layer.laps.x, layer.repeatsX,
        layer.mirrorsX)
      rows = Self.axis(
        Double(top) + Double(layer.offset.y), size.y, layer.gap.y, laps: layer.laps.y,
        layer.repeatsY, layer.mirrorsY)
    }
    let seen = seenArea()
    Self.count(&columns, layer.repeatsX, seen.left, seen.right)
    Self.count(&rows, layer.repeatsY, seen.top, seen.bottom)
    // The comparisons also fail if one of the numbers is NaN.
    guard columns.count > 0, rows.count > 0, columns.count * rows.count <= Self.limit,
      columns.first.magnitude < 0x1p50, rows.first.magnitude < 0x1p50
    else { return nil }
  }

  private static func axis(
    _ start: Double, _ length: Float, _ gap: Float, laps: Int32, _ repeats: Bool, _ mirrors: Bool
  ) -> Axis {
    let length = Double(length)
    // A gap of 2^20 pixels is wider than any world, and still exact in a Float.
    let pitch = length + Double(min(max(0, gap), 0x1p20))
    let way = Double(laps) * Double(ParallaxLayer.lap)
    guard repeats else {
      return Axis(start: start + way, length: length, pitch: length, mirrors: false)
    }
    let period = mirrors ? 2 * pitch : pitch
    // DETERMINISM: only arithmetic and rounding of Doubles; the result is exact if the quotient is.
    func rest(_ way: Double) -> Double { way - (way / period).rounded(.down) * period }
    // The start is rounded to Float, because positions near the view's corner are Floats: this removes errors in the
    // last bits of whole numbers.
    let near = Double(Float(rest(rest(start) + rest(way))))
    return Axis(
      start: near >= period ? 0 : near, length: length, pitch: pitch, mirrors: mirrors)
  }

  private static func count(
    _ axis: inout Axis, _ repeats: Bool, _ from: Double, _ to: Double
  ) {
    guard repeats else { return }
    // Each end gets one more copy, because edges are rounded.
    axis.first = ((from - axis.start) / axis.pitch).rounded(.down) - 1
    axis.count = ((to - axis.start) / axis.pitch).rounded(.up) + 1 - axis.first
  }

  /// Returns the upright bounding box, in the layer, of the visible part of the view.
  private func seenArea() -> (left: Double, top: Double, right: Double, bottom: Double) {
    if map.isPlain { return (0, 0, Double(map.size.x), Double(map.size.y)) }
    let square = Double(map.zoom) * Double(map.zoom)
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    for corner in [
      Vec2.zero, Vec2(map.size.x, 0), map.size, Vec2(0, map.size.y),
    ] {
      let (x, y) = (Double(corner.x) + map.shift.x, Double(corner.y) + map.shift.y)
      let across = (Double(map.xAxis.x) * x + Double(map.xAxis.y) * y) / square
      let down = (Double(map.yAxis.x) * x + Double(map.yAxis.y) * y) / square
      (left, right) = (min(left, across), max(right, across))
      (top, bottom) = (min(top, down), max(bottom, down))
    }
    return (left, top, right, bottom)
  }

  /// Returns the point of the view at a position in the layer.
  func point(_ x: Double, _ y: Double) -> Vec2 {
    if map.isPlain { return Vec2(Float(x.rounded(.down)), Float(y.rounded(.down))) }
    if isUpright {
      return Vec2(
        edge(x * Double(map.zoom), map.shift.x), edge(y * Double(map.zoom), map.shift.y))
    }
    return Vec2(
      Float(Double(map.xAxis.x) * x + Double(map.yAxis.x) * y - map.shift.x),
      Float(Double(map.xAxis.y) * x + Double(map.yAxis.y) * y - map.shift.y))
  }

  /// Returns an upright edge on a whole logical pixel: rounded like entities of the world if the view snaps, else
  /// rounded down. The 1/256 added before rounding down lets a view that ends where a layer ends show all of it.
  private func edge(_ coordinate: Double, _ shift: Double) -> Float {
    map.snapsToPixels
      ? Float((coordinate + 0.5).rounded(.down) - shift)
      : Float((coordinate - shift + 0x1p-8).rounded(.down))
  }

  /// One copy of the picture.
  struct Cell {
    fileprivate let grid: ParallaxLayerGrid
    fileprivate let column: Double
    fileprivate let row: Double

    /// Returns the top left, top right, bottom right and bottom left corner of a part of the picture. They are named in
    /// the picture, so in a mirrored copy the left ones lie on the right.
    func corners(of box: Rect) -> (Vec2, Vec2, Vec2, Vec2) {
      var (left, right) = (Double(box.minX), Double(box.maxX))
      var (top, bottom) = (Double(box.minY), Double(box.maxY))
      if grid.columns.isMirrored(column) {
        (left, right) = (grid.columns.length - left, grid.columns.length - right)
      }
      if grid.rows.isMirrored(row) {
        (top, bottom) = (grid.rows.length - top, grid.rows.length - bottom)
      }
      let (x, y) = (grid.columns, grid.rows)
      return (
        grid.point(x.coordinate(column, left), y.coordinate(row, top)),
        grid.point(x.coordinate(column, right), y.coordinate(row, top)),
        grid.point(x.coordinate(column, right), y.coordinate(row, bottom)),
        grid.point(x.coordinate(column, left), y.coordinate(row, bottom))
      )
    }

    /// The transform from the picture to the view, for pictures with a mesh.
    var transform: Affine {
      let size = Vec2(Float(grid.columns.length), Float(grid.rows.length))
      let corners = corners(of: Rect(0, 0, size.x, size.y))
      let across = (corners.1 - corners.0) / size.x
      let down = (corners.3 - corners.0) / size.y
      return Affine(
        a: across.x, b: across.y, c: down.x, d: down.y, tx: corners.0.x, ty: corners.0.y)
    }
  }

  /// Calls the body with each copy, from top to bottom, in each row from left to right.
  @inline(__always)
  func forEachCell(_ body: (Cell) -> Void) {
    for row in 0..<Int(rows.count) {
      for column in 0..<Int(columns.count) {
        body(
          Cell(
            grid: self, column: columns.first + Double(column), row: rows.first + Double(row)))
      }
    }
  }

  /// Calls the body with the number of each column that may be visible, from left to right.
  func forEachColumn(_ body: (Double) -> Void) {
    for column in 0..<Int(columns.count) { body(columns.first + Double(column)) }
  }

  /// Calls the body with the number of each row that may be visible, from top to bottom.
  func forEachRow(_ body: (Double) -> Void) {
    for row in 0..<Int(rows.count) { body(rows.first + Double(row)) }
  }

  func isMirrored(column: Double) -> Bool { columns.isMirrored(column) }
  func isMirrored(row: Double) -> Bool { rows.isMirrored(row) }

  /// Returns the left and the right end of a part of the picture in a column, in the layer.
  func ends(ofColumn column: Double, _ box: Rect) -> (Double, Double) {
    columns.ends(column, Double(box.minX), Double(box.maxX))
  }

  /// Returns the upper and the lower end of a part of the picture in a row, in the layer.
  func ends(ofRow row: Double, _ box: Rect) -> (Double, Double) {
    rows.ends(row, Double(box.minY), Double(box.maxY))
  }

  /// Returns the distance to add to a coordinate along the rows of another grid, of equal zoom and rotation, to get the
  /// same point of the view in this grid.
  func across(from other: ParallaxLayerGrid) -> Double {
    let square = Double(map.zoom) * Double(map.zoom)
    let (x, y) = (map.shift.x - other.map.shift.x, map.shift.y - other.map.shift.y)
    return (Double(map.xAxis.x) * x + Double(map.xAxis.y) * y) / square
  }

  /// Returns true if a quad covers a pixel of the view.
  func isSeen(_ corners: (Vec2, Vec2, Vec2, Vec2)) -> Bool {
    let (a, b, c, d) = corners
    let low = Vec2(min(min(a.x, b.x), min(c.x, d.x)), min(min(a.y, b.y), min(c.y, d.y)))
    let high = Vec2(max(max(a.x, b.x), max(c.x, d.x)), max(max(a.y, b.y), max(c.y, d.y)))
    return high.x > low.x && high.y > low.y && high.x > 0 && high.y > 0 && low.x < map.size.x
      && low.y < map.size.y
  }
}
