import ReelMath

/// A component type as shown by an inspector.
public struct ComponentInfo: Equatable, Sendable {
  /// The storage of a component's values: the columns of tables, or a sparse set.
  public enum Storage: Sendable { case table, sparse }

  /// The component's name.
  public var name: String
  /// The names and kinds of its fields, as in the header of a reel.
  public var fields: String
  /// The storage of its values.
  public var storage: Storage
  public var isTransient: Bool
  /// The number of bytes per value, without the objects that it refers to.
  public var size: Int
  /// The number of entities that have it.
  public var count: Int
}
