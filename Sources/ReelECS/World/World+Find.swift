import ReelMath

// How a component is reached: the one way is slot ─▶ `ColumnRow` ─▶ address (`WorldState.columnRow`). `find` stands
// before it with what nearly every access is: a table component whose first rows the context remembers.

extension World {
  /// The address of an entity's component, or `nil` if the entity is dead or lacks it.
  /// - Parameter reads: true if a system with declared access must have declared that it reads the component.
  @inlinable @inline(__always) func find<T: Component>(
    _ entity: Entity, _ type: T.Type, reads: Bool
  ) -> UnsafeMutablePointer<T>? {
    // As few loads as there can be; all else is one call.
    if let cached = cachedRows(of: type), _isPOD(T.self) || context.openValue == nil {
      return state.entities.record(of: entity)?
        .value(entity.generation, cached.pointee.rows, T.self)
    }
    return findUncached(entity, type, reads: reads)
  }

  /// Where the context remembers the rows of a table component; `nil` if it does not.
  @inlinable @inline(__always) func cachedRows<T: Component>(
    of type: T.Type
  ) -> UnsafeMutablePointer<RowLookup>? {
    let cached = RowLookup.place(TypeIdentity(type), contextPointer)
    return !T.Fetch.isSparse && _fastPath(cached.pointee.isOf(TypeIdentity(type))) ? cached : nil
  }

  /// ``find(_:_:reads:)`` for every kind of component, in every context.
  @inline(never) @inlinable func findUncached<T: Component>(
    _ entity: Entity, _ type: T.Type, reads: Bool
  ) -> UnsafeMutablePointer<T>? {
    if reads && context.access != nil { checkAccess(type, isWrite: false) }
    guard isAlive(entity) else { return nil }
    let id = id(of: type)
    if !T.Fetch.isSparse { cacheRows(TypeIdentity(type), id) }
    let columnRow = state.columnRow(
      of: id, slot: Int(entity.index), isSparse: T.Fetch.isSparse)
    if !_isPOD(T.self) && context.openValue != nil && isMovedOut(entity, id) {
      componentMisuse(.overlapping, entity, T.componentName)
    }
    return columnRow?.value(of: type)
  }

  /// Remembers where the rows of a component begin, if the system may read it.
  @usableFromInline func cacheRows(_ type: TypeIdentity, _ id: Int32) {
    if context.access != nil, !onlyLooks,
      Int(id) >= context.rights.capacity || context.rights[Int(id)] == 0
    {
      return
    }
    RowLookup.place(type, contextPointer).pointee = RowLookup(
      key: RowLookup.key(type), rows: state.rowBases.pointee.place(id), id: Int(id))
  }

  /// The number of a type whose component was just found.
  @inlinable @inline(__always) func foundID<T: Component>(_ type: T.Type) -> Int32 {
    if let cached = cachedRows(of: type) { return Int32(truncatingIfNeeded: cached.pointee.id) }
    return state.typeIDs.find(TypeIdentity(type))
  }

  /// The table's index and the row of an entity, or `nil` if it is dead.
  @inlinable @inline(__always) func tableRow(of entity: Entity) -> (table: Int, row: Int)? {
    guard let record = state.entities.record(of: entity), record.isAlive(entity.generation) else {
      return nil
    }
    return (record.table, record.row)
  }
}
