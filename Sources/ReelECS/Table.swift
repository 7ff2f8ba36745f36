// All entities with the same set of components.
//
//     entities   │ e7 │ e2 │ e9 │ … │      one row an entity, rows 0 ..< count without gaps;
//     Position   │ p7 │ p2 │ p9 │ … │      a removed row is filled with the last one
//     Velocity   │ v7 │ v2 │ v9 │ … │
//
// Columns stand in ascending order of component id. Growth doubles. A tag's column has no memory.
// Edges remember which table an entity goes to when one component comes or goes, so that the set
// is looked up once a table, not once an entity.

/// One component of a table.
public struct Column {
  @usableFromInline var base: UnsafeMutableRawPointer
  @usableFromInline let stride: Int
  @usableFromInline let isTrivial: Bool
  @usableFromInline let component: Int32
  @usableFromInline let type: ComponentType
}

/// Entities with the same set of components. Only the storage itself and the accesses of queries
/// deal with tables.
public struct Table {
  @usableFromInline let index: Int32
  @usableFromInline let columns: UnsafeMutablePointer<Column>
  @usableFromInline let columnCount: Int
  @usableFromInline var entities: UnsafeMutablePointer<Entity>
  @usableFromInline var count = 0
  @usableFromInline var capacity = 0
  /// By component id: the column's index, -1 for none. Ids beyond its end have none.
  @usableFromInline let columnOfComponent: UnsafeMutablePointer<Int16>
  @usableFromInline let componentLimit: Int
  /// By component id: the table with this component more (or less), -1 where not yet known.
  var edges: [Int32] = []

  /// - Parameter types: in ascending order of id.
  init(index: Int32, types: [(Int32, ComponentType)]) {
    self.index = index
    columnCount = types.count
    columns = .allocate(capacity: max(types.count, 1))
    componentLimit = Int((types.last?.0 ?? -1) + 1)
    columnOfComponent = .allocate(capacity: max(componentLimit, 1))
    columnOfComponent.initialize(repeating: -1, count: max(componentLimit, 1))
    for (at, (id, type)) in types.enumerated() {
      // Tags need an address that is aligned, never memory.
      (columns + at).initialize(
        to: Column(
          base: UnsafeMutableRawPointer(bitPattern: type.alignment)!, stride: type.stride,
          isTrivial: type.isTrivial, component: id, type: type))
      columnOfComponent[Int(id)] = Int16(at)
    }
    entities = .allocate(capacity: 0)
  }

  /// Destroys all rows and gives the memory back.
  mutating func deallocate() {
    for at in 0..<columnCount {
      let column = columns[at]
      if !column.isTrivial { column.type.destroy(column.base, count: count) }
      if column.type.size > 0 && capacity > 0 { column.base.deallocate() }
    }
    columns.deinitialize(count: columnCount)
    columns.deallocate()
    columnOfComponent.deallocate()
    entities.deallocate()
  }

  /// The index of the component's column, or -1.
  @inlinable func column(of component: Int32) -> Int {
    Int(component) < componentLimit ? Int(columnOfComponent[Int(component)]) : -1
  }

  /// Makes a row for the entity; its columns are not yet initialised.
  @inlinable mutating func appendRow(_ entity: Entity) -> Int {
    if count == capacity { grow(to: count + 1) }
    let row = count
    (entities + row).initialize(to: entity)
    count = row &+ 1
    return row
  }

  @inline(never) @usableFromInline
  mutating func grow(to minimum: Int) {
    let wanted = max(minimum, max(16, capacity * 2))
    let newEntities = UnsafeMutablePointer<Entity>.allocate(capacity: wanted)
    newEntities.moveInitialize(from: entities, count: count)
    entities.deallocate()
    entities = newEntities
    for at in 0..<columnCount {
      let type = columns[at].type
      guard type.size > 0 else { continue }
      let base = UnsafeMutableRawPointer.allocate(
        byteCount: wanted * type.stride, alignment: max(type.alignment, 16))
      let old = columns[at].base
      if type.isTrivial {
        base.copyMemory(from: old, byteCount: count * type.stride)
      } else {
        type.move(old, to: base, count: count)
      }
      if capacity > 0 { old.deallocate() }
      columns[at].base = base
    }
    capacity = wanted
  }

  /// The address of a column's row.
  @inlinable func address(_ column: Int, _ row: Int) -> UnsafeMutableRawPointer {
    columns[column].base + row &* columns[column].stride
  }

  /// Destroys the components of a row and fills the gap with the last one.
  /// - Returns: the entity that now stands in the row, or `nil` if it was the last.
  @inlinable mutating func removeRow(_ row: Int) -> Entity? {
    for at in 0..<columnCount where !columns[at].isTrivial {
      columns[at].type.destroy(address(at, row), count: 1)
    }
    return closeGap(row)
  }

  /// Fills a row whose components are gone with the last one.
  @inlinable mutating func closeGap(_ row: Int) -> Entity? {
    let last = count &- 1
    count = last
    guard row != last else { return nil }
    for at in 0..<columnCount {
      let stride = columns[at].stride
      if columns[at].isTrivial {
        if columns[at].type.size == 0 { continue }
        address(at, row).copyMemory(from: address(at, last), byteCount: stride)
      } else {
        columns[at].type.move(address(at, last), to: address(at, row), count: 1)
      }
    }
    let moved = entities[last]
    entities[row] = moved
    return moved
  }
}

extension Table {
  /// Writes a component into a row that has none yet.
  @inlinable func initialize<T>(_ column: Int, _ row: Int, to value: T) {
    (columns[column].base.assumingMemoryBound(to: T.self) + row).initialize(to: value)
  }
}
