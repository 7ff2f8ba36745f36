/// One component of entities in any order, to read:
///
///     let positions = world.values(Position.self)
///     for target in targets { if let position = positions[target] { … } }
///
/// What `world[entity, T.self]` finds out at each access is found once. It always reads the present
/// values, whatever changes in between. In a system with declared access it is good for that run.
public struct ComponentValues<T: Component> {
  @usableFromInline let world: World
  @usableFromInline let id: Int32

  @inlinable init(_ world: World) {
    self.world = world
    id = world.id(of: T.self)
    if world.context.access != nil { world.checkAccess(id, isWrite: false) }
  }

  /// The entity's component, or `nil` where it is dead or lacks it.
  @inlinable public subscript(_ entity: Entity) -> T? {
    world.lookUp(entity, T.self, id)?.pointee
  }
}

extension World {
  /// One component of all entities, for many accesses in any order.
  @inlinable public func values<T: Component>(_ type: T.Type) -> ComponentValues<T> {
    ComponentValues(self)
  }
}
