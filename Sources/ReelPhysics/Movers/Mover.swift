import ReelCollision
import ReelECS
import ReelMath

/// Something that moves by itself and is stopped by solid things: a character, a vehicle. It slides
/// along what stops it, walks up and down slopes, rides on platforms, and never gets into or through
/// anything, however fast it is.
///
/// It needs a ``Transform`` and a ``Collider``, whose shape is its own; without them it does nothing. An entity with a
/// parent traps: a mover goes by itself. Solid are ``TileCollider``s,
/// ``ChainCollider``s, and whatever is ``Solid``. ``Platformer`` and ``TopDownWalker`` set its velocity
/// by what a player wants; a game may as well do that itself, before the phase `.physics`.
///
/// ```swift
/// let crate = world.spawn(
///   Transform(x: 40, y: 8), Collider(Rect(-6, -14, 12, 14)), Mover(gravity: Vec2(0, 900)))
/// if world[crate, Mover.self]?.isOnFloor == true {
///   world[crate, Mover.self]?.velocity.y = -300
/// }
/// ```
public struct Mover: Component, Equatable, Sendable {
  /// In pixels a second. On a floor only the part along the level counts: it walks up and down slopes
  /// as fast as on the level, and gravity does not add up.
  public var velocity: Vec2
  /// What is added to the velocity, in pixels a second a second; zero for a game seen from above. A jump
  /// is as high and as long at any tick rate.
  public var gravity: Vec2
  /// How it moves.
  public var settings: MoverSettings
  /// The groups that stop it, one bit each.
  public var stopsAt: UInt32
  /// Whether it stands on a floor.
  public internal(set) var isOnFloor = false
  /// Whether a wall stopped it in this tick.
  public internal(set) var isOnWall = false
  /// Whether a ceiling stopped it in this tick.
  public internal(set) var isOnCeiling = false
  /// Whether it is held from two sides and can not be pushed out of the way; see ``MoverSqueezed``.
  public internal(set) var isSqueezed = false
  /// Out of the floor; zero in the air.
  public internal(set) var floorNormal = Vec2.zero
  /// Out of the wall; zero where none stopped it.
  public internal(set) var wallNormal = Vec2.zero
  /// What it stands on.
  public internal(set) var floor = Entity.none
  /// How fast that carries it, in pixels a second.
  public internal(set) var floorVelocity = Vec2.zero

  /// At rest, in the air.
  public init(
    velocity: Vec2 = .zero, gravity: Vec2 = .zero, settings: MoverSettings = MoverSettings(),
    stopsAt: UInt32 = .max
  ) {
    self.velocity = velocity
    self.gravity = gravity
    self.settings = settings
    self.stopsAt = stopsAt
  }

  public init() { self.init(velocity: .zero) }

  public static var componentName: String { "Mover" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("velocity", &velocity)
    v.field("gravity", &gravity)
    v.field("up", &settings.up)
    v.field("steepestFloor", &settings.steepestFloor)
    v.field("snapLength", &settings.snapLength)
    v.field("stepHeight", &settings.stepHeight)
    v.field("fallsThrough", &settings.fallsThrough)
    v.field("stopsAt", &stopsAt)
    v.field("isOnFloor", &isOnFloor)
    v.field("isOnWall", &isOnWall)
    v.field("isOnCeiling", &isOnCeiling)
    v.field("isSqueezed", &isSqueezed)
    v.field("floorNormal", &floorNormal)
    v.field("wallNormal", &wallNormal)
    v.field("floor", &floor)
    v.field("floorVelocity", &floorVelocity)
  }
}
