import ReelMath

/// A corner of a quad.
public struct DrawCorner: Equatable, Sendable {
  /// In logical pixels of the view, y down.
  public var position: Vec2
  /// In pixels of the texture.
  public var texel: Vec2

  /// A corner at a place in the view, with a place in the texture.
  public init(position: Vec2, texel: Vec2) {
    self.position = position
    self.texel = texel
  }
}
