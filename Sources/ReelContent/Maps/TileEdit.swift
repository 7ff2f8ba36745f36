import ReelMath

/// A cell that shall be another one.
public struct TileEdit: Equatable, Sendable {
  /// The column.
  public var x: Int32
  /// The row.
  public var y: Int32
  /// What the cell shall hold.
  public var cell: TileCell

  /// A cell that shall be this one.
  public init(x: Int32, y: Int32, cell: TileCell) {
    self.x = x
    self.y = y
    self.cell = cell
  }
}
