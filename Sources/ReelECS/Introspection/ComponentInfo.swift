import ReelMath

/// A component type as an inspector sees it.
public struct ComponentInfo: Equatable, Sendable {
  /// Where the values of a component lie: in the columns of tables, or in a set of their own.
  public enum Storage: Sendable { case table, sparse }

  /// The component's name.
  public var name: String
  /// The names and kinds of its fields, as in the header of a reel.
  public var fields: String
  /// Where its values lie.
  public var storage: Storage
  public var isTransient: Bool
  /// Bytes a value, without what it refers to.
  public var size: Int
  /// How many entities have it.
  public var count: Int
}
