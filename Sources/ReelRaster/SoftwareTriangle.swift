/// A corner of a triangle: its position, and the texel there.
struct TriangleCorner {
  var position: Subpixel
  var u: Double
  var v: Double
}

/// A triangle, drawn row by row as the span between its edges.
///
/// A pixel's texel is the mean of the corners' texels, by the weights of the corners at the pixel's centre. A corner's
/// weight is twice the area of the triangle that the centre forms with the opposite edge: a non-negative integer in
/// squared subpixels, exact even in a thin triangle. Within a row the texel advances in equal steps.
struct SoftwareTriangle {
  // The corners, clockwise on the screen.
  private let a: TriangleCorner
  private let b: TriangleCorner
  private let c: TriangleCorner
  /// The change of the texel per unit of the second corner's weight.
  private let second: (u: Double, v: Double)
  /// The change of the texel per unit of the third corner's weight.
  private let third: (u: Double, v: Double)

  /// Returns `nil` for a triangle without an area.
  init?(_ first: TriangleCorner, _ second: TriangleCorner, _ third: TriangleCorner) {
    let (p, q, r) = (first.position, second.position, third.position)
    let area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    guard area != 0 else { return nil }
    a = first
    (b, c) = area > 0 ? (second, third) : (third, second)
    let size = Double(abs(area))
    self.second = ((b.u - a.u) / size, (b.v - a.v) / size)
    self.third = ((c.u - a.u) / size, (c.v - a.v) / size)
  }

  func draw(into target: PixelTarget, _ painter: SpanPainter) {
    let (p, q, r) = (a.position, b.position, c.position)
    let area = target.area
    let top = max(area.top, Subpixel.firstPixel(beyond: min(p.y, q.y, r.y)))
    let bottom = min(area.bottom, Subpixel.firstPixel(beyond: max(p.y, q.y, r.y)))
    guard top < bottom, Subpixel.firstPixel(beyond: min(p.x, q.x, r.x)) < area.right,
      Subpixel.firstPixel(beyond: max(p.x, q.x, r.x)) > area.left
    else { return }
    var pq = TriangleEdge(from: p, to: q, row: top)
    var qr = TriangleEdge(from: q, to: r, row: top)
    var rp = TriangleEdge(from: r, to: p, row: top)
    let (columns, rows) = (painter.bounds.columns, painter.bounds.rows)
    // The changes of the second corner's weight (by the edge from the third to the first corner) and of the third
    // corner's weight (by the edge from the first to the second corner): along a row and across rows, per subpixel.
    let (alongSecond, acrossSecond) = (r.y - p.y, p.x - r.x)
    let (alongThird, acrossThird) = (p.y - q.y, q.x - p.x)
    let uStep = TexelWalk.step(
      256 * (Double(alongSecond) * second.u + Double(alongThird) * third.u))
    let vStep = TexelWalk.step(
      256 * (Double(alongSecond) * second.v + Double(alongThird) * third.v))
    var row = top
    while row < bottom {
      var left = area.left
      var right = area.right &- 1
      pq.cut(&left, &right)
      qr.cut(&left, &right)
      rp.cut(&left, &right)
      if left <= right {
        let (x, y) = (left &* 256 &+ 128, row &* 256 &+ 128)
        let weightOfSecond = Double(
          alongSecond &* (x &- r.x) &+ acrossSecond &* (y &- r.y))
        let weightOfThird = Double(alongThird &* (x &- p.x) &+ acrossThird &* (y &- p.y))
        // SAFETY: the span lies within the target's area; walks never leave the bounds.
        painter.paint(
          PixelSpan(
            pixels: target.pixels + (row &* target.stride &+ left), count: right &- left &+ 1,
            u: TexelWalk(
              from: a.u + weightOfSecond * second.u + weightOfThird * third.u, step: uStep,
              steps: right &- left, low: columns.low, high: columns.high),
            v: TexelWalk(
              from: a.v + weightOfSecond * second.v + weightOfThird * third.v, step: vStep,
              steps: right &- left, low: rows.low, high: rows.high)))
      }
      pq.advance()
      qr.advance()
      rp.advance()
      row = row &+ 1
    }
  }
}
