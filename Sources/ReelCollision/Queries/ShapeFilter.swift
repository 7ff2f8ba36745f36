import ReelMath

/// The selection of the shapes of a set that a query returns.
public struct ShapeFilter: Equatable, Sendable {
  /// The categories, one bit each: the query returns shapes that belong to at least one of them.
  public var categories: UInt32
  /// True if sensors count, too.
  public var includesSensors: Bool
  /// The key whose shapes do not count, such as that of the entity that makes the query.
  public var ignored: UInt64?

  /// Creates a filter for shapes of some categories; without arguments, for all shapes that are not sensors.
  @inlinable
  public init(categories: UInt32 = .max, includesSensors: Bool = false, ignoring: UInt64? = nil) {
    self.categories = categories
    self.includesSensors = includesSensors
    ignored = ignoring
  }
}
