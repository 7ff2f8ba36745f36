import ReelMath
import ReelPlatform

/// A quad's corners: positions in pixels of the output or surface from the view's corner, texels in pixels of the
/// texture.
package struct Corners {
  package var positions: InlineArray<4, Vec2>
  package var texels: InlineArray<4, Vec2>

  @inlinable
  package init(positions: InlineArray<4, Vec2>, texels: InlineArray<4, Vec2>) {
    self.positions = positions
    self.texels = texels
  }

  /// Converts a quad's corners. Returns `nil` if a coordinate is not finite, because neither SDL nor the ``Rasterizer``
  /// can handle those.
  @inlinable
  package init?(_ quad: FreeCorners, scale: Vec2) {
    positions = [
      quad.a.position * scale, quad.b.position * scale, quad.c.position * scale,
      quad.d.position * scale,
    ]
    texels = [quad.a.texel, quad.b.texel, quad.c.texel, quad.d.texel]
    // A sum that contains an infinity or a NaN is never finite.
    var sum = Vec2.zero
    for corner in 0..<4 { sum += positions[corner] * 0 + texels[corner] * 0 }
    guard sum == .zero else { return nil }
  }
}

extension InlineArray<4, Vec2> {
  /// The bounding box of four points.
  @inlinable @inline(__always)
  package var box: (low: Vec2, high: Vec2) {
    var (low, high) = (self[0], self[0])
    for corner in 1..<4 {
      low = Vec2(min(low.x, self[corner].x), min(low.y, self[corner].y))
      high = Vec2(max(high.x, self[corner].x), max(high.y, self[corner].y))
    }
    return (low, high)
  }
}
