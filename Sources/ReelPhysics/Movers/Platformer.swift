import ReelCollision
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A character that walks and jumps, seen from the side. It sets the velocity and the gravity of the entity's ``Mover``
/// from the input that a player or a rule of the game sets. Without a ``Mover`` it does nothing.
///
/// The longer the button is held, the higher the jump. A jump that is requested slightly too early, before the
/// character reaches the floor, or slightly too late, after it left the floor, succeeds, too.
///
/// ```swift
/// let walk = world.controls.value(from: .left, to: .right)
/// let jumps = world[Actions.self].isActive(.jump)
/// world.each { (platformer: inout Platformer) in
///   (platformer.walk, platformer.isJumpHeld) = (walk, jumps)
/// }
/// ```
public struct Platformer: Component, Equatable, Sendable {
  /// The direction and share of the full speed: from -1, to the left of up, to 1, to the right of up.
  public var walk: Float = 0
  /// True if the jump button is held.
  public var isJumpHeld = false
  /// The full speed, in pixels per second.
  public var speed: Float
  /// The change of speed on the floor, when it rises or falls, in pixels per second squared.
  public var acceleration: Float
  /// The same change in the air.
  public var airAcceleration: Float
  /// The height of a jump while the button is held, in pixels.
  public var jumpHeight: Float
  /// The time to the top of the highest jump, in seconds.
  public var jumpTime: Float
  /// The factor by which gravity is stronger on the way down, and on the way up after the button is released.
  public var fallFactor: Float
  /// The fastest fall, in pixels per second.
  public var fallSpeed: Float
  /// The time for which the character can still jump after it left the floor without a jump, in seconds.
  public var coyoteTime: Float
  /// The time for which a jump that was requested in the air stays requested, in seconds.
  public var jumpBuffer: Float
  var sinceFloor: Float = .greatestFiniteMagnitude
  var sincePress: Float = .greatestFiniteMagnitude
  var heldJump = false
  /// True if the character is on its way up in a jump.
  public internal(set) var isJumping = false

  /// Creates a character with the usual values for tiles of 16 pixels.
  public init(
    speed: Float = 120, acceleration: Float = 1200, airAcceleration: Float = 800,
    jumpHeight: Float = 52, jumpTime: Float = 0.36, fallFactor: Float = 1.6,
    fallSpeed: Float = 480, coyoteTime: Float = 0.08, jumpBuffer: Float = 0.1
  ) {
    self.speed = speed
    self.acceleration = acceleration
    self.airAcceleration = airAcceleration
    self.jumpHeight = jumpHeight
    self.jumpTime = jumpTime
    self.fallFactor = fallFactor
    self.fallSpeed = fallSpeed
    self.coyoteTime = coyoteTime
    self.jumpBuffer = jumpBuffer
  }

  public init() { self.init(speed: 120) }

  public static var componentName: String { "Platformer" }

  /// Sets the velocity and gravity of a mover for a tick.
  fileprivate mutating func guide(_ mover: inout Mover, _ seconds: Float) {
    let up = mover.settings.up
    let side = Vec2(-up.y, up.x)
    let gravity = 2 * jumpHeight / (jumpTime * jumpTime)
    var along = mover.velocity.dot(side)
    var rise = mover.velocity.dot(up)

    let targetSpeed = min(max(walk, -1), 1) * speed
    let change = (mover.isOnFloor ? acceleration : airAcceleration) * seconds
    along += min(max(targetSpeed - along, -change), change)

    sinceFloor = mover.isOnFloor ? 0 : sinceFloor + seconds
    sincePress = isJumpHeld && !heldJump ? 0 : sincePress + seconds
    heldJump = isJumpHeld
    if rise <= 0 { isJumping = false }
    // Adds half a tick of tolerance, because times are sums of ticks.
    let slack = seconds / 2
    if sincePress <= jumpBuffer + slack && sinceFloor <= coyoteTime + slack && !isJumping {
      rise = gravity * jumpTime
      isJumping = true
      sincePress = .greatestFiniteMagnitude
      sinceFloor = .greatestFiniteMagnitude
    }
    let isRising = isJumping && isJumpHeld
    mover.gravity = up * -(isRising ? gravity : gravity * fallFactor)
    rise = max(rise, -fallSpeed)
    mover.velocity = side * along + up * rise
  }
}

extension Platformer {
  /// Sets the velocity and gravity of the movers of all platformers. The movers of paused entities keep theirs, and the
  /// timers of paused platformers stop.
  public static let guide = System("guidePlatformers", in: .physics, ifAny: Platformer.self) {
    world in
    let seconds = world[Clock.self].secondsPerTick
    let pauses = world.hasPaused
    world.each { (entity: Entity, platformer: inout Platformer, mover: inout Mover) in
      if !(pauses && world.isPaused(entity)) { platformer.guide(&mover, seconds) }
    }
  }
}
