/// One component of entities in any order, to read:
///
///     let positions = world.values(Position.self)
///     for target in targets { if let position = positions[target] { … } }
///
/// What `world[entity, T.self]` finds out at each access is found once. It always reads the present
/// values, whatever changes in between. In a system with declared access it is good for that run.
///
/// Most accesses wait for memory, and a processor has only so many instructions under way: so it keeps where the
/// records are, and where the rows of its component begin, as long as neither moves.
public struct ComponentValues<T: Component> {
  @usableFromInline let world: World
  /// That of the world, without the way through the object.
  @usableFromInline let state: UnsafePointer<WorldState>
  /// How many slots there were: later ones are looked up.
  @usableFromInline let limit: UInt32
  @usableFromInline let records: UnsafePointer<EntityRecord>
  /// Where the component's rows begin, table by table.
  @usableFromInline let bases: UnsafePointer<UnsafeMutableRawPointer?>
  @usableFromInline let layout: UInt64

  @inlinable init(_ world: World) {
    self.world = world
    let id = world.id(of: T.self)
    if world.context.access != nil { world.checkAccess(id, isWrite: false) }
    state = UnsafePointer(world.statePointer)
    limit = T.Fetch.isSparse ? 0 : UInt32(truncatingIfNeeded: world.state.entities.count)
    records = UnsafePointer(world.state.entities.records.base)
    bases = world.state.rowBases.pointee.place(id)
    layout = world.state.entities.layout
  }

  /// The entity's component, or `nil` where it is dead or lacks it.
  @inlinable public subscript(_ entity: Entity) -> T? {
    guard _isPOD(T.self) else { return world.find(entity, T.self, reads: false)?.pointee }
    guard _fastPath(entity.index < limit), _fastPath(state.pointee.entities.layout == layout)
    else { return world.findUncached(entity, T.self, reads: false)?.pointee }
    let record = EntityRecord.Word(records + Int(truncatingIfNeeded: entity.index))
    return record.value(entity.generation, bases, T.self)?.pointee
  }
}

extension World {
  /// One component of all entities, for many accesses in any order.
  @inlinable public func values<T: Component>(_ type: T.Type) -> ComponentValues<T> {
    ComponentValues(self)
  }
}
