/// Consecutive quads that can be drawn in one call.
public struct DrawBatch: Equatable, Sendable {
  /// The texture of all its quads.
  public var texture: TextureID
  /// The blend mode of all its quads.
  public var blend: BlendMode
  /// The number of the crop area of all its quads.
  public var crop: UInt16 = 0
  /// True if all its quads are silhouettes.
  public var isSilhouette = false
  /// True if one of its quads is free: its corners stand in ``DrawList/freeCorners``.
  public var hasFreeQuads = false
  /// The indices of its quads in the sorted list.
  public var quads: Range<Int>
}
