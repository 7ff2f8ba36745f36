import ReelMath

/// A corner of a quad.
public struct DrawCorner: Equatable, Sendable {
  /// The position in logical pixels of the view, y down.
  public var position: Vec2
  /// The position in pixels of the texture.
  public var texel: Vec2

  /// Creates a corner with a position in the view and one in the texture.
  public init(position: Vec2, texel: Vec2) {
    self.position = position
    self.texel = texel
  }
}
