/// A change of one cell.
public struct TileEdit: Equatable, Sendable {
  /// The column.
  public var x: Int32
  /// The row.
  public var y: Int32
  /// The new cell.
  public var cell: TileCell

  /// Creates a change of one cell.
  public init(x: Int32, y: Int32, cell: TileCell) {
    self.x = x
    self.y = y
    self.cell = cell
  }
}
