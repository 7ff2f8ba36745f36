import ReelCollision
import ReelECS
import ReelMath

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

/// What the detection works with, kept from tick to tick for its memory only.
struct OverlapScratch: Resource {
  var sweep = OverlapSweep()
  var entities: [(entity: Entity, collider: Collider)] = []

  static var resourceName: String { "OverlapScratch" }
  static var isTransient: Bool { true }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension Collider {
  /// Sends an ``Overlap`` for every pair of colliders that share an area, in every tick in which they
  /// do. O(n log n + pairs that overlap along x) for n colliders.
  public static let detectOverlaps = System("detectOverlaps", in: .physics) { world in
    // Taken out while it works: the events that are sent may be looked at by an observer.
    var scratch = OverlapScratch()
    swap(&scratch, &world[OverlapScratch.self])
    defer { swap(&scratch, &world[OverlapScratch.self]) }
    scratch.sweep.removeAll()
    scratch.entities.removeAll(keepingCapacity: true)
    world.each { (entity: Entity, transform: Transform, collider: Collider) in
      let origin =
        world.parent(of: entity) == .none
        ? transform.position : world.globalTransform(of: entity).apply(.zero)
      scratch.sweep.add(collider.box.offset(by: origin), number: Int32(scratch.entities.count))
      scratch.entities.append((entity, collider))
    }
    scratch.sweep.forEachPair { a, b in
      let first = scratch.entities[Int(a)]
      let second = scratch.entities[Int(b)]
      guard
        first.collider.wants & second.collider.groups != 0
          || second.collider.wants & first.collider.groups != 0
      else { return }
      world.send(Overlap(first: first.entity, second: second.entity))
    }
  }
}
