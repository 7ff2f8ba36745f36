import ReelMath

/// The list of companions that ``Component/require(_:)`` fills: components that an entity gets together with another
/// one.
public struct Companions {
  @usableFromInline let world: World
  @usableFromInline var ids: [Int32] = []

  init(world: World) { self.world = world }

  /// Adds a companion: an entity that gets the component gets `type` too, with its initial value.
  @inlinable public mutating func add<T: Component>(_ type: T.Type) {
    let id = world.id(of: type)
    if !ids.contains(id) { ids.append(id) }
  }
}
