import ReelMath

// Shapes as quads of the white texture. Quads that touch share their corners exactly, and a renderer owns
// each pixel once, so no pixel of a shape is drawn twice, whatever its opacity:
//
//     outlined rectangle        ring           polyline: mitre      bevel
//     ┌───────────────┐       ╱─┬─╲          ─────────┐         ────────╮
//     ├─┬───────────┬─┤      ├╱   ╲┤         ───────┐ ╱│        ──────┐╲│
//     │ │           │ │      │╲   ╱│                │  │              │  │
//     ├─┴───────────┴─┤       ╲─┴─╱
//     └───────────────┘
//
// All of it is arithmetic of ReelMath: the same world gives the same list on every machine.

extension DrawList {
  /// Fills a rectangle. At whole pixels it covers exactly these.
  public mutating func fill(_ rect: Rect, _ style: ShapeStyle) {
    append(rect.corners, style)
  }

  /// Outlines a rectangle within its edge. At whole pixels, with a whole width, it covers exactly these.
  /// - Parameter width: of the outline; nothing is drawn unless it is above 0.
  public mutating func stroke(_ rect: Rect, width: Float, _ style: ShapeStyle) {
    guard width > 0 else { return }
    guard 2 * width < min(rect.width, rect.height) else { return fill(rect, style) }
    let (x, y, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let inner = bottom - width - (y + width)
    fill(Rect(x, y, rect.width, width), style)
    fill(Rect(x, bottom - width, rect.width, width), style)
    fill(Rect(x, y + width, width, inner), style)
    fill(Rect(right - width, y + width, width, inner), style)
  }

  /// Fills a circle: a polygon that comes within an eighth of a pixel of it, of 8 to 512 sides.
  public mutating func fillCircle(at center: Vec2, radius: Float, _ style: ShapeStyle) {
    guard radius > 0 else { return }
    let unit = unitCircle(radius, style.transform)
    // In strips from left to right, which share whole sides: a fan would have all its tips in one pixel.
    let half = unit.count / 2
    for at in 0..<half {
      append(
        (
          center + unit[half - at] * radius, center + unit[half - at - 1] * radius,
          center + unit[(half + at + 1) % unit.count] * radius,
          center + unit[half + at] * radius
        ), style)
    }
  }

  /// Fills a convex polygon by its corners, whatever way round; less than three fill nothing. O(corners).
  public mutating func fill(convex corners: [Vec2], _ style: ShapeStyle) {
    // Two triangles of a fan at a time: what they share is inside of one quad.
    var at = 1
    while at + 1 < corners.count {
      append(
        (corners[0], corners[at], corners[at + 1], corners[min(at + 2, corners.count - 1)]), style)
      at += 2
    }
  }

  /// Outlines a circle within its edge.
  /// - Parameter width: of the outline; nothing is drawn unless it is above 0.
  public mutating func strokeCircle(
    at center: Vec2, radius: Float, width: Float, _ style: ShapeStyle
  ) {
    guard width > 0 else { return }
    guard width < radius else { return fillCircle(at: center, radius: radius, style) }
    let unit = unitCircle(radius, style.transform)
    let inner = radius - width
    for at in unit.indices {
      let (a, b) = (unit[at], unit[(at + 1) % unit.count])
      append(
        (center + a * radius, center + b * radius, center + b * inner, center + a * inner), style)
    }
  }

  /// Draws a straight line; it ends straight at its ends, and has none where they are one.
  /// - Parameter width: across the line, half of it on either side; nothing is drawn unless it is above 0.
  public mutating func line(
    from start: Vec2, to end: Vec2, width: Float = 1, _ style: ShapeStyle
  ) {
    polyline([start, end], width: width, style)
  }

  /// Draws straight lines from point to point, joined.
  ///
  /// A join is a mitre: both lines end at the same slanted cut. Where that cut would be longer than four
  /// widths it is a bevel: the outer corner is cut off. No pixel is drawn twice, except where the lines
  /// themselves cross, or a line is too short for the inner corner of its join (shorter than the width, for a
  /// right angle): there the two ends overlap.
  /// - Parameters:
  ///   - points: two that follow each other in one place count as one.
  ///   - width: across a line, half of it on either side; nothing is drawn unless it is above 0.
  ///   - isClosed: whether a line goes from the last point to the first.
  public mutating func polyline(
    _ points: [Vec2], width: Float, isClosed: Bool = false, _ style: ShapeStyle
  ) {
    guard width > 0, let path = StrokePath(points, width: width, isClosed: isClosed) else { return }
    path.forEachQuad { append($0, style) }
  }

  /// The white texture is one pixel, so the place in it means nothing; renderers want corners all the same.
  private mutating func append(_ p: (Vec2, Vec2, Vec2, Vec2), _ style: ShapeStyle) {
    let map = style.transform
    var quad = DrawQuad(
      key: style.key, texture: .white, blend: style.blend, color: style.color,
      corners: (
        DrawCorner(position: map.apply(p.0), texel: Vec2(0, 0)),
        DrawCorner(position: map.apply(p.1), texel: Vec2(1, 0)),
        DrawCorner(position: map.apply(p.2), texel: Vec2(1, 1)),
        DrawCorner(position: map.apply(p.3), texel: Vec2(0, 1))
      ))
    quad.order = style.order
    quad.crop = style.crop
    append(quad)
  }

  /// Points of a circle of radius 1, equally many in each quarter, from the right over the bottom.
  /// - Parameter radius: what the circle is drawn with, before `transform`.
  private func unitCircle(_ radius: Float, _ transform: Affine) -> [Vec2] {
    let across = transform.apply(vector: Vec2(radius, 0)).length
    let along = transform.apply(vector: Vec2(0, radius)).length
    let pixels = max(across, along)
    // A side of n sides keeps r(1 - cos(π/n)) ≈ rπ²/2n² from the circle: an eighth for n = 2π√r.
    var quarter = 2
    if pixels > 0 {
      quarter = pixels < 6_500 ? max(2, Int((pixels.squareRoot() * (.pi / 2)).rounded(.up))) : 128
    }
    var points: [Vec2] = []
    points.reserveCapacity(4 * quarter)
    for at in 0..<quarter {
      let (sin, cos) = Float.sincos(Float(at) / Float(quarter) * (.pi / 2))
      points.append(Vec2(cos, sin))
    }
    // DETERMINISM: the other quarters are the first one turned, bit by bit.
    for _ in 0..<3 {
      for point in points[(points.count - quarter)...] { points.append(Vec2(-point.y, point.x)) }
    }
    return points
  }
}

extension Rect {
  /// Top left, top right, bottom right, bottom left.
  fileprivate var corners: (Vec2, Vec2, Vec2, Vec2) {
    (Vec2(minX, minY), Vec2(maxX, minY), Vec2(maxX, maxY), Vec2(minX, maxY))
  }
}
