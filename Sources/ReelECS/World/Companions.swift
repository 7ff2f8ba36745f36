import ReelMath

/// What `Component.require` fills: the components that come with another one.
public struct Companions {
  @usableFromInline let world: World
  @usableFromInline var ids: [Int32] = []

  init(world: World) { self.world = world }

  /// An entity that gets the component gets this one too, with its initial value.
  @inlinable public mutating func add<T: Component>(_ type: T.Type) {
    let id = world.id(of: type)
    if !ids.contains(id) { ids.append(id) }
  }
}
