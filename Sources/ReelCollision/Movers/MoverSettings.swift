import ReelMath

/// The way in which a mover moves: a character or a vehicle, for example, that solids stop. It slides along solids, and
/// forces do not push it around.
public struct MoverSettings: Equatable, Sendable {
  /// The direction of up, of unit length. It is the zero vector for a game that is seen from above: then there is no
  /// floor, and everything that stops the mover is a wall.
  public var up: Vec2
  /// The angle of the steepest floor, in radians from the level, 0 to π/2. A steeper face is a wall.
  public var steepestFloor: Float
  /// The distance in pixels by which a mover that stood on the floor follows the floor down where it falls away.
  public var snapLength: Float
  /// The height in pixels of a step that the mover climbs while it walks, if there is headroom; 0 for no steps.
  public var stepHeight: Float
  /// True if the mover falls through one-way platforms.
  public var fallsThrough: Bool

  /// Creates the usual settings: up is up on the screen, floors of up to 45°, snapping by 4 pixels, no steps.
  public init(
    up: Vec2 = Vec2(0, -1), steepestFloor: Float = .pi / 4, snapLength: Float = 4,
    stepHeight: Float = 0, fallsThrough: Bool = false
  ) {
    self.up = up
    self.steepestFloor = steepestFloor
    self.snapLength = snapLength
    self.stepHeight = stepHeight
    self.fallsThrough = fallsThrough
  }
}
