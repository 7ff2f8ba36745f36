import ReelMath

// The ways to reach a component. There is one general way: slot ─▶ `ColumnRow` ─▶ address (`WorldState.columnRow`).
// `find` has a fast path before it for nearly every access: a table component whose first rows the context has cached.

extension World {
  /// Returns the address of an entity's component, or `nil` if the entity is dead or lacks it.
  @inlinable @inline(__always) func find<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<T>? {
    // The fast path has as few loads as possible; everything else takes one call.
    if let cached = cachedRows(of: type), _isPOD(T.self) || context.openValue == nil {
      return state.entities.record(of: entity)?
        .value(entity.generation, cached.pointee.rows, T.self)
    }
    return findUncached(entity, type)
  }

  /// Returns the context's cache entry for the rows of a table component, or `nil` if the entry is not that
  /// component's.
  @inlinable @inline(__always) func cachedRows<T: Component>(
    of type: T.Type
  ) -> UnsafeMutablePointer<RowLookup>? {
    let cached = RowLookup.entry(TypeIdentity(type), contextPointer)
    return !T.Fetch.isSparse && _fastPath(cached.pointee.isOf(TypeIdentity(type))) ? cached : nil
  }

  /// Implements ``find(_:_:)`` for every kind of component, in every context.
  @inline(never) @inlinable func findUncached<T: Component>(
    _ entity: Entity, _ type: T.Type
  ) -> UnsafeMutablePointer<T>? {
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

  /// Caches the addresses of a component's first rows.
  @usableFromInline func cacheRows(_ type: TypeIdentity, _ id: Int32) {
    RowLookup.entry(type, contextPointer).pointee = RowLookup(
      key: RowLookup.key(type), rows: state.rowBases.pointee.firstRows(id), id: Int(id))
  }

  /// Returns the id of a component type whose value `find` has just returned.
  @inlinable @inline(__always) func cachedID<T: Component>(_ type: T.Type) -> Int32 {
    if let cached = cachedRows(of: type) { return Int32(truncatingIfNeeded: cached.pointee.id) }
    return state.typeIDs.find(TypeIdentity(type))
  }

  /// Returns the table's index and the row of an entity, or `nil` if the entity is dead.
  @inlinable @inline(__always) func tableRow(of entity: Entity) -> (table: Int, row: Int)? {
    guard let record = state.entities.record(of: entity), record.isAlive(entity.generation) else {
      return nil
    }
    return (record.table, record.row)
  }
}
