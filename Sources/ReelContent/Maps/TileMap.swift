import ReelFields
import ReelMath

/// The arrangement of a map's cells.
public enum MapOrientation: UInt8, Sendable, CaseIterable, FieldValue {
  /// Rectangles side by side.
  case orthogonal
  /// Rhombs: x grows to the right and down, y to the left and down.
  case isometric
  /// Rhombs in rows, every other row moved by half a cell.
  case staggered
  /// Hexagons in rows, every other row moved by half a cell.
  case hexagonal

  public init() { self = .orthogonal }
}

/// The axis of a staggered or hexagonal map, in Tiled's terms: x if every other column is moved by half a cell, y if
/// every other row is.
public enum MapStaggerAxis: UInt8, Sendable, CaseIterable, FieldValue {
  /// Columns are moved down.
  case x
  /// Rows are moved to the right.
  case y

  public init() { self = .y }
}

/// The rows or columns that are moved: those with odd or with even numbers.
public enum MapStaggerIndex: UInt8, Sendable, CaseIterable, FieldValue {
  case odd, even

  public init() { self = .odd }
}

/// The order in which the cells of an orthogonal map are drawn.
public enum MapRenderOrder: UInt8, Sendable, CaseIterable, FieldValue {
  case rightDown, rightUp, leftDown, leftUp

  public init() { self = .rightDown }
}

/// A rectangle of cells.
public struct MapBounds: Equatable, Sendable, FieldValue {
  /// The leftmost column.
  public var x: Int32
  /// The topmost row.
  public var y: Int32
  /// The number of columns; not negative.
  public var width: Int32
  /// The number of rows; not negative.
  public var height: Int32

  /// Creates a rectangle of cells from `x`, `y` on.
  public init(_ x: Int32 = 0, _ y: Int32 = 0, width: Int32 = 0, height: Int32 = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init() { self.init(0) }

  /// Returns true if the rectangle contains a cell.
  public func contains(_ x: Int32, _ y: Int32) -> Bool {
    let across = Int64(x) - Int64(self.x)
    let down = Int64(y) - Int64(self.y)
    return across >= 0 && across < Int64(width) && down >= 0 && down < Int64(height)
  }
}

/// A map of tiles, objects and pictures in layers, as an editor makes them.
public struct TileMap: Equatable, Sendable, FieldValue {
  /// The file's name, relative to the folder of content.
  public var file: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The arrangement of its cells.
  public var orientation: MapOrientation
  /// The axis that determines which cells of a staggered or hexagonal map are moved: those of columns or of rows.
  public var staggerAxis: MapStaggerAxis
  /// The rows or columns of staggered and hexagonal maps that are moved.
  public var staggerIndex: MapStaggerIndex
  /// The length in pixels of those edges of a hexagon that are parallel to ``staggerAxis``.
  public var hexSideLength: Float
  /// The order in which its tiles are drawn.
  public var renderOrder: MapRenderOrder
  /// The cells of a bounded map; for an infinite map the cells that are in its file.
  public var bounds: MapBounds
  /// True if cells beyond ``bounds`` are part of the map, and empty.
  public var isInfinite: Bool
  /// A cell's width and height in pixels.
  public var tileSize: Vec2
  /// The colour behind all layers, if it has one.
  public var backgroundColor: Color?
  /// The position of the view's middle, in pixels, at which the parallax factors of layers have no effect.
  public var parallaxOrigin: Vec2
  /// The level designer's properties, in the order of the file.
  public var properties: [MapProperty]
  /// The tile sets, by ascending ``TileSet/firstNumber``.
  public var sets: [TileSet]
  /// The layers from the back to the front, each group before its members.
  public var layers: [MapLayer]

  /// Creates a map without layers.
  public init(
    file: String = "", bounds: MapBounds = MapBounds(), tileSize: Vec2 = .zero,
    orientation: MapOrientation = .orthogonal, sets: [TileSet] = [], layers: [MapLayer] = []
  ) {
    self.file = file
    self.bounds = bounds
    self.tileSize = tileSize
    self.orientation = orientation
    self.sets = sets
    self.layers = layers
    className = ""
    staggerAxis = .y
    staggerIndex = .odd
    hexSideLength = 0
    renderOrder = .rightDown
    isInfinite = false
    backgroundColor = nil
    parallaxOrigin = .zero
    properties = []
  }

  public init() { self.init(file: "") }
}
