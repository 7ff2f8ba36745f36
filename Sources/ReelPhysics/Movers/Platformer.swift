import ReelCollision
import ReelECS
import ReelMath
import ReelSimulation

/// A character that walks and jumps, seen from the side. Sets the velocity and the gravity of the entity's ``Mover``,
/// without which it does nothing, by what its player, or whoever guides it, wants.
///
/// A jump is as high as the button is held; one that is asked for a little too early, before the floor
/// is reached, or a little too late, after it was left, succeeds all the same.
///
/// ```swift
/// let walk = world.controls.value(from: .left, to: .right)
/// let jumps = world[Actions.self].isActive(.jump)
/// world.each { (platformer: inout Platformer) in
///   (platformer.walk, platformer.wantsJump) = (walk, jumps)
/// }
/// ```
public struct Platformer: Component, Equatable, Sendable {
  /// Where to, from -1 for full speed to the left to 1 for full speed to the right of up.
  public var walk: Float = 0
  /// Whether the jump button is held.
  public var wantsJump = false
  /// Full speed, in pixels a second.
  public var speed: Float
  /// How fast it gets faster, and slower, on the floor, in pixels a second a second.
  public var acceleration: Float
  /// The same in the air.
  public var airAcceleration: Float
  /// How high it jumps while the button is held, in pixels.
  public var jumpHeight: Float
  /// How long it takes to the top of the highest jump, in seconds.
  public var jumpTime: Float
  /// How much stronger gravity is on the way down, and on the way up when the button is let go.
  public var fallFactor: Float
  /// The fastest fall, in pixels a second.
  public var fallSpeed: Float
  /// For how long it may still jump when it has left the floor without a jump, in seconds.
  public var coyoteTime: Float
  /// For how long a jump that was asked for in the air is remembered, in seconds.
  public var jumpBuffer: Float
  private var sinceFloor: Float = .greatestFiniteMagnitude
  private var sincePress: Float = .greatestFiniteMagnitude
  private var heldJump = false
  /// Whether it is on its way up in a jump.
  public private(set) var isJumping = false

  /// A character with the usual measures for tiles of 16 pixels.
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

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("walk", &walk)
    v.field("wantsJump", &wantsJump)
    v.field("speed", &speed)
    v.field("acceleration", &acceleration)
    v.field("airAcceleration", &airAcceleration)
    v.field("jumpHeight", &jumpHeight)
    v.field("jumpTime", &jumpTime)
    v.field("fallFactor", &fallFactor)
    v.field("fallSpeed", &fallSpeed)
    v.field("coyoteTime", &coyoteTime)
    v.field("jumpBuffer", &jumpBuffer)
    v.field("sinceFloor", &sinceFloor)
    v.field("sincePress", &sincePress)
    v.field("heldJump", &heldJump)
    v.field("isJumping", &isJumping)
  }

  /// Sets a mover's velocity and gravity for a tick.
  fileprivate mutating func guide(_ mover: inout Mover, _ seconds: Float) {
    let up = mover.settings.up
    let side = Vec2(-up.y, up.x)
    let gravity = 2 * jumpHeight / (jumpTime * jumpTime)
    var along = mover.velocity.dot(side)
    var rise = mover.velocity.dot(up)

    let wanted = min(max(walk, -1), 1) * speed
    let change = (mover.isOnFloor ? acceleration : airAcceleration) * seconds
    along += min(max(wanted - along, -change), change)

    sinceFloor = mover.isOnFloor ? 0 : sinceFloor + seconds
    sincePress = wantsJump && !heldJump ? 0 : sincePress + seconds
    heldJump = wantsJump
    if rise <= 0 { isJumping = false }
    // Half a tick of slack: times are sums of ticks.
    let slack = seconds / 2
    if sincePress <= jumpBuffer + slack && sinceFloor <= coyoteTime + slack && !isJumping {
      rise = gravity * jumpTime
      isJumping = true
      sincePress = .greatestFiniteMagnitude
      sinceFloor = .greatestFiniteMagnitude
    }
    let isRising = isJumping && wantsJump
    mover.gravity = up * -(isRising ? gravity : gravity * fallFactor)
    rise = max(rise, -fallSpeed)
    mover.velocity = side * along + up * rise
  }
}

extension Platformer {
  /// Sets the velocity of all platformers' movers. Paused ones keep theirs, and their timers stand still.
  public static let guide = System("guidePlatformers", in: .physics, ifAny: Platformer.self) {
    world in
    let seconds = world[Clock.self].secondsPerTick
    let pauses = world.isAnybodyPaused
    world.each { (entity: Entity, platformer: inout Platformer, mover: inout Mover) in
      if !(pauses && world.isPaused(entity)) { platformer.guide(&mover, seconds) }
    }
  }
}
