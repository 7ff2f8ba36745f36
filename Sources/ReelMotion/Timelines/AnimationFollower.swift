import ReelECS
import ReelFields
import ReelMath

/// A component that keeps an entity's ``SpriteAnimation`` and ``TimelinePlayer`` in step with those of another entity:
/// for a rider and the horse, a reflection, a row of torches.
///
/// The follower has clips and timelines of its own, and copies only the time. A shorter clip is repeated within the
/// leader's time. The follower of a follower may be a tick late. If the leader no longer exists, its followers stop.
///
/// ```swift
/// let rider = world.spawn(
///   Transform(x: 0, y: -24), Sprite(world.frame("rider-1")),
///   SpriteAnimation(clip: world.clip("ride")), AnimationFollower(of: horse))
/// world.setParent(of: rider, to: horse)
/// ```
public struct AnimationFollower: Component, Equatable, Sendable {
  /// The entity whose time it copies.
  public var leader: Entity
  /// The number of ticks that it is ahead of the leader.
  public var offset: Float

  /// Creates a follower in step with another entity, or `offset` ticks ahead of it.
  public init(of leader: Entity, offset: Float = 0) {
    self.leader = leader
    self.offset = offset
  }

  public init() { self.init(of: .none) }

  public static var componentName: String { "AnimationFollower" }
}
