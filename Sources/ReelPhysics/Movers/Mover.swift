import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// A component that moves an entity, such as a character or vehicle, until solids stop it. It slides along solids,
/// walks up and down slopes, rides on platforms, and never enters or passes through a solid, however fast it is.
///
/// It needs a ``Transform`` and a ``Collider``, which gives it its shape; without them it does not move. An entity with
/// a parent traps, because a mover moves by itself. ``TileCollider``s, ``ChainCollider``s, and entities with a
/// ``Solid`` are solid. ``Platformer`` and ``TopDownWalker`` set its velocity from the input of a player; a game may
/// also set it directly, before the phase `.physics`.
///
/// ```swift
/// let crate = world.spawn(
///   Transform(x: 40, y: 8), Collider(Rect(-6, -14, 12, 14)), Mover(gravity: Vec2(0, 900)))
/// if world[crate, Mover.self]?.isOnFloor == true {
///   world[crate, Mover.self]?.velocity.y = -300
/// }
/// ```
public struct Mover: Component, Equatable, Sendable {
  /// The velocity in pixels per second. On a floor only its level part counts: the mover walks up and down slopes as
  /// fast as on the level, and gravity does not accumulate.
  public var velocity: Vec2
  /// The acceleration in pixels per second squared; zero for a game seen from above. A jump is equally high and long at
  /// any tick rate.
  public var gravity: Vec2
  /// The way in which the mover moves.
  public var settings: MoverSettings
  /// The categories that stop the mover, one bit each.
  public var mask: UInt32
  /// True if the mover stands on a floor.
  public internal(set) var isOnFloor = false
  /// True if a wall stopped the mover in this tick.
  public internal(set) var isOnWall = false
  /// True if a ceiling stopped the mover in this tick.
  public internal(set) var isOnCeiling = false
  /// True if solids squeeze the mover from two sides, so that none can push it out of the way; see ``MoverSqueezed``.
  public internal(set) var isSqueezed = false
  /// The normal out of the floor; zero in the air.
  public internal(set) var floorNormal = Vec2.zero
  /// The normal out of the wall; zero if no wall stopped the mover.
  public internal(set) var wallNormal = Vec2.zero
  /// The entity on which the mover stands.
  public internal(set) var floor = Entity.none
  /// The velocity at which the floor carries the mover, in pixels per second.
  public internal(set) var floorVelocity = Vec2.zero

  /// Creates a mover in the air; without arguments, at rest.
  public init(
    velocity: Vec2 = .zero, gravity: Vec2 = .zero, settings: MoverSettings = MoverSettings(),
    mask: UInt32 = .max
  ) {
    self.velocity = velocity
    self.gravity = gravity
    self.settings = settings
    self.mask = mask
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
    v.field("mask", &mask)
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
