import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// An entity's rank in the order in which entities received their first pictures. The rank decides the drawing order of
/// pictures with equal layer and z. ``Sprite`` and ``Label`` require it; ``ReelECS/World/bringToFront(_:)`` gives an
/// entity the highest number.
///
/// ```swift
/// let ace = world.spawn(Transform(x: 20, y: 20), Sprite(world.frame("ace")))
/// let king = world.spawn(Transform(x: 30, y: 24), Sprite(world.frame("king")))
/// world.bringToFront(ace)  // which came first, and so lay below
/// ```
public struct DrawRank: Component, HookedComponent, Equatable, Sendable {
  /// The rank; higher ones are drawn later.
  public private(set) var number: UInt32 = 0

  public init() {}

  public static var componentName: String { "DrawRank" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }

  public static func added(_ rank: inout DrawRank, to entity: Entity, in world: World) {
    rank.takeNext(world)
  }

  /// Takes the next rank. In a world without ``DrawRanks`` all ranks are equal, and iteration order decides.
  mutating func takeNext(_ world: World) {
    guard world.has(DrawRanks.self) else { return }
    world[DrawRanks.self].last &+= 1
    number = world[DrawRanks.self].last
  }
}

/// The highest rank that an entity has received.
struct DrawRanks: Resource {
  var last: UInt32 = 0
  static var resourceName: String { "DrawRanks" }
}

extension World {
  /// Draws an entity over all others of its layer and z. Does nothing if the entity has no picture.
  public func bringToFront(_ entity: Entity) {
    self[entity, DrawRank.self]?.takeNext(self)
  }
}
