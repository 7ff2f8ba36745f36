import ReelMath

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
