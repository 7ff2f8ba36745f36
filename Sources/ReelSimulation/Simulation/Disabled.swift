import ReelECS
import ReelFields
import ReelMath

/// A component that disables an entity and all below it: buttons and widgets react to no pointer and no key. An
/// interface draws them paler.
///
/// ```swift
/// let back = world.interface.widget(.back)
/// world.insert(back, Disabled())  // pale, and does nothing
/// world.remove(back, Disabled.self)
/// ```
public struct Disabled: SparseComponent, Equatable, Sendable {
  public init() {}
  public static var componentName: String { "Disabled" }
}

extension World {
  /// Returns true if neither the entity nor one above it is ``Disabled``. O(depth).
  public func isEnabled(_ entity: Entity) -> Bool {
    guard hasAny(Disabled.self) else { return true }
    var at = entity
    while at != .none {
      if has(at, Disabled.self) { return false }
      at = parent(of: at)
    }
    return true
  }
}
