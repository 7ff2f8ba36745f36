import ReelMath

/// A quad whose sides follow rows and columns, snapped to the nearest pixels. Its picture lies on it in any of the
/// eight orientations: rotated by right angles, mirrored, and stretched.
struct PixelRectangle {
  private let area: PixelArea
  /// The texel at the area's top left corner, and the steps per column and per row.
  private let u: Double
  private let v: Double
  private let column: (u: Double, v: Double)
  private let row: (u: Double, v: Double)

  /// Returns `nil` for quads with other sides, and for those whose texels do not form a parallelogram.
  init?(_ corners: InlineArray<4, Subpixel>, _ texels: InlineArray<4, Vec2>) {
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    // True if the side from the first corner to the second follows a row.
    let isLevel = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    guard isLevel || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y else { return nil }
    guard texels[0] + texels[2] == texels[1] + texels[3] else { return nil }
    area = PixelArea(
      left: Subpixel.firstPixel(beyond: min(a.x, c.x)),
      top: Subpixel.firstPixel(beyond: min(a.y, c.y)),
      right: Subpixel.firstPixel(beyond: max(a.x, c.x)),
      bottom: Subpixel.firstPixel(beyond: max(a.y, c.y)))
    // The corner in the same row as `corner`, and the one in the same column.
    func beside(_ corner: Int) -> Int { isLevel ? corner ^ 1 : 3 - corner }
    func below(_ corner: Int) -> Int { isLevel ? 3 - corner : corner ^ 1 }
    // The index of the top left corner.
    var origin = 0
    if a.x > c.x { origin = beside(origin) }
    if a.y > c.y { origin = below(origin) }
    let right = texels[beside(origin)]
    let down = texels[below(origin)]
    let start = texels[origin]
    let width = Double(max(area.right - area.left, 1))
    let height = Double(max(area.bottom - area.top, 1))
    u = Double(start.x)
    v = Double(start.y)
    column = (Double(right.x - start.x) / width, Double(right.y - start.y) / width)
    row = (Double(down.x - start.x) / height, Double(down.y - start.y) / height)
  }

  func draw(into target: PixelTarget, _ painter: SpanPainter) {
    let visible = area.intersection(target.area)
    guard !visible.isEmpty else { return }
    let (columns, rows) = (painter.bounds.columns, painter.bounds.rows)
    let (uStep, vStep) = (TexelWalk.step(column.u), TexelWalk.step(column.v))
    let x = Double(visible.left - area.left) + 0.5
    let count = visible.right - visible.left
    let (uStart, vStart) = (u + x * column.u, v + x * column.v)
    for line in visible.top..<visible.bottom {
      let y = Double(line - area.top) + 0.5
      // SAFETY: the area is clipped to the target's; walks never leave the bounds.
      painter.paint(
        PixelSpan(
          pixels: target.pixels + (line * target.stride + visible.left), count: count,
          u: TexelWalk(
            from: uStart + y * row.u, step: uStep, steps: count - 1, low: columns.low,
            high: columns.high),
          v: TexelWalk(
            from: vStart + y * row.v, step: vStep, steps: count - 1, low: rows.low,
            high: rows.high)))
    }
  }
}
