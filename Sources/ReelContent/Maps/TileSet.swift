import ReelFields
import ReelMath

/// The point of a tile object's picture that lies at the object's position.
public enum TileAlignment: UInt8, Sendable, CaseIterable, FieldValue {
  /// The default of the map's orientation: ``bottom`` on isometric maps, otherwise ``bottomLeft``.
  case unspecified
  case topLeft, top, topRight, left, center, right, bottomLeft, bottom, bottomRight

  public init() { self = .unspecified }
}

/// The size at which the tiles of a set are drawn.
public enum TileRenderSize: UInt8, Sendable, CaseIterable, FieldValue {
  /// The size of the tile's picture, from the cell's bottom-left corner.
  case tile
  /// The size of the map's grid.
  case grid

  public init() { self = .tile }
}

/// The way in which a picture fills an area of another size.
public enum TileFillMode: UInt8, Sendable, CaseIterable, FieldValue {
  case stretch
  /// The picture keeps its proportions: it is as large as fits, and centred.
  case preserveAspectFit

  public init() { self = .stretch }
}

/// The grid of a set's picture in the editor, if it differs from the map's.
public struct TileSetGrid: Equatable, Sendable, FieldValue {
  /// True if its cells are diamonds.
  public var isIsometric: Bool
  /// A cell's width and height in pixels.
  public var size: Vec2

  /// Creates a grid of cells of this size.
  public init(isIsometric: Bool = false, size: Vec2 = .zero) {
    self.isIsometric = isIsometric
    self.size = size
  }

  public init() { self.init(isIsometric: false) }
}

/// The transformations by which an editor may make more tiles from those of a set.
public struct TileTransformations: Equatable, Sendable, FieldValue {
  /// True if left and right may be exchanged.
  public var flipsAcross: Bool
  /// True if top and bottom may be exchanged.
  public var flipsDown: Bool
  /// True if tiles may be turned by 90 degrees.
  public var rotates: Bool
  /// True if untransformed tiles take precedence over transformed ones.
  public var prefersUntransformed: Bool

  /// Creates a set of allowed transformations.
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
}

/// A set of tiles: one picture that is cut, or a collection with a picture for each tile.
///
///     margin ┌────┐ spacing ┌────┐       The tiles of a cut picture are numbered row after row from 0,
///            │ 0  │         │ 1  │       with ``columns`` in a row. The tiles of a collection have the
///            └────┘         └────┘       ids in ``tiles``, with gaps.
public struct TileSet: Equatable, Sendable, FieldValue {
  /// The name in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The file of the set; empty if the set is part of the map's file.
  public var file: String
  /// The number of its tile 0 within the map, from 1.
  public var firstNumber: UInt32
  /// A tile's width and height in pixels; in a collection, the largest width and the largest height.
  public var tileSize: Vec2
  /// The number of tiles.
  public var tileCount: UInt32
  /// The number of tiles side by side in the picture; in a collection, the number of columns that the editor shows.
  public var columns: UInt32
  /// The pixels around all tiles of the picture.
  public var margin: Float
  /// The pixels between two tiles of the picture.
  public var spacing: Float
  /// The picture that is cut; `nil` for a collection.
  public var picture: MapPicture?
  /// The offset that is added to the position of every drawn tile, in pixels.
  public var tileOffset: Vec2
  /// The point of a tile object's picture that lies at the object's position.
  public var alignment: TileAlignment
  /// The size at which its tiles are drawn.
  public var renderSize: TileRenderSize
  /// The way in which a picture fills an area of another size.
  public var fillMode: TileFillMode
  /// The colour that the editor shows behind the tiles.
  public var backgroundColor: Color?
  /// The grid that the editor shows over the tiles, if the set has its own.
  public var grid: TileSetGrid?
  /// The transformations of tiles that terrain editing may use.
  public var transformations: TileTransformations
  /// The tiles that have attributes, and all tiles of a collection; by ascending id.
  public var tiles: [TileDefinition]
  /// The terrains.
  public var wangSets: [WangSet]
  /// The artist's properties, in the order of the file.
  public var properties: [MapProperty]
  /// The index of the set's pictures in ``GameContent/atlases``, set by ``GameContent/add(_:searchingAtlases:)``.
  public var atlas: UInt16
  /// The frame of each tile, in the order of ``pictures()``, if some tiles use frames of the content's other atlases:
  /// see ``GameContent/add(_:searchingAtlases:)``. Empty if all frames are in ``atlas``.
  public var frames: [FrameID]

  /// Creates a set without tiles.
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

  /// Returns the attributes of a tile of the set; `nil` if the file has none. O(log tiles).
  public func definition(of tile: UInt32) -> TileDefinition? { index(of: tile).map { tiles[$0] } }

  /// Returns the index of a tile in ``tiles``, or `nil`. O(log tiles).
  public func index(of tile: UInt32) -> Int? {
    let at = tiles.endOfPrefix { $0.id < tile }
    return at < tiles.count && tiles[at].id == tile ? at : nil
  }

  /// The largest id of a tile of the set, plus 1. O(1).
  public var idEnd: UInt32 {
    picture != nil ? tileCount : max(tileCount, tiles.last.map { $0.id &+ 1 } ?? 0)
  }
}
