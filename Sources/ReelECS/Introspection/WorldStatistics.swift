import ReelMath

/// The amounts of a world's contents.
public struct WorldStatistics: Equatable, Sendable {
  /// The number of living entities.
  public var entities: Int
  /// The number of entity slots that were ever used.
  public var slots: Int
  /// The number of entity slots that there is room for.
  public var slotCapacity: Int
  /// The number of registered component types.
  public var components: Int
  /// The number of tables: one for each set of components that entities have had.
  public var tables: Int
  /// The number of cached queries.
  public var queries: Int
  /// The number of resources.
  public var resources: Int
  /// Memory of tables, sparse components, ids and links, in bytes; without the objects that values refer to.
  public var byteCount: Int
}
