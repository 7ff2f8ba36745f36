import ReelMath

// Shapes as quads of the white texture. Quads that touch share their corners exactly, and a renderer owns each pixel
// once, so no pixel of a shape is drawn twice, whatever its opacity:
//
//     outlined rectangle        ring           polyline: mitre      bevel
//     ┌───────────────┐       ╱─┬─╲          ─────────┐         ────────╮
//     ├─┬───────────┬─┤      ├╱   ╲┤         ───────┐ ╱│        ──────┐╲│
//     │ │           │ │      │╲   ╱│                │  │              │  │
//     ├─┴───────────┴─┤       ╲─┴─╱
//     └───────────────┘
//
// DETERMINISM: all computation uses ReelMath, so the same world gives the same list on every machine.

extension DrawList {
  /// Fills a rectangle. At integer positions and sizes it covers exactly these pixels.
  public mutating func fill(_ rect: Rect, _ style: ShapeStyle) {
    append(rect.corners, style)
  }

  /// Outlines a rectangle inside its edge. At integer positions, sizes and width it covers exactly these pixels.
  /// - Parameter width: the width of the outline; nothing is drawn unless it is above 0.
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

  /// Fills a circle with a polygon of 8 to 512 sides that is within an eighth of a pixel of it.
  public mutating func fillCircle(at center: Vec2, radius: Float, _ style: ShapeStyle) {
    guard radius > 0 else { return }
    let unit = unitCircle(radius, style.transform)
    // Draws strips from left to right, which share complete sides: the tips of a fan would all be in one pixel.
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

  /// Fills a convex polygon by its corners, in either direction; fewer than three corners fill nothing. O(corners).
  public mutating func fill(convex corners: [Vec2], _ style: ShapeStyle) {
    // Draws two triangles of a fan at a time: the side that they share is inside one quad.
    var at = 1
    while at + 1 < corners.count {
      append(
        (corners[0], corners[at], corners[at + 1], corners[min(at + 2, corners.count - 1)]), style)
      at += 2
    }
  }

  /// Outlines a circle inside its edge.
  /// - Parameter width: the width of the outline; nothing is drawn unless it is above 0.
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

  /// Draws a straight line. Its ends are cut straight; a line between equal points is not drawn.
  /// - Parameter width: the width across the line, half of it on either side; nothing is drawn unless it is above 0.
  public mutating func line(
    from start: Vec2, to end: Vec2, width: Float = 1, _ style: ShapeStyle
  ) {
    polyline([start, end], width: width, style)
  }

  /// Draws joined straight lines from point to point.
  ///
  /// A join is a mitre: both lines end at the same slanted cut. If that cut is longer than four widths, the join is a
  /// bevel: the outer corner is cut off. No pixel is drawn twice, with two exceptions: where the lines themselves
  /// cross, and where a line is too short for the inner corner of its join (shorter than the width, for a right angle),
  /// so that the two ends overlap.
  /// - Parameters:
  ///   - points: the points; equal consecutive ones count as one.
  ///   - width: the width across a line, half of it on either side; nothing is drawn unless it is above 0.
  ///   - isClosed: true to draw a line from the last point to the first.
  public mutating func polyline(
    _ points: [Vec2], width: Float, isClosed: Bool = false, _ style: ShapeStyle
  ) {
    guard width > 0, let path = StrokePath(points, width: width, isClosed: isClosed) else { return }
    path.forEachQuad { append($0, style) }
  }

  /// Appends a quad. The white texture is a single pixel, so the texture coordinates have no effect, but renderers
  /// require them.
  private mutating func append(_ p: (Vec2, Vec2, Vec2, Vec2), _ style: ShapeStyle) {
    let map = style.transform
    let (a, b, c, d) = (map.apply(p.0), map.apply(p.1), map.apply(p.2), map.apply(p.3))
    let state = DrawState(.white, blend: style.blend, crop: style.crop)
    if DrawRecord.third(a, b, d) == c {
      append(
        DrawRecord(a, b, d, .white, style.color), state, key: style.key, order: style.order)
    } else {
      append(
        FreeCorners(
          (
            DrawCorner(position: a, texel: Vec2(0, 0)), DrawCorner(position: b, texel: Vec2(1, 0)),
            DrawCorner(position: c, texel: Vec2(1, 1)), DrawCorner(position: d, texel: Vec2(0, 1))
          )), style.color, state, key: style.key, order: style.order)
    }
  }

  /// Returns points of a circle of radius 1, equally many in each quarter. They begin at the right and go on downwards.
  /// - Parameter radius: the radius of the drawn circle, before `transform`.
  private func unitCircle(_ radius: Float, _ transform: Affine) -> [Vec2] {
    let across = transform.apply(vector: Vec2(radius, 0)).length
    let along = transform.apply(vector: Vec2(0, radius)).length
    let pixels = max(across, along)
    // A side of n sides is up to r(1 - cos(π/n)) ≈ rπ²/2n² away from the circle: an eighth for n = 2π√r.
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
    // DETERMINISM: the other quarters are the first one, rotated without rounding.
    for _ in 0..<3 {
      for point in points[(points.count - quarter)...] { points.append(Vec2(-point.y, point.x)) }
    }
    return points
  }
}

extension Rect {
  /// The corners: top left, top right, bottom right, bottom left.
  fileprivate var corners: (Vec2, Vec2, Vec2, Vec2) {
    (Vec2(minX, minY), Vec2(maxX, minY), Vec2(maxX, maxY), Vec2(minX, maxY))
  }
}
