import ReelMath

/// How a mover moves: a character, a vehicle, anything that is stopped by solid things and slides
/// along them without being pushed around by forces.
public struct MoverSettings: Equatable, Sendable {
  /// Where up is, of unit length. The zero vector for a game that is seen from above: then there is no
  /// floor, and everything that stops is a wall.
  public var up: Vec2
  /// The steepest floor, in radians from the level, 0 to π/2. What is steeper is a wall.
  public var steepestFloor: Float
  /// How far down a mover that stood on the floor is taken with it where it falls away, in pixels.
  public var snapLength: Float
  /// How high a step it climbs while it walks, in pixels, where there is headroom. 0 for none.
  public var stepHeight: Float
  /// Whether it falls through one-way platforms.
  public var fallsThrough: Bool

  /// The usual: up is up, floors to 45°, snapping by 4 pixels, no steps.
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
