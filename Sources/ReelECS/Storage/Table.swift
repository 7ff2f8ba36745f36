import ReelFields
import ReelMath

// All entities with the same set of table components.
//
//     entities   │ e7 │ e2 │ e9 │ … │      one row per entity, rows 0 ..< count without gaps;
//     Position   │ p7 │ p2 │ p9 │ … │      a removed row is filled with the last one
//     Velocity   │ v7 │ v2 │ v9 │ … │
//
// Columns are in ascending order of component id. Growth doubles. A tag's column has no memory. Edges cache the table
// that an entity moves to when one component is added or removed, so that the set is looked up once per table, not once
// per entity.

/// The world versions at which a row's value was added and last written.
@usableFromInline struct RowStamps {
  @usableFromInline var added: UInt64
  @usableFromInline var written: UInt64

  @inlinable init(_ version: UInt64) {
    added = version
    written = version
  }
}

/// One component of a table.
public struct Column {
  @usableFromInline var base: UnsafeMutableRawPointer
  /// The distance between rows in bytes; 0 for a tag, which has no memory.
  @usableFromInline let stride: Int
  /// True if rows are moved as bytes.
  @usableFromInline let isTrivial: Bool
  /// True if rows are moved as bytes and have no stamps.
  @usableFromInline let isPlain: Bool
  @usableFromInline let component: Int32
  /// SAFETY: the world keeps its component types as long as its tables.
  @usableFromInline unowned(unsafe) let type: ComponentType
  /// The version at which a row was last written.
  @usableFromInline var written: UInt64 = 0
  /// The number of restores that have replaced the values. A restore also sets `written` back, so that versions alone
  /// would not distinguish later values from the replaced ones.
  var restores: UInt64 = 0
  /// The stamps of a tracked or sparse component: one entry per row.
  @usableFromInline var stamps: Buffer<RowStamps>?
}

extension Column {
  init(_ component: Int32, _ type: ComponentType) {
    // Tags need an address that is aligned, never memory.
    base = UnsafeMutableRawPointer(bitPattern: type.alignment).unsafelyUnwrapped
    stride = type.size > 0 ? type.stride : 0
    isTrivial = type.isTrivial
    isPlain = type.isTrivial && !type.isTracked
    self.component = component
    self.type = type
    stamps = type.isTracked ? Buffer() : nil
  }

  /// Moves `count` rows to memory for exactly `newCapacity`, from memory for `capacity`.
  fileprivate mutating func resize(to newCapacity: Int, from capacity: Int, keeping count: Int) {
    stamps?.resize(to: newCapacity, keeping: count)
    if stride == 0 { return }
    let old = base
    base =
      newCapacity > 0
      ? LargeMemory.allocate(byteCount: newCapacity * stride, alignment: max(type.alignment, 16))
      : UnsafeMutableRawPointer(bitPattern: type.alignment).unsafelyUnwrapped
    if isTrivial {
      base.copyMemory(from: old, byteCount: count * stride)
    } else {
      type.move(old, to: base, count: count)
    }
    if capacity > 0 { old.deallocate() }
  }
}

/// Entities with the same set of components. Only the storage itself and the accesses of queries use tables.
///
///     memory    │ Table │ columns │ hashes │ encodings │ columnOfComponent │      one piece; rows lie elsewhere
public struct Table {
  // The first 64 bytes are what a query reads.

  @usableFromInline let columns: UnsafeMutablePointer<Column>
  @usableFromInline let columnCount: Int
  @usableFromInline var entities = Buffer<Entity>()
  @usableFromInline var count = 0
  @inlinable var capacity: Int { entities.capacity }
  /// The version at which a row was last added.
  @usableFromInline var arrived: UInt64 = 0
  /// A number that grows when a row is added, removed or moved.
  @usableFromInline var moves: UInt64 = 0
  /// The index in the world's list of tables; -1 for the table of a ``SparseSet``, which is not in the list.
  @usableFromInline let index: Int16
  /// True if all columns are plain.
  @usableFromInline let isPlain: Bool
  /// True if adding and removing rows calls hooks, or observers of a component or a query.
  @usableFromInline var isObserved = false
  /// The column's index by component id, -1 for none. Ids beyond its end have none.
  @usableFromInline let columnOfComponent: Buffer<Int16>
  /// The table with this component more (or less), by component id; `nil` if not yet cached.
  @usableFromInline var edges = Buffer<UnsafeMutablePointer<Table>?>()
  /// The addresses of first rows that the table keeps up to date; `nil` for the table of a ``SparseSet``.
  private let bases: UnsafeMutablePointer<RowBases>?
  /// The indices of the columns in the order of their types' names, as snapshots hold them.
  let columnsByName: [Int]
  /// The cached hashes: one per column, and one of the entities.
  let hashes: UnsafeMutablePointer<CachedHash>
  /// The bytes of the columns' values in a snapshot, one entry per column. Only for types without a plan, because a
  /// plan copies values as fast as these bytes could be copied.
  let encodings: UnsafeMutablePointer<CachedEncoding>

  /// Makes a table without rows, in memory of its own.
  /// - Parameter types: in ascending order of id.
  static func make(
    index: Int16, types: [(Int32, ComponentType)], bases: UnsafeMutablePointer<RowBases>? = nil
  ) -> UnsafeMutablePointer<Table> {
    let ids = Int((types.last?.0 ?? -1) + 1)
    var layout = TableLayout()
    let table = layout.add(Table.self, 1)
    let columns = layout.add(Column.self, types.count)
    let hashes = layout.add(CachedHash.self, types.count + 1)
    let encodings = layout.add(CachedEncoding.self, types.count)
    let columnOfComponent = layout.add(Int16.self, ids)
    let memory = layout.allocate()
    let new = (memory + table).bindMemory(to: Table.self, capacity: 1)
    new.initialize(
      to: Table(
        index, types, bases,
        columns: (memory + columns).bindMemory(to: Column.self, capacity: types.count),
        hashes: (memory + hashes).bindMemory(to: CachedHash.self, capacity: types.count + 1),
        encodings: (memory + encodings).bindMemory(
          to: CachedEncoding.self, capacity: types.count),
        columnOfComponent: Buffer(memory + columnOfComponent, capacity: ids)))
    return new
  }

  private init(
    _ index: Int16, _ types: [(Int32, ComponentType)], _ bases: UnsafeMutablePointer<RowBases>?,
    columns: UnsafeMutablePointer<Column>, hashes: UnsafeMutablePointer<CachedHash>,
    encodings: UnsafeMutablePointer<CachedEncoding>, columnOfComponent: Buffer<Int16>
  ) {
    self.index = index
    self.bases = bases
    self.columns = columns
    self.hashes = hashes
    self.encodings = encodings
    self.columnOfComponent = columnOfComponent
    columnCount = types.count
    columnsByName = types.indices.sorted {
      types[$0].1.name.utf8.lexicographicallyPrecedes(types[$1].1.name.utf8)
    }
    hashes.initialize(repeating: CachedHash(), count: types.count + 1)
    encodings.initialize(repeating: CachedEncoding(), count: types.count)
    columnOfComponent.base.initialize(repeating: -1, count: columnOfComponent.capacity)
    var isPlain = true
    for (at, (id, type)) in types.enumerated() {
      (columns + at).initialize(to: Column(id, type))
      columnOfComponent[Int(id)] = Int16(at)
      bases?.pointee[id, Int(index)] = columns[at].base
      isPlain = isPlain && columns[at].isPlain
    }
    self.isPlain = isPlain
  }

  /// Destroys all rows and releases their memory. The table's own memory stays.
  mutating func deallocate() {
    removeAll()
    resize(to: 0)
    columns.deinitialize(count: columnCount)
    encodings.deinitialize(count: columnCount)
    entities.deallocate()
    edges.deallocate()
  }

  /// True if the table holds the values of a sparse component.
  var isSparse: Bool { index < 0 }

  /// Returns the last change of a column's values.
  func touch(_ column: Int) -> Touch {
    Touch(moves: moves &+ columns[column].restores, written: columns[column].written)
  }

  /// Returns the column's index, or -1 for none.
  @inlinable func column(of component: Int32) -> Int {
    let at = Int(component)
    return at < columnOfComponent.capacity ? Int(columnOfComponent[at]) : -1
  }

  /// Returns the address of a column's row.
  @inlinable func address(_ column: Int, _ row: Int) -> UnsafeMutableRawPointer {
    columns[column].base + row &* columns[column].stride
  }

  // MARK: - Rows

  /// Makes a row for the entity; its columns are not yet initialised.
  @inlinable mutating func appendRow(_ entity: Entity, _ version: UInt64) -> Int {
    if count == capacity { grow(to: count + 1) }
    let row = count
    entities.address(row).initialize(to: entity)
    count = row &+ 1
    arrived = version
    moves &+= 1
    return row
  }

  /// Makes rows for which there is room, and whose columns are already written.
  /// - Returns: the first row.
  mutating func appendRows(_ new: [Entity], _ version: UInt64) -> Int {
    let first = count
    new.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      (entities.base + first).initialize(from: base, count: buffer.count)
    }
    count = first + new.count
    arrived = version
    moves &+= 1
    return first
  }

  /// Makes rows in a table that has none. The caller initialises their entities, and the values of components with a
  /// plan; all other values are initialised here.
  mutating func makeRows(_ rows: Int) {
    reserve(rows)
    for at in 0..<columnCount {
      let type = columns[at].type
      if type.isTransient || type.plan == nil { type.initialize(columns[at].base, count: rows) }
      columns[at].stamps?.base.initialize(repeating: RowStamps(arrived), count: rows)
    }
    count = rows
    moves &+= 1
  }

  /// Takes over the memory of a table with the same components; both are empty.
  mutating func takeMemory(of other: inout Table) {
    swap(&entities, &other.entities)
    for at in 0..<columnCount {
      swap(&columns[at].base, &other.columns[at].base)
      swap(&columns[at].stamps, &other.columns[at].stamps)
    }
    recordBases()
    other.recordBases()
  }

  /// Records the addresses of all columns after one has moved.
  func recordBases() {
    for at in 0..<columnCount {
      bases?.pointee[columns[at].component, Int(index)] = columns[at].base
    }
  }

  /// Destroys the components of a row.
  @inline(never) @usableFromInline func destroyRow(_ row: Int) {
    for at in 0..<columnCount { destroy(at, row) }
  }

  /// Destroys one component of a row.
  @inlinable func destroy(_ column: Int, _ row: Int) {
    if columns[column].isTrivial { return }
    columns[column].type.destroy(address(column, row), count: 1)
  }

  /// Fills a row whose components were destroyed or moved out with the last row.
  /// - Returns: the entity that is now in the row, or `nil` if it was the last.
  @inlinable @inline(__always) mutating func closeGap(_ row: Int) -> Entity? {
    let last = count &- 1
    count = last
    moves &+= 1
    guard row != last else { return nil }
    if isPlain {
      for at in 0..<columnCount {
        Table.copyPlain(address(at, last), to: address(at, row), columns[at].stride)
      }
    } else {
      moveAll(last, to: row)
    }
    let other = entities[last]
    entities[row] = other
    return other
  }

  @inline(never) @usableFromInline func moveAll(_ from: Int, to row: Int) {
    for at in 0..<columnCount { move(at, from, to: &columns[at], row) }
  }

  /// Moves a row of a column to a row without value in another column of the same component.
  @inlinable func move(_ at: Int, _ from: Int, to column: inout Column, _ row: Int) {
    let target = column.base + row &* column.stride
    if column.isTrivial {
      Table.copyPlain(address(at, from), to: target, column.stride)
    } else {
      column.type.move(address(at, from), to: target, count: 1)
    }
    if let stamps = column.stamps, let own = columns[at].stamps {
      stamps.address(row).initialize(to: own[from])
    }
  }

  /// Copies the bytes of one value.
  @inlinable static func copyPlain(
    _ from: UnsafeMutableRawPointer, to: UnsafeMutableRawPointer, _ stride: Int
  ) {
    // For these sizes a call of memcpy costs more than the copy.
    switch stride {
    case 4: to.storeBytes(of: from.loadUnaligned(as: UInt32.self), as: UInt32.self)
    case 8:
      to.storeBytes(of: from.loadUnaligned(as: UInt64.self), as: UInt64.self)
    case 16:
      to.storeBytes(of: from.loadUnaligned(as: SIMD2<UInt64>.self), as: SIMD2<UInt64>.self)
    default: to.copyMemory(from: from, byteCount: stride)
    }
  }

  /// Destroys every row.
  mutating func removeAll() {
    let rows = count
    moves &+= 1
    // First, so that a `deinit` that reads the world finds no rows.
    count = 0
    for at in 0..<columnCount where !columns[at].isTrivial {
      columns[at].type.destroy(columns[at].base, count: rows)
    }
  }

  // MARK: - Capacity

  /// Makes room for `rows` more rows, if there is not enough already.
  mutating func makeRoom(for rows: Int) {
    if count + rows > capacity { grow(to: count + rows) }
  }

  @inline(never) @usableFromInline
  mutating func grow(to minimum: Int) { resize(to: max(minimum, max(16, capacity * 2))) }

  /// Makes room for `minimum` rows in all.
  mutating func reserve(_ minimum: Int) {
    if minimum > capacity { resize(to: minimum) }
  }

  /// Moves the rows to memory for exactly `newCapacity` rows.
  mutating func resize(to newCapacity: Int) {
    guard newCapacity != capacity else { return }
    for at in 0..<columnCount {
      columns[at].resize(to: newCapacity, from: capacity, keeping: count)
    }
    recordBases()
    entities.resize(to: newCapacity, keeping: count)
  }

  /// The memory of all rows that there is room for, in bytes.
  var byteCount: Int {
    var bytes = capacity * MemoryLayout<Entity>.stride
    for at in 0..<columnCount {
      // A tag's stride is 0 here.
      bytes += capacity * columns[at].stride
      if columns[at].stamps != nil { bytes += capacity * MemoryLayout<RowStamps>.stride }
    }
    return bytes
  }
}

extension Table {
  var componentIDs: [Int32] { (0..<columnCount).map { columns[$0].component } }

  /// Returns the same ids with one component more, or without it.
  func componentIDs(toggling component: Int32) -> [Int32] {
    var ids = componentIDs
    if let at = ids.firstIndex(of: component) {
      ids.remove(at: at)
    } else {
      ids.insert(component, at: ids.firstIndex { $0 > component } ?? ids.count)
    }
    return ids
  }

  func hasExactly(_ ids: [Int32]) -> Bool {
    ids.count == columnCount && ids.indices.allSatisfy { columns[$0].component == ids[$0] }
  }
}

/// The offsets of the parts of a table in one piece of memory.
private struct TableLayout {
  private var used = 0

  /// Returns the offset of `count` values behind those that were added before.
  mutating func add<T>(_ type: T.Type, _ count: Int) -> Int {
    let alignment = MemoryLayout<T>.alignment
    let first = (used + alignment - 1) & ~(alignment - 1)
    used = first + count * MemoryLayout<T>.stride
    return first
  }

  /// Allocates the memory, at the beginning of a line of the processor's cache.
  func allocate() -> UnsafeMutableRawPointer { .allocate(byteCount: used, alignment: 64) }
}
