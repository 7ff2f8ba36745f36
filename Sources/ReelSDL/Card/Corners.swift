import ReelMath
import ReelPlatform

/// A quad's corners in SDL's units: positions in output pixels from the view's corner, texels in pixels of the texture.
struct Corners {
  var positions: InlineArray<4, Vec2>
  var texels: InlineArray<4, Vec2>

  /// Converts a quad's corners. Returns `nil` if a coordinate is not finite, because SDL cannot handle those.
  init?(_ quad: FreeCorners, scale: Vec2) {
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
