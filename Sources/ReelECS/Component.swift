import ReelMath

/// A piece of data that an entity can have: a plain value whose fields are listed by `visit`.
///
///     struct Velocity: Component {
///       var x: Float = 0, y: Float = 0
///       mutating func visit<V: FieldVisitor>(_ v: inout V) {
///         v.field("x", &x)
///         v.field("y", &y)
///       }
///     }
///
/// Native builds derive `visit` where it is left out: the stored properties in order of declaration.
/// What shall also run as Embedded Swift lists its fields. A component without fields is a tag and
/// takes no memory.
public protocol Component: FieldValue, QueryParameter where Access: WritableAccess {
  /// The name in files and reports, the same in every build. Native builds take the type's own.
  static var componentName: String { get }
  /// Whether it is left out of snapshots and hashes: for what can be computed again.
  static var isTransient: Bool { get }
  associatedtype Access = DenseAccess<Self>
}

extension Component {
  @inlinable public static var isTransient: Bool { false }
  #if !hasFeature(Embedded)
    public static var componentName: String { String(describing: Self.self) }
  #endif
}

/// What a closure given to `each` can take: a component (`inout` to write it), an optional
/// component, or the row's ``Entity``.
public protocol QueryParameter {
  /// How a row's value is reached in one table. Resolved at compile time: dense rows pay nothing
  /// for the existence of other kinds of access.
  associatedtype Access: ColumnAccess where Access.Value == Self
}

/// Reaches the values of one parameter in one table.
public protocol ColumnAccess {
  associatedtype Value
  /// What a table must have to match.
  static func term(in world: borrowing World) -> QueryTerm
  /// - Parameter column: the index of the column in the table, -1 where it has none.
  init(_ table: UnsafeMutablePointer<Table>, column: Int)
  func read(_ row: Int) -> Value
}

/// An access through which a row can be written.
public protocol WritableAccess: ColumnAccess {
  func pointer(_ row: Int) -> UnsafeMutablePointer<Value>
}

/// One parameter of a query as the matcher sees it.
public struct QueryTerm: Sendable {
  @usableFromInline enum Kind: Sendable { case required, optional, entity }
  @usableFromInline var kind: Kind
  @usableFromInline var component: Int32

  @inlinable init(kind: Kind, component: Int32) {
    self.kind = kind
    self.component = component
  }
}

/// A component in a dense column.
public struct DenseAccess<T: Component>: WritableAccess {
  @usableFromInline let base: UnsafeMutablePointer<T>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .required, component: world.id(of: T.self))
  }

  @inlinable public init(_ table: UnsafeMutablePointer<Table>, column: Int) {
    // SAFETY: the matcher only passes tables that have the column, and columns are created with
    // the stride and alignment of T.
    base = table.pointee.columns[column].base.assumingMemoryBound(to: T.self)
  }

  @inlinable public func read(_ row: Int) -> T { base[row] }
  @inlinable public func pointer(_ row: Int) -> UnsafeMutablePointer<T> { base + row }
}

/// A component that a row may lack.
public struct OptionalAccess<T: Component>: ColumnAccess {
  @usableFromInline let base: UnsafeMutablePointer<T>?

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .optional, component: world.id(of: T.self))
  }

  @inlinable public init(_ table: UnsafeMutablePointer<Table>, column: Int) {
    base = column < 0 ? nil : table.pointee.columns[column].base.assumingMemoryBound(to: T.self)
  }

  @inlinable public func read(_ row: Int) -> T? {
    guard let base else { return nil }
    return base[row]
  }
}

/// The row's own entity.
public struct EntityAccess: ColumnAccess {
  @usableFromInline let base: UnsafeMutablePointer<Entity>

  @inlinable public static func term(in world: borrowing World) -> QueryTerm {
    QueryTerm(kind: .entity, component: -1)
  }

  @inlinable public init(_ table: UnsafeMutablePointer<Table>, column: Int) {
    base = table.pointee.entities
  }

  @inlinable public func read(_ row: Int) -> Entity { base[row] }
}

extension Entity: QueryParameter {
  public typealias Access = EntityAccess
}

extension Optional: QueryParameter where Wrapped: Component {
  public typealias Access = OptionalAccess<Wrapped>
}
