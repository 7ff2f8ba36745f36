import ReelCollision
import ReelECS
import ReelMath

/// A box around an entity that can meet others.
public struct Collider: Component, Equatable {
  /// Relative to the entity's position. Rotation and scale of the transform do not reach it.
  public var box: Rect
  /// The groups it belongs to, one bit each.
  public var groups: UInt32
  /// The groups it wants to meet. A pair counts when either wants the other.
  public var wants: UInt32

  /// A box of size zero overlaps nothing.
  public init(_ box: Rect, groups: UInt32 = 1, wants: UInt32 = 0) {
    self.box = box
    self.groups = groups
    self.wants = wants
  }

  public init() { self.init(.zero) }

  public static var componentName: String { "Collider" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("box", &box)
    v.field("groups", &groups)
    v.field("wants", &wants)
  }
}

/// Two entities' boxes overlap in this tick.
public struct Overlap: Event, Equatable {
  /// The entity that comes first in iteration.
  public var first: Entity
  /// The entity that comes later in iteration.
  public var second: Entity

  /// An overlap of two entities; the engine sends them.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }

  public static var eventName: String { "Overlap" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

/// Sends an ``Overlap`` for every pair of colliders that share an area, in every tick in which they
/// do.
public final class OverlapDetector {
  private var sweep = OverlapSweep()
  private var entities: [(entity: Entity, collider: Collider)] = []

  public init() {}

  /// Sends the overlaps of this tick. O(n log n + pairs that overlap along x) for n colliders.
  public func detectOverlaps(_ world: World) {
    sweep.removeAll()
    entities.removeAll(keepingCapacity: true)
    world.each { (entity: Entity, transform: Transform, collider: Collider) in
      let origin =
        world.parent(of: entity) == .none
        ? transform.position : world.globalTransform(of: entity).apply(.zero)
      sweep.add(collider.box.offset(by: origin), number: Int32(entities.count))
      entities.append((entity, collider))
    }
    sweep.forEachPair { a, b in
      let first = entities[Int(a)]
      let second = entities[Int(b)]
      guard
        first.collider.wants & second.collider.groups != 0
          || second.collider.wants & first.collider.groups != 0
      else { return }
      world.send(Overlap(first: first.entity, second: second.entity))
    }
  }
}
