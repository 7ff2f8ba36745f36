import ReelMath

/// The state of a mover that passes from tick to tick.
public struct MoverState: Equatable, Sendable {
  /// The position of the mover: the origin of its shape, for example its middle.
  public var position: Vec2
  /// The velocity in pixels per second. On the floor only its level part counts: a mover walks up and down slopes at
  /// the same speed as on the level, and gravity does not accumulate.
  public var velocity: Vec2
  /// True if the mover stood on a floor at the end of the tick.
  public var isOnFloor: Bool
  /// True if a wall stopped the mover in this tick.
  public var isOnWall: Bool
  /// True if a ceiling stopped the mover in this tick.
  public var isOnCeiling: Bool
  /// True if solids squeezed the mover from two sides, so that one blocked the push out of the other.
  public var isSqueezed: Bool
  /// The normal out of the floor; zero if the mover stands on none.
  public var floorNormal: Vec2
  /// The normal out of the wall; zero if no wall stopped the mover.
  public var wallNormal: Vec2
  /// The solid on which the mover stands; 0 for none.
  public var floor: UInt64
  /// The velocity at which the floor carries the mover, in pixels per second.
  public var floorVelocity: Vec2

  /// Creates a mover in the air, without any contacts.
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
