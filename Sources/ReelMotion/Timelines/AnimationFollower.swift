import ReelECS
import ReelMath

/// Keeps an entity's ``SpriteAnimation`` and ``TimelinePlayer`` in step with those of another one:
/// a rider with the horse, a reflection with what it reflects, a row of torches.
///
/// The follower has clips and timelines of its own, and takes only the time. A clip of another
/// length begins anew as often as it fits. Who follows a follower may be a tick late; a leader that is
/// gone leaves its followers standing.
///
/// ```swift
/// let rider = world.spawn(
///   Transform(x: 0, y: -24), Sprite(world.frame("rider-1")),
///   SpriteAnimation(clip: world.clip("ride")), AnimationFollower(of: horse))
/// world.setParent(of: rider, to: horse)
/// ```
public struct AnimationFollower: Component, Equatable, Sendable {
  /// The entity whose time it follows.
  public var leader: Entity
  /// How many ticks it is ahead.
  public var offset: Float

  /// In step with another entity, or so many ticks ahead of it.
  public init(of leader: Entity, offset: Float = 0) {
    self.leader = leader
    self.offset = offset
  }

  public init() { self.init(of: .none) }

  public static var componentName: String { "AnimationFollower" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("leader", &leader)
    v.field("offset", &offset)
  }
}
