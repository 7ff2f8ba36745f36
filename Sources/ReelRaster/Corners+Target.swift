import ReelMath
import ReelPlatform

extension Corners {
  /// Converts the corners of a quad for a ``Rasterizer``. Returns `nil` for a quad outside the target, or without a
  /// finite shape. Skips rotated quads that reach beyond ``Subpixel/reach``; cuts upright ones there.
  /// - Parameters:
  ///   - scale: the pixels of the target per logical pixel.
  ///   - picture: the size of the picture in texels.
  ///   - size: the size of the target in pixels.
  @inline(never)
  package init?(_ quad: FreeCorners, scale: Vec2, picture: Vec2, within size: Vec2) {
    self.init(quad, scale: scale)
    for corner in 0..<4 {
      let texel = texels[corner]
      texels[corner] = Vec2(min(max(texel.x, 0), picture.x), min(max(texel.y, 0), picture.y))
    }
    let (low, high) = positions.box
    guard high.x > 0, high.y > 0, low.x < size.x, low.y < size.y, high.x > low.x, high.y > low.y
    else { return nil }
    let reach = Subpixel.reach
    if low.x < -reach || low.y < -reach || high.x > reach || high.y > reach {
      guard isUpright else { return nil }
      for corner in 0..<4 {
        let p = positions[corner]
        positions[corner] = Vec2(min(max(p.x, -reach), reach), min(max(p.y, -reach), reach))
      }
    }
  }

  /// True if all sides follow rows and columns.
  private var isUpright: Bool {
    let p = positions
    return p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x
      || p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y
  }
}
