import ReelMath

/// A four-cornered piece of a texture.
public struct DrawQuad: Equatable, Sendable {
  /// Quads are drawn from the lowest key to the highest.
  public var key: UInt64
  /// Where its pixels come from.
  public var texture: TextureID
  /// Among equal keys, the lowest is drawn first; equal ones in the order of appending.
  public var order: UInt32 = 0
  /// Which of the list's crop areas it is cut to; 0 for none. ``DrawList/crop(to:)`` gives the numbers.
  public var crop: UInt16 = 0
  /// How its colours meet those below.
  public var blend: BlendMode
  /// Whether the texture's colours count as white, and only its opacity is its own: what is drawn is the picture's shape
  /// in one colour.
  public var isSilhouette = false
  /// The texture's pixels are multiplied by it.
  public var color: Color
  /// Top left, top right, bottom right, bottom left of the picture.
  public var corners: (DrawCorner, DrawCorner, DrawCorner, DrawCorner)

  /// A quad with any four corners.
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

  /// An upright rectangle that shows `source` (pixels of the texture).
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

  /// A filled upright rectangle.
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
