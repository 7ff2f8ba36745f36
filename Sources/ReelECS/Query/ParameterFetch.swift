// The accesses by which the parameters of a closure get their values.
//
// `each` is generic over its parameters, and each parameter type names its access. So the compiler makes one loop per
// signature, in which a dense column is a base address and nothing else. `has` is the constant `true` there and is
// optimised away.

/// A parameter of a closure of `each`: a component (`inout` to write it), an optional component, the row's ``Entity``,
/// or the ``Parent`` and its component.
public protocol QueryParameter {
  /// The access to the values of the rows of one table.
  associatedtype Fetch: ParameterFetch where Fetch.Value == Self
}

/// The access to the values of one parameter in one table.
public protocol ParameterFetch {
  /// The type as which a row is read or written.
  associatedtype Value
  /// Returns the parameter as a term of a query.
  static func term(in world: borrowing World) -> QueryTerm
  /// True if a table without the parameter's column has no values for it.
  static var needsColumn: Bool { get }
  /// - Parameter source: the component's column in the table, `nil` if it has none; for a sparse component its
  ///   ``SparseSet``.
  init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World)
  /// Returns true if the row has a value.
  func has(_ row: Int) -> Bool
  /// Returns the value of a row that has one.
  func read(_ row: Int) -> Value
  /// Returns the value, if the row has one.
  func find(_ row: Int) -> Value?
}

extension ParameterFetch {
  @inlinable public static var needsColumn: Bool { false }
  @inlinable public func has(_ row: Int) -> Bool { true }
  @inlinable public func find(_ row: Int) -> Value? { has(row) ? read(row) : nil }
}

/// An access through which a row can be written.
public protocol WritableFetch: ParameterFetch {
  /// True if values lie in a sparse set instead of a column.
  static var isSparse: Bool { get }
  /// True if each row records when it was written.
  static var isTracked: Bool { get }
  /// Creates the access like the other initialiser, and records the present version as that of the last write.
  init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World)
  /// Returns the address of the value of a row.
  func pointer(_ row: Int) -> UnsafeMutablePointer<Value>
}

extension WritableFetch where Value: Component {
  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: isSparse ? .sparse : .column, component: world.id(of: Value.self))
  }
  @inlinable public static var needsColumn: Bool { !isSparse }

  @inlinable public init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    self.init(table, source: source, world: world)
    Self.column(source).pointee.written = world.context.version
  }

  /// Returns the column that contains the values.
  @inlinable static func column(_ source: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Column>
  {
    // SAFETY: `QueryCache` passes a column, or the set of a sparse component, and only tables that have the column.
    // Columns have the stride and alignment of their component.
    let source = source.unsafelyUnwrapped
    return isSparse
      ? source.assumingMemoryBound(to: SparseSet.self).pointee.column
      : source.assumingMemoryBound(to: Column.self)
  }
}

/// The access to a component that a closure of `each` takes as `inout`.
@usableFromInline struct WritingFetch<Inner: WritableFetch>: ParameterFetch {
  @usableFromInline typealias Value = Inner.Value
  @usableFromInline let inner: Inner

  @inlinable static func term(in world: borrowing World) -> QueryTerm { Inner.term(in: world) }
  @inlinable static var needsColumn: Bool { Inner.needsColumn }

  @inlinable init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    inner = Inner(writing: table, source: source, world: world)
  }

  @inlinable func has(_ row: Int) -> Bool { inner.has(row) }
  @inlinable func read(_ row: Int) -> Value { inner.read(row) }
  @inlinable func pointer(_ row: Int) -> UnsafeMutablePointer<Value> { inner.pointer(row) }
}

/// An access to rows that are contiguous in memory.
public protocol DenseColumnFetch: WritableFetch {
  /// The address of the table's first row.
  var base: UnsafeMutablePointer<Value> { get }
  /// Returns the values of the rows from `first` up to, not including, `end`.
  func rows(_ first: Int, _ end: Int) -> UnsafeBufferPointer<Value>
  /// Returns the same rows to write; every row counts as written.
  func writtenRows(_ first: Int, _ end: Int) -> UnsafeMutableBufferPointer<Value>
}

extension DenseColumnFetch {
  @inlinable public static var isSparse: Bool { false }
  @inlinable public func read(_ row: Int) -> Value { base[row] }
  @inlinable public func rows(_ first: Int, _ end: Int) -> UnsafeBufferPointer<Value> {
    UnsafeBufferPointer(start: base + first, count: end &- first)
  }
}

/// One parameter of a query, as `QueryCache` uses it.
public struct QueryTerm: Sendable, Equatable {
  @usableFromInline enum Kind: Sendable { case column, sparse, entity, parent }
  @usableFromInline var kind: Kind
  @usableFromInline var component: Int32
  @usableFromInline var isOptional = false

  @inlinable init(kind: Kind, component: Int32) {
    self.kind = kind
    self.component = component
  }
}

/// A component in a dense column.
public struct DenseFetch<T: Component>: DenseColumnFetch {
  public typealias Value = T
  public let base: UnsafeMutablePointer<T>

  @inlinable public static var isTracked: Bool { false }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    base = Self.column(source).pointee.base.assumingMemoryBound(to: T.self)
  }

  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> { base + row }

  @inlinable public func writtenRows(
    _ first: Int, _ end: Int
  ) -> UnsafeMutableBufferPointer<T> {
    UnsafeMutableBufferPointer(start: base + first, count: end &- first)
  }
}

/// A component in a dense column whose rows record when they were written.
public struct TrackedFetch<T: Component>: DenseColumnFetch {
  public typealias Value = T
  public let base: UnsafeMutablePointer<T>
  @usableFromInline let stamps: UnsafeMutablePointer<RowStamps>
  @usableFromInline let version: UInt64

  @inlinable public static var isTracked: Bool { true }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    base = Self.column(source).pointee.base.assumingMemoryBound(to: T.self)
    // SAFETY: tracked columns always have stamps.
    stamps = Self.column(source).pointee.stamps.unsafelyUnwrapped.base
    version = world.context.version
  }

  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> {
    stamps[row].written = version
    return base + row
  }

  @inlinable public func writtenRows(
    _ first: Int, _ end: Int
  ) -> UnsafeMutableBufferPointer<T> {
    for row in first..<end { stamps[row].written = version }
    return UnsafeMutableBufferPointer(start: base + first, count: end &- first)
  }
}

/// A component in a sparse set, found by the row's entity.
public struct SparseFetch<T: Component>: WritableFetch {
  public typealias Value = T
  @usableFromInline let set: UnsafeMutablePointer<SparseSet>
  @usableFromInline let column: UnsafeMutablePointer<Column>
  @usableFromInline let entities: UnsafeMutablePointer<Entity>
  @usableFromInline let version: UInt64

  @inlinable public static var isSparse: Bool { true }
  @inlinable public static var isTracked: Bool { true }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    set = source.unsafelyUnwrapped.assumingMemoryBound(to: SparseSet.self)
    column = Self.column(source)
    entities = table.pointee.entities.base
    version = world.context.version
  }

  @inlinable func sparseRow(_ row: Int) -> Int { set.pointee.row(of: entities[row]) }
  @inlinable public func has(_ row: Int) -> Bool { sparseRow(row) >= 0 }
  // SAFETY: rows are only read and written after `has`.
  @inlinable public func read(_ row: Int) -> T {
    column.pointee.base.assumingMemoryBound(to: T.self)[sparseRow(row)]
  }
  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> {
    let at = sparseRow(row)
    column.pointee.stamps.unsafelyUnwrapped[at].written = version
    return column.pointee.base.assumingMemoryBound(to: T.self) + at
  }
}

/// A parameter that a row may lack.
public struct OptionalFetch<T: QueryParameter>: ParameterFetch {
  @usableFromInline let inner: T.Fetch?

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    var term = T.Fetch.term(in: world)
    term.isOptional = true
    return term
  }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    inner =
      T.Fetch.needsColumn && source == nil ? nil : T.Fetch(table, source: source, world: world)
  }

  @inlinable public func read(_ row: Int) -> T? {
    guard let inner else { return nil }
    return inner.find(row)
  }
}

extension Optional: QueryParameter where Wrapped: QueryParameter {
  public typealias Fetch = OptionalFetch<Wrapped>
}

/// The row's own entity.
public struct EntityFetch: ParameterFetch {
  @usableFromInline let base: UnsafeMutablePointer<Entity>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .entity, component: -1)
  }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    base = table.pointee.entities.base
  }

  @inlinable public func read(_ row: Int) -> Entity { base[row] }
}

extension Entity: QueryParameter {
  public typealias Fetch = EntityFetch
}

/// The parent of a row's entity and a component of it, as a parameter of `each`:
///
///     world.parentsFirst.each { (spot: inout Spot, local: Local, parent: Parent<Spot>?) in … }
///
/// The value is a copy from before the closure is called, so the same component may be `inout`.
public struct Parent<T: Component>: QueryParameter {
  /// The entity that has the value.
  public let entity: Entity
  /// The value.
  public let value: T
  public typealias Fetch = ParentFetch<T>

  @inlinable init(entity: Entity, value: T) {
    self.entity = entity
    self.value = value
  }
}

/// The component of the parent of a row's entity.
public struct ParentFetch<T: Component>: ParameterFetch {
  @usableFromInline let entities: UnsafeMutablePointer<Entity>
  @usableFromInline let state: UnsafeMutablePointer<WorldState>
  @usableFromInline let component: Int32
  // Most parents are in the table of their children.
  @usableFromInline let ownTable: Int16
  @usableFromInline let ownBase: UnsafeMutablePointer<T>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .parent, component: world.id(of: T.self))
  }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    entities = table.pointee.entities.base
    state = world.statePointer
    component = world.id(of: T.self)
    let column = table.pointee.column(of: component)
    ownTable = column < 0 ? -1 : table.pointee.index
    // If the table has no such column, the address is never used.
    ownBase =
      column < 0
      ? UnsafeMutablePointer(bitPattern: MemoryLayout<T>.alignment).unsafelyUnwrapped
      : table.pointee.columns[column].base.assumingMemoryBound(to: T.self)
  }

  @inlinable func address(_ row: Int) -> UnsafeMutablePointer<T>? {
    let at = Int(entities[row].index)
    // SAFETY: only living entities have parents, so the parent's record has a row. Parents are read row by row, because
    // the closure may set a parent, which can move the buffer.
    guard at < state.pointee.parents.capacity else { return nil }
    let parent = Int(state.pointee.parents[at])
    if parent == 0 { return nil }
    let record = state.pointee.entities.records.address(parent &- 1)
    if record.pointee.table == ownTable { return ownBase + Int(record.pointee.row) }
    return elsewhere(parent &- 1)
  }

  @inline(never) @usableFromInline func elsewhere(_ slot: Int) -> UnsafeMutablePointer<T>? {
    state.pointee.columnRow(of: component, slot: slot, isSparse: T.Fetch.isSparse)?
      .value(of: T.self)
  }

  @inlinable public func has(_ row: Int) -> Bool { address(row) != nil }
  @inlinable public func read(_ row: Int) -> Parent<T> { find(row).unsafelyUnwrapped }
  @inlinable public func find(_ row: Int) -> Parent<T>? {
    guard let address = address(row) else { return nil }
    let slot = state.pointee.parents[Int(entities[row].index)] &- 1
    return Parent(
      entity: Entity(
        index: slot, generation: UInt32(state.pointee.entities.records[Int(slot)].generation)),
      value: address.pointee)
  }
}
