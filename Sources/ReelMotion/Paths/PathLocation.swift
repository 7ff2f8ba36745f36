import ReelMath

/// A position on a ``MotionPath``, with the direction of the path there.
public struct PathLocation: Equatable, Sendable {
  /// The position in the space of the path.
  public var position: Vec2
  /// The direction of the path at the position, with length 1; zero on a path without length.
  public var direction: Vec2

  /// Creates a location from a position and a direction.
  public init(position: Vec2, direction: Vec2) {
    self.position = position
    self.direction = direction
  }
}
