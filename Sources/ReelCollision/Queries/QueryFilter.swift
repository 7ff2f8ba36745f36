import ReelMath

/// Which shapes of a set a query is about.
public struct QueryFilter: Equatable, Sendable {
  /// Shapes that belong to at least one of these groups, a bit each.
  public var groups: UInt32
  /// Whether sensors count, too.
  public var includesSensors: Bool
  /// The key whose shapes do not count: that of the one who asks.
  public var ignored: UInt64?

  /// All shapes of some groups; without arguments all that are no sensors.
  @inlinable
  public init(groups: UInt32 = .max, includesSensors: Bool = false, ignoring: UInt64? = nil) {
    self.groups = groups
    self.includesSensors = includesSensors
    ignored = ignoring
  }
}
