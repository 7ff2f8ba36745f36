import ReelMath

/// How much a world holds.
public struct WorldStatistics: Equatable, Sendable {
  /// How many are alive.
  public var entities: Int
  /// Ids that were ever used, and for how many there is room.
  public var slots: Int
  /// How many there is room for.
  public var slotCapacity: Int
  /// How many types of components are known.
  public var components: Int
  /// How many sets of components some entity has had.
  public var tables: Int
  /// How many queries are remembered.
  public var queries: Int
  /// How many there are.
  public var resources: Int
  /// Memory of tables, sparse components, ids and links, in bytes; without what values refer to.
  public var byteCount: Int
}
