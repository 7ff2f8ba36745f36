/// The properties that quads have in common if they are drawn in one call.
public struct DrawState: Equatable, Sendable {
  /// The texture, the crop area, the blend mode and `isSilhouette`, in one number that is compared fast.
  ///
  ///     │ isSilhouette 8 │ blend 8 │ crop 16 │ texture 16 │
  @usableFromInline var bits: UInt64

  /// Creates a state.
  @inlinable @inline(__always)
  public init(
    _ texture: TextureID, blend: BlendMode = .normal, crop: UInt16 = 0, isSilhouette: Bool = false
  ) {
    bits =
      UInt64(texture.rawValue) | UInt64(crop) << 16 | UInt64(blend.rawValue) << 32
      | (isSilhouette ? 1 << 40 : 0)
  }

  /// The texture that the quads show.
  @inlinable public var texture: TextureID {
    TextureID(rawValue: UInt16(truncatingIfNeeded: bits))
  }
  /// The number of the crop area; 0 for none.
  @inlinable public var crop: UInt16 { UInt16(truncatingIfNeeded: bits >> 16) }
  /// The way in which the colours combine with those below.
  @inlinable public var blend: BlendMode {
    BlendMode(rawValue: UInt8(truncatingIfNeeded: bits >> 32)) ?? .normal
  }
  /// True to draw the shape of the picture in one colour.
  @inlinable public var isSilhouette: Bool { bits >> 40 != 0 }
}

/// The position of a quad in the drawing order.
@usableFromInline struct DrawOrder {
  @usableFromInline var key: UInt64
  @usableFromInline var order: UInt32
  /// The index of its span.
  @usableFromInline var span: UInt32

  @inlinable init(key: UInt64, order: UInt32, span: UInt32) {
    self.key = key
    self.order = order
    self.span = span
  }
}

/// Consecutive quads of one state.
@usableFromInline struct DrawSpan {
  @usableFromInline var state: DrawState
  @usableFromInline var first: Int
  /// True if one of the quads is free.
  @usableFromInline var hasFree = false

  @inlinable init(state: DrawState, first: Int) {
    self.state = state
    self.first = first
  }
}
