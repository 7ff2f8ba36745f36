import ReelFields
import ReelMath

/// The kind of content that a layer of a map has.
public enum MapLayerKind: UInt8, Sendable, CaseIterable, FieldValue {
  case tiles, objects, image, group

  public init() { self = .tiles }
}

/// The way in which a layer's colours are combined with those below, in the terms of the W3C's compositing.
public enum MapBlendMode: UInt8, Sendable, CaseIterable, FieldValue {
  case normal, add, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight
  case softLight, difference, exclusion

  public init() { self = .normal }
}

/// The order in which the objects of a layer are drawn.
public enum MapDrawOrder: UInt8, Sendable, CaseIterable, FieldValue {
  /// By the y of their position, from the top down.
  case topDown
  /// In the order of the file.
  case index

  public init() { self = .topDown }
}

/// A tile off the grid. LDtk's automatic layers have such tiles: several in a cell, moved by pixels.
public struct OffGridTile: Equatable, Sendable, FieldValue {
  /// The top-left corner in pixels of the layer.
  public var position: Vec2
  /// The tile and its turns.
  public var cell: TileCell
  /// The opacity; 0 is clear, 1 covers.
  public var opacity: Float

  /// Creates a tile at a position.
  public init(_ cell: TileCell = .empty, at position: Vec2 = .zero, opacity: Float = 1) {
    self.cell = cell
    self.position = position
    self.opacity = opacity
  }

  public init() { self.init(.empty) }
}

/// One layer of a map. The ``kind`` determines which of the fields at the end are used.
///
/// Layers stand in ``TileMap/layers`` from the back to the front, each group before its members. Opacities, tints,
/// offsets, visibility and parallax factors are the layer's own; ``TileMap/resolved(_:)`` combines them with those of
/// the groups around it.
public struct MapLayer: Equatable, Sendable, FieldValue {
  /// The kind of content; it determines which of the fields at the end are used.
  public var kind: MapLayerKind
  /// The id, unique in a map; 0 if an old file has none.
  public var id: UInt32
  /// The name in the editor; several layers may have the same.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The index in ``TileMap/layers`` of the group around it, always smaller than its own; `nil` at the top.
  public var group: UInt32?
  /// The offset in pixels.
  public var offset: Vec2
  /// The opacity; 0 is clear, 1 covers.
  public var opacity: Float
  /// The colour that is multiplied with all colours.
  public var tint: Color
  /// The way in which its colours are combined with those below.
  public var blendMode: MapBlendMode
  /// True if the editor shows it.
  public var isVisible: Bool
  /// True if the editor prevents changes to it.
  public var isLocked: Bool
  /// The fraction of the camera's motion that moves the layer on the screen, for each axis: 1 moves with the world, 0
  /// stands still on the screen.
  public var parallax: Vec2
  /// The level designer's properties, in the order of the file.
  public var properties: [MapProperty]

  /// The width and height of a tile layer's cells in pixels, if they differ from the map's.
  public var cellSize: Vec2?
  /// The tiles of a tile layer.
  public var tiles: TileChunks
  /// The numbers in an LDtk tile layer that rules use and that are not drawn.
  public var values: TileChunks
  /// The off-grid tiles of an LDtk tile layer, from the back to the front.
  public var offGridTiles: [OffGridTile]

  /// The objects of an object layer.
  public var objects: [MapObject]
  /// The order in which objects are drawn.
  public var drawOrder: MapDrawOrder
  /// The colour in which the editor shows objects without a picture.
  public var color: Color?

  /// The picture of an image layer.
  public var picture: MapPicture?
  /// The part of the picture that an image layer shows; `nil` for all of it.
  public var area: Rect?
  /// The factor by which the picture of an image layer is enlarged. For an LDtk layer that is scaled with its parallax:
  /// the factor by which its contents are enlarged, from the layer's corner.
  public var scale: Vec2
  /// True if an image layer repeats without end to the left and right.
  public var repeatsAcross: Bool
  /// True if an image layer repeats without end upwards and downwards.
  public var repeatsDown: Bool
  /// The frame in ``GameContent`` of an image layer's picture, set when the map is added to content.
  public var frame: FrameID?

  /// Creates an empty layer.
  public init(_ kind: MapLayerKind, id: UInt32 = 0, name: String = "") {
    self.kind = kind
    self.id = id
    self.name = name
    className = ""
    group = nil
    offset = .zero
    opacity = 1
    tint = .white
    blendMode = .normal
    isVisible = true
    isLocked = false
    parallax = .one
    properties = []
    cellSize = nil
    tiles = TileChunks()
    values = TileChunks()
    offGridTiles = []
    objects = []
    drawOrder = .topDown
    color = nil
    picture = nil
    area = nil
    scale = .one
    repeatsAcross = false
    repeatsDown = false
    frame = nil
  }

  public init() { self.init(.tiles) }
}
