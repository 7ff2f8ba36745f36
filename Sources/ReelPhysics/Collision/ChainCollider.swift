import ReelCollision
import ReelECS
import ReelMath

/// A line of ground: a ``Chain``, which is solid for movers. The entity's ``Transform`` moves, turns,
/// stretches and mirrors it, as ``Chain/applying(_:)`` says.
///
/// ```swift
/// // A floor is drawn from left to right.
/// let hill = Chain([Vec2(0, 200), Vec2(80, 170), Vec2(160, 200)])
/// world.spawn(Transform(), ChainCollider(hill))
/// ```
public struct ChainCollider: SparseComponent, Equatable, Sendable {
  /// Relative to the entity.
  public var chain: Chain
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet.
  public var wants: UInt32

  /// A line of ground.
  public init(_ chain: Chain, groups: UInt32 = 1, wants: UInt32 = 0) {
    self.chain = chain
    self.groups = groups
    self.wants = wants
  }

  public init() { self.init(Chain()) }

  public static var componentName: String { "ChainCollider" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("chain", &chain)
    v.field("groups", &groups)
    v.field("wants", &wants)
  }
}
