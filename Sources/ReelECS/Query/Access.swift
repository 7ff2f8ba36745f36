// How the parameters of a closure reach their values.
//
// `each` is generic over its parameters, and each parameter type names its access: the compiler
// makes one loop for one signature, in which a dense column is a base address and nothing else.
// `has` is the constant `true` there and disappears.

/// What a closure given to `each` can take: a component (`inout` to write it), an optional
/// component, the row's ``Entity``, or the ``Parent`` and its component.
public protocol QueryParameter {
  /// How a row's value is reached in one table.
  associatedtype Access: ColumnAccess where Access.Value == Self
}

/// Reaches the values of one parameter in one table.
public protocol ColumnAccess {
  associatedtype Value
  /// What the parameter asks for.
  static func term(in world: borrowing World) -> QueryTerm
  /// Whether a table without its column has no values.
  static var needsColumn: Bool { get }
  /// - Parameter source: the component's column in the table, `nil` where it has none; of a sparse
  ///   component its store.
  init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World)
  /// Whether the row has a value.
  func has(_ row: Int) -> Bool
  /// The value of a row that has one.
  func read(_ row: Int) -> Value
  /// The value, if the row has one.
  func find(_ row: Int) -> Value?
}

extension ColumnAccess {
  @inlinable public func find(_ row: Int) -> Value? { has(row) ? read(row) : nil }
}

/// An access through which a row can be written.
public protocol WritableAccess: ColumnAccess {
  /// Whether values lie in a store of their own instead of a column.
  static var isSparse: Bool { get }
  /// Whether each row remembers when it was written.
  static var isTracked: Bool { get }
  /// The same as the other initialiser, and notes that the values are being written.
  init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World)
  func pointer(_ row: Int) -> UnsafeMutablePointer<Value>
}

/// An access to rows that lie side by side.
public protocol DenseColumnAccess: WritableAccess {
  func rows(_ first: Int, _ end: Int) -> UnsafeBufferPointer<Value>
  /// The same to write; every row counts as written.
  func writtenRows(_ first: Int, _ end: Int) -> UnsafeMutableBufferPointer<Value>
}

/// One parameter of a query as the matcher sees it.
public struct QueryTerm: Sendable {
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
public struct DenseAccess<T: Component>: DenseColumnAccess {
  @usableFromInline let base: UnsafeMutablePointer<T>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .column, component: world.id(of: T.self))
  }
  @inlinable public static var needsColumn: Bool { true }
  @inlinable public static var isSparse: Bool { false }
  @inlinable public static var isTracked: Bool { false }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    // SAFETY: the matcher only passes tables that have the column, and columns are created with
    // the stride and alignment of T.
    let column = source.unsafelyUnwrapped.assumingMemoryBound(to: Column.self)
    base = column.pointee.base.assumingMemoryBound(to: T.self)
  }

  @inlinable public init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    let column = source.unsafelyUnwrapped.assumingMemoryBound(to: Column.self)
    base = column.pointee.base.assumingMemoryBound(to: T.self)
    column.pointee.written = world.lane.pointee.version
  }

  @inlinable public func has(_ row: Int) -> Bool { true }
  @inlinable public func read(_ row: Int) -> T { base[row] }
  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> { base + row }

  @inlinable public func rows(_ first: Int, _ end: Int) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(start: base + first, count: end &- first)
  }
  @inlinable public func writtenRows(
    _ first: Int, _ end: Int
  ) -> UnsafeMutableBufferPointer<T> {
    UnsafeMutableBufferPointer(start: base + first, count: end &- first)
  }
}

/// A component in a dense column whose rows remember when they were written.
public struct TrackedAccess<T: Component>: DenseColumnAccess {
  @usableFromInline let base: UnsafeMutablePointer<T>
  @usableFromInline let stamps: UnsafeMutablePointer<RowStamps>
  @usableFromInline let version: UInt64

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .column, component: world.id(of: T.self))
  }
  @inlinable public static var needsColumn: Bool { true }
  @inlinable public static var isSparse: Bool { false }
  @inlinable public static var isTracked: Bool { true }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    // SAFETY: as for DenseAccess; tracked columns always have stamps.
    let column = source.unsafelyUnwrapped.assumingMemoryBound(to: Column.self)
    base = column.pointee.base.assumingMemoryBound(to: T.self)
    stamps = column.pointee.stamps.unsafelyUnwrapped
    version = world.lane.pointee.version
  }

  @inlinable public init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    self.init(table, source: source, world: world)
    source.unsafelyUnwrapped.assumingMemoryBound(to: Column.self).pointee.written = version
  }

  @inlinable public func has(_ row: Int) -> Bool { true }
  @inlinable public func read(_ row: Int) -> T { base[row] }
  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> {
    stamps[row].written = version
    return base + row
  }

  @inlinable public func rows(_ first: Int, _ end: Int) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(start: base + first, count: end &- first)
  }
  @inlinable public func writtenRows(
    _ first: Int, _ end: Int
  ) -> UnsafeMutableBufferPointer<T> {
    for row in first..<end { stamps[row].written = version }
    return UnsafeMutableBufferPointer(start: base + first, count: end &- first)
  }
}

/// A component in a store of its own, found by the row's entity.
public struct SparseAccess<T: Component>: WritableAccess {
  @usableFromInline let set: UnsafeMutablePointer<SparseSet>
  @usableFromInline let entities: UnsafeMutablePointer<Entity>
  @usableFromInline let version: UInt64

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .sparse, component: world.id(of: T.self))
  }
  @inlinable public static var needsColumn: Bool { false }
  @inlinable public static var isSparse: Bool { true }
  @inlinable public static var isTracked: Bool { true }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    set = source.unsafelyUnwrapped.assumingMemoryBound(to: SparseSet.self)
    entities = table.pointee.entities
    version = world.lane.pointee.version
  }

  @inlinable public init(
    writing table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    self.init(table, source: source, world: world)
  }

  @inlinable public func has(_ row: Int) -> Bool { set.pointee.place(of: entities[row]) >= 0 }
  @inlinable public func read(_ row: Int) -> T {
    // SAFETY: rows are only read after `has`.
    set.pointee.values.assumingMemoryBound(to: T.self)[set.pointee.place(of: entities[row])]
  }
  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> {
    let at = set.pointee.place(of: entities[row])
    set.pointee.stamps[at].written = version
    return set.pointee.values.assumingMemoryBound(to: T.self) + at
  }
}

/// A parameter that a row may lack.
public struct OptionalAccess<T: QueryParameter>: ColumnAccess {
  @usableFromInline let inner: T.Access?

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    var term = T.Access.term(in: world)
    term.isOptional = true
    return term
  }
  @inlinable public static var needsColumn: Bool { false }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    inner =
      T.Access.needsColumn && source == nil ? nil : T.Access(table, source: source, world: world)
  }

  @inlinable public func has(_ row: Int) -> Bool { true }
  @inlinable public func read(_ row: Int) -> T? {
    guard let inner else { return nil }
    return inner.find(row)
  }
}

extension Optional: QueryParameter where Wrapped: QueryParameter {
  public typealias Access = OptionalAccess<Wrapped>
}

/// The row's own entity.
public struct EntityAccess: ColumnAccess {
  @usableFromInline let base: UnsafeMutablePointer<Entity>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .entity, component: -1)
  }
  @inlinable public static var needsColumn: Bool { false }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    base = table.pointee.entities
  }

  @inlinable public func has(_ row: Int) -> Bool { true }
  @inlinable public func read(_ row: Int) -> Entity { base[row] }
}

extension Entity: QueryParameter {
  public typealias Access = EntityAccess
}

/// The parent of a row's entity and a component of it, as a parameter of `each`:
///
///     world.parentsFirst.each { (place: inout Place, local: Local, parent: Parent<Place>?) in … }
///
/// The value is a copy from before the closure is called, so the same component may be `inout`.
public struct Parent<T: Component>: QueryParameter {
  public let entity: Entity
  public let value: T
  public typealias Access = ParentAccess<T>

  @inlinable init(entity: Entity, value: T) {
    self.entity = entity
    self.value = value
  }
}

/// The component of the parent of a row's entity.
public struct ParentAccess<T: Component>: ColumnAccess {
  @usableFromInline let entities: UnsafeMutablePointer<Entity>
  @usableFromInline let state: UnsafeMutablePointer<WorldState>
  @usableFromInline let parents: UnsafeMutablePointer<UInt32>?
  @usableFromInline let component: Int32
  // Most parents stand in the table of their children.
  @usableFromInline let ownTable: Int16
  @usableFromInline let ownBase: UnsafeMutablePointer<T>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .parent, component: world.id(of: T.self))
  }
  @inlinable public static var needsColumn: Bool { false }

  @inlinable public init(
    _ table: UnsafeMutablePointer<Table>, source: UnsafeMutableRawPointer?,
    world: borrowing World
  ) {
    entities = table.pointee.entities
    state = world.state
    parents = world.state.pointee.parents
    component = world.id(of: T.self)
    let column = table.pointee.column(of: component)
    ownTable = column < 0 ? -1 : table.pointee.index
    // Where the table has no such column the address is never used.
    ownBase =
      column < 0
      ? UnsafeMutablePointer(bitPattern: MemoryLayout<T>.alignment).unsafelyUnwrapped
      : table.pointee.columns[column].base.assumingMemoryBound(to: T.self)
  }

  @inlinable func address(_ row: Int) -> UnsafeMutablePointer<T>? {
    let at = Int(entities[row].index)
    // SAFETY: parents are only there for living entities, so the parent's record has a row.
    guard let parents, at < state.pointee.linkCapacity else { return nil }
    let parent = Int(parents[at])
    if parent == 0 { return nil }
    let record = state.pointee.entities.records + (parent &- 1)
    if record.pointee.table == ownTable { return ownBase + Int(record.pointee.row) }
    return elsewhere(parent &- 1)
  }

  @inline(never) @usableFromInline func elsewhere(_ slot: Int) -> UnsafeMutablePointer<T>? {
    state.pointee.address(
      of: component, slot: slot, isSparse: T.Access.isSparse)?.assumingMemoryBound(to: T.self)
  }

  @inlinable public func has(_ row: Int) -> Bool { address(row) != nil }
  @inlinable public func read(_ row: Int) -> Parent<T> { find(row).unsafelyUnwrapped }
  @inlinable public func find(_ row: Int) -> Parent<T>? {
    guard let address = address(row) else { return nil }
    let slot = parents.unsafelyUnwrapped[Int(entities[row].index)] &- 1
    return Parent(
      entity: Entity(
        index: slot, generation: UInt32(state.pointee.entities.records[Int(slot)].generation)),
      value: address.pointee)
  }
}
