import ReelMath

/// Where the place of a tile object lies in its picture.
public enum TileAlignment: UInt8, Sendable, CaseIterable, FieldValue {
  /// As the map's orientation has it: ``bottom`` on isometric maps, else ``bottomLeft``.
  case unspecified
  case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

  public init() { self = .unspecified }
}

/// How large the tiles of a set are drawn.
public enum TileRenderSize: UInt8, Sendable, CaseIterable, FieldValue {
  /// As large as the picture, from the cell's bottom-left corner.
  case tile
  /// As large as the map's grid.
  case grid

  public init() { self = .tile }
}

/// How a picture fills a size that is not its own.
public enum TileFillMode: UInt8, Sendable, CaseIterable, FieldValue {
  case stretch
  /// As large as fits, in the middle, with the picture's own proportions.
  case preserveAspectFit

  public init() { self = .stretch }
}

/// The grid that a set was drawn on, as far as it is another than the map's.
public struct TileSetGrid: Equatable, Sendable, FieldValue {
  /// Whether its cells are diamonds.
  public var isIsometric: Bool
  /// A cell's width and height in pixels.
  public var size: Vec2

  /// A grid of cells of this size.
  public init(isIsometric: Bool = false, size: Vec2 = .zero) {
    self.isIsometric = isIsometric
    self.size = size
  }

  public init() { self.init(isIsometric: false) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isIsometric", &isIsometric)
    v.field("size", &size)
  }
}

/// How an editor may turn the tiles of a set to make more of them.
public struct TileTransformations: Equatable, Sendable, FieldValue {
  /// Whether left and right may be exchanged.
  public var flipsAcross: Bool
  /// Whether top and bottom may be exchanged.
  public var flipsDown: Bool
  /// Whether tiles may be turned by 90 degrees.
  public var rotates: Bool
  /// Whether tiles as they are come before turned ones.
  public var prefersUntransformed: Bool

  /// Which turns are allowed.
  public init(
    flipsAcross: Bool = false, flipsDown: Bool = false, rotates: Bool = false,
    prefersUntransformed: Bool = false
  ) {
    self.flipsAcross = flipsAcross
    self.flipsDown = flipsDown
    self.rotates = rotates
    self.prefersUntransformed = prefersUntransformed
  }

  public init() { self.init(flipsAcross: false) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("flipsAcross", &flipsAcross)
    v.field("flipsDown", &flipsDown)
    v.field("rotates", &rotates)
    v.field("prefersUntransformed", &prefersUntransformed)
  }
}

/// Tiles that were drawn together: one picture that is cut, or a picture for each tile.
///
///     margin ┌────┐ spacing ┌────┐       Tiles of a cut picture are numbered row after row from 0:
///            │ 0  │         │ 1  │       ``columns`` in a row. Those of a collection have the
///            └────┘         └────┘       numbers that ``tiles`` say, with gaps.
public struct TileSet: Equatable, Sendable, FieldValue {
  /// As in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The file of its own that it was read from; empty where it stands in the map itself.
  public var file: String
  /// The number of its tile 0 within the map, from 1.
  public var firstNumber: UInt32
  /// A tile's width and height in pixels; of a collection the largest.
  public var tileSize: Vec2
  /// How many tiles there are.
  public var tileCount: UInt32
  /// How many tiles lie side by side in the picture; of a collection what the editor shows.
  public var columns: UInt32
  /// Pixels around all tiles of the picture.
  public var margin: Float
  /// Pixels between two tiles of the picture.
  public var spacing: Float
  /// The picture that is cut; `nil` for a collection.
  public var picture: MapPicture?
  /// Added to the place of every tile that is drawn, in pixels.
  public var tileOffset: Vec2
  /// Which point of a tile of another size lies on that of its cell.
  public var alignment: TileAlignment
  /// How large its tiles are drawn.
  public var renderSize: TileRenderSize
  /// How a picture fills a size that is not its own.
  public var fillMode: TileFillMode
  /// As the editor shows it behind the tiles.
  public var backgroundColor: Color?
  /// The grid that the editor lays over its tiles, if it has one of its own.
  public var grid: TileSetGrid?
  /// How its tiles may be turned when terrain is laid.
  public var transformations: TileTransformations
  /// Those about which there is more to say than their number, and all of a collection; by ascending
  /// id.
  public var tiles: [TileDefinition]
  /// Its kinds of terrain.
  public var wangSets: [WangSet]
  /// What the artist has noted, in the order of the file.
  public var properties: [MapProperty]
  /// The place of the set's pictures in ``GameContent/atlases``, once the map is part of a content:
  /// see ``GameContent/add(_:lookingIn:)``.
  public var atlas: UInt16
  /// Where each tile's picture lies, by its place in ``pictures()``, where some of them lie in an atlas
  /// of the content: see ``GameContent/add(_:lookingIn:)``. Empty where all lie in ``atlas``.
  public var frames: [FrameID]

  /// A set without tiles.
  public init(name: String = "", firstNumber: UInt32 = 1, tileSize: Vec2 = .zero) {
    self.name = name
    self.firstNumber = firstNumber
    self.tileSize = tileSize
    className = ""
    file = ""
    tileCount = 0
    columns = 0
    margin = 0
    spacing = 0
    picture = nil
    tileOffset = .zero
    alignment = .unspecified
    renderSize = .tile
    fillMode = .stretch
    backgroundColor = nil
    grid = nil
    transformations = TileTransformations()
    tiles = []
    wangSets = []
    properties = []
    atlas = 0
    frames = []
  }

  public init() { self.init(name: "") }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("file", &file)
    v.field("firstNumber", &firstNumber)
    v.field("tileSize", &tileSize)
    v.field("tileCount", &tileCount)
    v.field("columns", &columns)
    v.field("margin", &margin)
    v.field("spacing", &spacing)
    v.field("picture", &picture)
    v.field("tileOffset", &tileOffset)
    v.field("alignment", &alignment)
    v.field("renderSize", &renderSize)
    v.field("fillMode", &fillMode)
    v.field("backgroundColor", &backgroundColor)
    v.field("grid", &grid)
    v.field("transformations", &transformations)
    v.field("tiles", &tiles)
    v.field("wangSets", &wangSets)
    v.field("properties", &properties)
    v.field("atlas", &atlas)
    v.field("frames", &frames)
  }

  /// What the file says of a tile of the set; `nil` where it says nothing. O(log tiles).
  public func definition(of tile: UInt32) -> TileDefinition? { place(of: tile).map { tiles[$0] } }

  /// The place of a tile in ``tiles``.
  public func place(of tile: UInt32) -> Int? {
    var (low, high) = (0, tiles.count)
    while low < high {
      let middle = (low + high) / 2
      if tiles[middle].id < tile { low = middle + 1 } else { high = middle }
    }
    return low < tiles.count && tiles[low].id == tile ? low : nil
  }

  /// The largest number that a tile of the set has, and one more. O(1).
  public var idEnd: UInt32 {
    picture != nil ? tileCount : max(tileCount, tiles.last.map { $0.id &+ 1 } ?? 0)
  }
}
