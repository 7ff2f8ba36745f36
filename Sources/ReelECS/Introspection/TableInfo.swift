import ReelMath

/// A table as an inspector sees it.
public struct TableInfo: Equatable, Sendable {
  /// The names of the components that its entities have.
  public var components: [String]
  /// How many entities it has.
  public var count: Int
  /// How many it has room for.
  public var capacity: Int
  /// Memory for all rows there is room for.
  public var byteCount: Int
}
