import ReelMath

/// A quadrilateral that shows a part of a texture.
public struct DrawQuad: Equatable, Sendable {
  /// The sort key: quads are drawn from the lowest key to the highest.
  public var key: UInt64
  /// The texture that it shows.
  public var texture: TextureID
  /// The order among equal keys: the lowest is drawn first, and equal ones in the order of appending.
  public var order: UInt32 = 0
  /// The number of the crop area, from ``DrawList/crop(to:)``; 0 for none.
  public var crop: UInt16 = 0
  /// The way in which its colours combine with those below.
  public var blend: BlendMode
  /// True to draw the shape of the picture in one colour: the texture's colours count as white, and only its opacity is
  /// used.
  public var isSilhouette = false
  /// The colour by which the texture's pixels are multiplied.
  public var color: Color
  /// The corners: top left, top right, bottom right, bottom left of the picture.
  public var corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)

  /// Creates a quad with any four corners.
  public init(
    key: UInt64, texture: TextureID, blend: BlendMode = .normal, color: Color = .white,
    corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)
  ) {
    self.key = key
    self.texture = texture
    self.blend = blend
    self.color = color
    self.corners = corners
  }

  /// Creates an upright rectangle that shows `source` (pixels of the texture).
  public init(
    key: UInt64 = 0, texture: TextureID, source: Rect, target: Rect, color: Color = .white,
    blend: BlendMode = .normal
  ) {
    self.init(
      key: key, texture: texture, blend: blend, color: color,
      corners: (
        DrawCorner(position: Vec2(target.minX, target.minY), texel: Vec2(source.minX, source.minY)),
        DrawCorner(position: Vec2(target.maxX, target.minY), texel: Vec2(source.maxX, source.minY)),
        DrawCorner(position: Vec2(target.maxX, target.maxY), texel: Vec2(source.maxX, source.maxY)),
        DrawCorner(position: Vec2(target.minX, target.maxY), texel: Vec2(source.minX, source.maxY))
      ))
  }

  /// Creates a filled upright rectangle.
  public init(key: UInt64 = 0, fill color: Color, target: Rect, blend: BlendMode = .normal) {
    self.init(
      key: key, texture: .white, source: Rect(0, 0, 1, 1), target: target, color: color,
      blend: blend)
  }

  public static func == (a: DrawQuad, b: DrawQuad) -> Bool {
    a.key == b.key && a.order == b.order && a.texture == b.texture && a.crop == b.crop
      && a.blend == b.blend && a.isSilhouette == b.isSilhouette && a.color == b.color
      && a.corners.0 == b.corners.0
      && a.corners.1 == b.corners.1 && a.corners.2 == b.corners.2
      && a.corners.3 == b.corners.3
  }
}
