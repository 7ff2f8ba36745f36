import ReelECS
import ReelFields
import ReelMath

/// A component that pauses an entity and all below it. Their clips, machines, timelines, implicit animations, paths,
/// movers, grid walkers, particle emitters and sound emitters stand still until the component is removed.
///
/// Systems of a game query it like any component, `world.query(without: Paused.self)`, or, if parents count, by
/// ``ReelECS/World/isPaused(_:)``.
///
/// ```swift
/// world.insert(hero, Paused())
/// world.query(without: Paused.self).each { (apple: Apple, transform: inout Transform) in
///   transform.position.y += apple.speed
/// }
/// world.remove(hero, Paused.self)
/// ```
public struct Paused: SparseComponent, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "Paused" }
}

extension World {
  /// Returns true if the entity or one above it has ``Paused``. O(depth).
  public func isPaused(_ entity: Entity) -> Bool {
    var at = entity
    while at != .none {
      if has(at, Paused.self) { return true }
      at = parent(of: at)
    }
    return false
  }

  /// True if any entity is paused; a system need not check each entity if it is false. O(1).
  public var hasPaused: Bool { hasAny(Paused.self) }
}
