import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// A line of ground: a ``Chain``, which is solid for movers. The ``Transform`` of the entity moves, turns, stretches
/// and mirrors it as in ``Chain/applying(_:)``.
///
/// ```swift
/// // A floor is drawn from left to right.
/// let hill = Chain([Vec2(0, 200), Vec2(80, 170), Vec2(160, 200)])
/// world.spawn(Transform(), ChainCollider(hill))
/// ```
public struct ChainCollider: SparseComponent, Equatable, Sendable {
  /// The line, relative to the entity.
  public var chain: Chain
  /// The categories of the collider, one bit each.
  public var categories: UInt32
  /// The mask: the categories that the collider collides with, one bit each.
  public var mask: UInt32

  /// Creates a line of ground.
  public init(_ chain: Chain, categories: UInt32 = 1, mask: UInt32 = 0) {
    self.chain = chain
    self.categories = categories
    self.mask = mask
  }

  public init() { self.init(Chain()) }

  public static var componentName: String { "ChainCollider" }
}
