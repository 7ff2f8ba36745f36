import ReelMath

/// A place on a ``MotionPath``.
public struct PathLocation: Equatable, Sendable {
  /// The place, in the space of the path.
  public var position: Vec2
  /// Where the path leads from there, with length 1; zero on a path without length.
  public var direction: Vec2

  /// A place and a direction.
  public init(position: Vec2, direction: Vec2) {
    self.position = position
    self.direction = direction
  }
}
