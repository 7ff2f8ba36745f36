// Directions as angles: radians, 0 along x, clockwise on a screen whose y grows downwards.

extension Vec2 {
  /// Creates the vector with the given direction in radians and length.
  public init(angle: Float, length: Float = 1) {
    let turn = Float.sincos(angle)
    self.init(turn.cos * length, turn.sin * length)
  }

  /// The direction in radians, -π to π; 0 for the zero vector.
  public var angle: Float { Float.atan2(y: y, x: x) }

  /// Returns the vector turned by an angle in radians.
  public func rotated(by angle: Float) -> Vec2 {
    let turn = Float.sincos(angle)
    return Vec2(turn.cos * x - turn.sin * y, turn.sin * x + turn.cos * y)
  }

  /// The vector turned by a quarter turn, clockwise on a screen; exact.
  @inlinable public var perpendicular: Vec2 { Vec2(-y, x) }

  /// Returns the vector with its length limited to `limit` (0 or more), in the same direction; `self`, bit for bit, if
  /// it is not longer.
  @inlinable public func limited(to limit: Float) -> Vec2 {
    length > limit ? normalized * limit : self
  }
}
