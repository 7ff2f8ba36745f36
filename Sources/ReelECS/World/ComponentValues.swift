/// Read access to one component of many entities, in any order:
///
///     let positions = world.values(Position.self)
///     for target in targets { if let position = positions[target] { … } }
///
/// `world[entity, T.self]` looks up the component type at each access; this does it once. It always reads the current
/// values, even after changes.
///
/// An access in any order mostly waits for memory. The fewer instructions it takes, the more of these accesses a
/// processor begins before the first one ends. So this value caches the addresses of the entity records and of the
/// component's rows, for as long as neither the records nor the rows move.
public struct ComponentValues<T: Component> {
  @usableFromInline let world: World
  /// The world's state, without the indirection through the object.
  @usableFromInline let state: UnsafePointer<WorldState>
  /// The number of entity slots at creation; access to later slots takes the slower path.
  @usableFromInline let limit: UInt32
  @usableFromInline let records: UnsafePointer<EntityRecord>
  /// The address of the component's first row, by table.
  @usableFromInline let bases: UnsafePointer<UnsafeMutableRawPointer?>
  @usableFromInline let layout: UInt64

  @inlinable init(_ world: World) {
    self.world = world
    let id = world.id(of: T.self)
    state = UnsafePointer(world.statePointer)
    limit = T.Fetch.isSparse ? 0 : UInt32(truncatingIfNeeded: world.state.entities.count)
    records = UnsafePointer(world.state.entities.records.base)
    bases = world.state.rowBases.pointee.firstRows(id)
    layout = world.state.entities.layout
  }

  /// The entity's component, or `nil` if the entity is dead or lacks it.
  @inlinable public subscript(_ entity: Entity) -> T? {
    guard _isPOD(T.self) else { return world.find(entity, T.self)?.pointee }
    guard _fastPath(entity.index < limit), _fastPath(state.pointee.entities.layout == layout)
    else { return world.findUncached(entity, T.self)?.pointee }
    let record = EntityRecord.Word(records + Int(truncatingIfNeeded: entity.index))
    return record.value(entity.generation, bases, T.self)?.pointee
  }
}

extension World {
  /// Returns read access to one component of all entities, for many accesses in any order.
  @inlinable public func values<T: Component>(_ type: T.Type) -> ComponentValues<T> {
    ComponentValues(self)
  }
}
