import ReelMath

/// A table as shown by an inspector.
public struct TableInfo: Equatable, Sendable {
  /// The names of the components that its entities have.
  public var components: [String]
  /// The number of entities in the table.
  public var count: Int
  /// The number of entities that there is room for.
  public var capacity: Int
  /// The memory in bytes of all rows that there is room for.
  public var byteCount: Int
}
