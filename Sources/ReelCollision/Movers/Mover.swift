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

/// What a mover is doing; goes from tick to tick.
public struct MoverState: Equatable, Sendable {
  /// Its middle, or whatever point its shape is relative to.
  public var position: Vec2
  /// In pixels a second. On the floor only the part along the level counts: a mover walks up and down
  /// slopes at the speed at which it walks on the level, and gravity does not add up.
  public var velocity: Vec2
  /// Whether it stood on a floor at the end of the tick.
  public var isOnFloor: Bool
  /// Whether a wall stopped it in this tick.
  public var isOnWall: Bool
  /// Whether a ceiling stopped it in this tick.
  public var isOnCeiling: Bool
  /// Whether solid things held it from two sides and one of them could not push it out of its way.
  public var isSqueezed: Bool
  /// Out of the floor; zero where it stands on none.
  public var floorNormal: Vec2
  /// Out of the wall; zero where none stopped it.
  public var wallNormal: Vec2
  /// What it stands on; 0 for nothing.
  public var floor: UInt64
  /// How fast that carries it, in pixels a second.
  public var floorVelocity: Vec2

  /// In the air, at rest.
  public init(position: Vec2 = .zero, velocity: Vec2 = .zero) {
    self.position = position
    self.velocity = velocity
    isOnFloor = false
    isOnWall = false
    isOnCeiling = false
    isSqueezed = false
    floorNormal = .zero
    wallNormal = .zero
    floor = 0
    floorVelocity = .zero
  }
}
