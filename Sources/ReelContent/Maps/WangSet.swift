import ReelFields
import ReelMath

/// The parts of a tile that have colours: edges, corners, or both.
public enum WangKind: UInt8, Sendable, CaseIterable, FieldValue {
  case mixed, corner, edge

  public init() { self = .mixed }
}

/// A terrain: tiles whose edges and corners have colours, by which fitting neighbours are chosen.
public struct WangSet: Equatable, Sendable, FieldValue {
  /// The name in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The parts of a tile that have colours.
  public var kind: WangKind
  /// The tile of the set that represents the terrain in the editor; `nil` for none.
  public var tile: UInt32?
  /// The colours, numbered from 1 in ``WangTile/colors``.
  public var colors: [WangColor]
  /// The tiles that have colours, by ascending id.
  public var tiles: [WangTile]
  /// The artist's properties, in the order of the file.
  public var properties: [MapProperty]

  /// Creates a terrain from colours and tiles.
  public init(
    name: String = "", className: String = "", kind: WangKind = .mixed, tile: UInt32? = nil,
    colors: [WangColor] = [], tiles: [WangTile] = [], properties: [MapProperty] = []
  ) {
    self.name = name
    self.className = className
    self.kind = kind
    self.tile = tile
    self.colors = colors
    self.tiles = tiles
    self.properties = properties
  }

  public init() { self.init(name: "") }
}

/// One colour of a terrain.
public struct WangColor: Equatable, Sendable, FieldValue {
  /// The name in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The colour in the editor.
  public var color: Color
  /// The tile of the set that represents the colour; `nil` for none.
  public var tile: UInt32?
  /// The weight with which its tiles are chosen among others.
  public var probability: Float
  /// The artist's properties, in the order of the file.
  public var properties: [MapProperty]

  /// Creates a colour of a terrain.
  public init(
    name: String = "", className: String = "", color: Color = .white, tile: UInt32? = nil,
    probability: Float = 1, properties: [MapProperty] = []
  ) {
    self.name = name
    self.className = className
    self.color = color
    self.tile = tile
    self.probability = probability
    self.properties = properties
  }

  public init() { self.init(name: "") }
}

/// The colours of one tile.
///
///     7 0 1
///     6   2      even indices are edges, odd ones corners; 0 is no colour
///     5 4 3
public struct WangTile: Equatable, Sendable, FieldValue {
  /// The id of the tile in the set.
  public var tile: UInt32
  /// Eight colours, from the top edge clockwise.
  public var colors: [UInt8]

  /// Creates the entry of a tile with eight colours.
  public init(tile: UInt32 = 0, colors: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]) {
    self.tile = tile
    self.colors = colors
  }

  public init() { self.init(tile: 0) }
}
