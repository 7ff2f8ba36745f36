import ReelMath
import ReelPlatform

extension DrawQuad {
  /// Creates a quad with all corners at zero. The caller sets the corners afterwards.
  init(key: UInt64, texture: TextureID, blend: BlendMode, color: Color = .white) {
    let corner = DrawCorner(position: .zero, texel: .zero)
    self.init(
      key: key, texture: texture, blend: blend, color: color,
      corners: (corner, corner, corner, corner))
  }

  /// Sets the positions and the texels of all corners.
  @inline(__always)
  mutating func setCorners(
    _ positions: (Vec2, Vec2, Vec2, Vec2), _ texels: (Vec2, Vec2, Vec2, Vec2)
  ) {
    corners = (
      DrawCorner(position: positions.0, texel: texels.0),
      DrawCorner(position: positions.1, texel: texels.1),
      DrawCorner(position: positions.2, texel: texels.2),
      DrawCorner(position: positions.3, texel: texels.3)
    )
  }
}
