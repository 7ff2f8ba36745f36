/// A cell of a tile map's grid, by column and row.
public struct MapCell: Hashable, Sendable {
  /// The column.
  public var x: Int32
  /// The row.
  public var y: Int32

  /// Creates the cell in this column and row.
  @inlinable public init(_ x: Int32, _ y: Int32) {
    self.x = x
    self.y = y
  }
}
