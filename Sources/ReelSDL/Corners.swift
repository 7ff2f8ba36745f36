import ReelMath
import ReelPlatform

/// A quad's corners on their way to SDL: positions in output pixels from the view's corner, texels
/// in pixels of the texture.
struct Corners {
  var positions: InlineArray<4, Vec2>
  var texels: InlineArray<4, Vec2>

  /// `nil` if a coordinate is not finite, which SDL must never see.
  init?(_ quad: DrawQuad, _ target: SDLGeometry.Target) {
    let (a, b, c, d) = quad.corners
    positions = [
      a.position * target.scale, b.position * target.scale, c.position * target.scale,
      d.position * target.scale,
    ]
    texels = [a.texel, b.texel, c.texel, d.texel]
    // A sum with an infinity or a NaN in it is never finite.
    var sum = Vec2.zero
    for corner in 0..<4 { sum += positions[corner] * 0 + texels[corner] * 0 }
    guard sum == .zero else { return nil }
  }

  /// Where an upright picture lies that is neither mirrored nor cut, as most are: what
  /// ``fitForSoftware(_:)`` would make of it, found with fewer questions. Comparisons with what is
  /// not a number fail, so that the long way answers them.
  @inline(__always) static func plainBox(
    _ quad: DrawQuad, _ target: SDLGeometry.Target
  ) -> (low: Vec2, high: Vec2, start: Vec2, end: Vec2)? {
    let (a, b, c, d) = quad.corners
    guard a.position.y == b.position.y, b.position.x == c.position.x, c.position.y == d.position.y,
      d.position.x == a.position.x, a.texel.y == b.texel.y, b.texel.x == c.texel.x,
      c.texel.y == d.texel.y, d.texel.x == a.texel.x
    else { return nil }
    let near = a.position * target.scale
    let far = c.position * target.scale
    let size = target.pictureSize
    guard near.x >= 0, near.y >= 0, far.x <= target.viewport.x, far.y <= target.viewport.y,
      a.texel.x >= 0, a.texel.y >= 0, c.texel.x <= size.x, c.texel.y <= size.y
    else { return nil }
    let (low, high) = (near.roundedToPixel, far.roundedToPixel)
    let (first, last) = (a.texel.roundedToPixel, c.texel.roundedToPixel)
    guard low.x < high.x, low.y < high.y, first.x < last.x, first.y < last.y else { return nil }
    return (
      low, high, Vec2(first.x + 1 / 128, first.y + 1 / 128), Vec2(last.x + 1 / 64, last.y + 1 / 64)
    )
  }

  /// Bends the corners to the software renderer's habits, which ``SDLGeometry`` describes. `false`
  /// leaves the quad out.
  mutating func fitForSoftware(_ target: SDLGeometry.Target) -> Bool {
    // The repeated edge is not part of the picture.
    let size = target.pictureSize
    for corner in 0..<4 {
      positions[corner] = positions[corner].clamped(to: 1_048_576).roundedToPixel
      let texel = texels[corner].roundedToPixel
      texels[corner] = Vec2(min(max(texel.x, 0), size.x), min(max(texel.y, 0), size.y))
    }
    let low = bounds(positions, min)
    let high = bounds(positions, max)
    guard high.x > 0, high.y > 0, low.x < target.viewport.x, low.y < target.viewport.y,
      high.x > low.x, high.y > low.y
    else { return false }
    if isUpright(positions) && isUpright(texels) {
      return makeCopy(low, high, target)
    }
    return makeTriangles(low, high)
  }

  /// An upright picture, perhaps mirrored: top left first, cut to the view.
  private mutating func makeCopy(
    _ low: Vec2, _ high: Vec2, _ target: SDLGeometry.Target
  ) -> Bool {
    // The texels at the left and right, top and bottom of the screen.
    let isFlippedX = positions[0].x > positions[1].x
    let isFlippedY = positions[0].y > positions[3].y
    var x = Span(low.x, high.x, texels[isFlippedX ? 1 : 0].x, texels[isFlippedX ? 0 : 1].x)
    var y = Span(low.y, high.y, texels[isFlippedY ? 3 : 0].y, texels[isFlippedY ? 0 : 3].y)
    let isMirrored = x.first > x.last || y.first > y.last
    let reach = SDLGeometry.softwareReach
    if !isMirrored || low.x < -reach || low.y < -reach || high.x > reach || high.y > reach {
      x.cut(to: target.viewport.x)
      y.cut(to: target.viewport.y)
    }
    guard x.high > x.low, y.high > y.low else { return false }
    if isMirrored {
      // SDL mirrors through three surfaces made for the purpose; triangles are exact and quicker.
      positions = [
        Vec2(x.low, y.low), Vec2(x.high, y.low), Vec2(x.high, y.high), Vec2(x.low, y.high),
      ]
      texels = [
        Vec2(x.first, y.first), Vec2(x.last, y.first), Vec2(x.last, y.last), Vec2(x.first, y.last),
      ]
      return makeTriangles(Vec2(x.low, y.low), Vec2(x.high, y.high))
    }
    positions = [
      Vec2(x.low, y.low), Vec2(x.high, y.low), Vec2(x.high, y.high), Vec2(x.low, y.high),
    ]
    // The end gets more than the start, so that their difference, too, is cut to the right number.
    let start = Vec2(x.first + 1 / 128, y.first + 1 / 128)
    let end = Vec2(x.last + 1 / 64, y.last + 1 / 64)
    texels = [start, Vec2(end.x, start.y), end, Vec2(start.x, end.y)]
    return true
  }

  private mutating func makeTriangles(_ low: Vec2, _ high: Vec2) -> Bool {
    let reach = SDLGeometry.softwareReach
    guard low.x >= -reach, low.y >= -reach, high.x <= reach, high.y <= reach else { return false }
    let least = bounds(texels, min)
    let most = bounds(texels, max)
    for corner in 0..<4 {
      if most.x > least.x, texels[corner].x == most.x { texels[corner].x += 1 }
      if most.y > least.y, texels[corner].y == most.y { texels[corner].y += 1 }
      texels[corner] += Vec2(1 / 128, 1 / 128)
    }
    // Away from zero, so that cutting off the fraction undoes it.
    let p = positions[0]
    positions[0] = Vec2(p.x + (p.x < 0 ? -1 : 1) / 1024, p.y + (p.y < 0 ? -1 : 1) / 1024)
    return true
  }

  /// Whether corner 0 and 1 share a row, 1 and 2 a column, and so on.
  private func isUpright(_ p: InlineArray<4, Vec2>) -> Bool {
    p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
  }

  private func bounds(_ p: InlineArray<4, Vec2>, _ pick: (Float, Float) -> Float) -> Vec2 {
    Vec2(
      pick(pick(p[0].x, p[1].x), pick(p[2].x, p[3].x)),
      pick(pick(p[0].y, p[1].y), pick(p[2].y, p[3].y)))
  }
}

/// One axis of an upright picture: pixels `low..<high` show the texels from `first` to `last`.
struct Span {
  var low: Float
  var high: Float
  var first: Float
  var last: Float

  init(_ low: Float, _ high: Float, _ first: Float, _ last: Float) {
    self.low = low
    self.high = high
    self.first = first
    self.last = last
  }

  /// Leaves out the texels that lie beside `0..<limit` whole. The texels at the edges stay whole:
  /// half a texel can not be said to SDL's software renderer.
  mutating func cut(to limit: Float) {
    guard low < 0 || high > limit else { return }
    let count = abs(last - first)
    if count > 1 {
      let size = (high - low) / count
      let start = low
      // Only where a texel ends on a whole pixel can the picture be cut without a shift.
      func isWhole(_ texel: Float) -> Bool {
        let place = start + texel * size
        return abs(place - place.rounded()) < 1 / 256
      }
      let from = (max(0, -low) / size).rounded(.down)
      let to = min(((min(high, limit) - low) / size).rounded(.up), count)
      var skipped = from
      var kept = to
      while skipped > 0, !isWhole(skipped) { skipped -= 1 }
      while kept < count, !isWhole(kept) { kept += 1 }
      // A shift by half a pixel is better than a copy through a huge surface.
      if (kept - skipped) * size > SDLGeometry.softwareReach { (skipped, kept) = (from, to) }
      let direction: Float = last > first ? 1 : -1
      low = (start + skipped * size).rounded()
      high = (start + kept * size).rounded()
      last = first + kept * direction
      first += skipped * direction
    }
    // A single texel looks the same wherever it is cut.
    if abs(last - first) <= 1 {
      low = max(low, 0)
      high = min(high, limit)
    }
  }
}

extension Vec2 {
  /// The nearest whole pixel; halves go up, as where a graphics card's pixel centre lies.
  fileprivate var roundedToPixel: Vec2 {
    Vec2(floorOfSmall(x + 0.5), floorOfSmall(y + 0.5))
  }

  fileprivate func clamped(to reach: Float) -> Vec2 {
    Vec2(min(max(x, -reach), reach), min(max(y, -reach), reach))
  }
}

/// Rounds down what lies within ±2²²: without a call of the C library, which the baseline of x86-64
/// needs for it.
@inline(__always) private func floorOfSmall(_ value: Float) -> Float {
  // Beyond 2²³ floats are whole, so the sum is rounded to a whole number.
  let magic: Float = 0x1.8p23
  let nearest = (value + magic) - magic
  return nearest > value ? nearest - 1 : nearest
}
