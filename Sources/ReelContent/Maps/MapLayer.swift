import ReelMath

/// What a layer of a map holds.
public enum MapLayerKind: UInt8, Sendable, CaseIterable, FieldValue {
  case tiles, objects, image, group

  public init() { self = .tiles }
}

/// How a layer's colours meet those below it, in the terms of the W3C's compositing.
public enum MapBlendMode: UInt8, Sendable, CaseIterable, FieldValue {
  case normal, add, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight
  case softLight, difference, exclusion

  public init() { self = .normal }
}

/// In which order the objects of a layer are drawn.
public enum MapDrawOrder: UInt8, Sendable, CaseIterable, FieldValue {
  /// By the y of their place, from the top down.
  case topDown
  /// As they stand in the file.
  case index

  public init() { self = .topDown }
}

/// A tile beside the grid: as LDtk's automatic layers have them, several in a cell, moved by pixels.
public struct PlacedTile: Equatable, Sendable, FieldValue {
  /// The top-left corner in pixels of the layer.
  public var position: Vec2
  /// Which tile, and how it is turned.
  public var cell: TileCell
  /// 0 is clear, 1 covers.
  public var opacity: Float

  /// A tile at a place.
  public init(_ cell: TileCell = .empty, at position: Vec2 = .zero, opacity: Float = 1) {
    self.cell = cell
    self.position = position
    self.opacity = opacity
  }

  public init() { self.init(.empty) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("cell", &cell)
    v.field("opacity", &opacity)
  }
}

/// One layer of a map. Which of the fields at the end mean something, ``kind`` says.
///
/// Layers stand in ``TileMap/layers`` from the back to the front, each group before what is in it.
/// Opacities, tints, offsets, visibility and parallax factors are the layer's own; those of the groups
/// around it come on top: ``TileMap/resolved(_:)``.
public struct MapLayer: Equatable, Sendable, FieldValue {
  /// What the layer holds.
  public var kind: MapLayerKind
  /// Once in a map; 0 where an old file has none.
  public var id: UInt32
  /// As in the editor; several layers may have the same.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// The place of the group around it in ``TileMap/layers``, always a smaller one; `nil` at the top.
  public var group: UInt32?
  /// In pixels.
  public var offset: Vec2
  /// 0 is clear, 1 covers.
  public var opacity: Float
  /// Multiplied with all colours.
  public var tint: Color
  /// How its colours meet those below.
  public var blendMode: MapBlendMode
  /// Whether the editor shows it.
  public var isVisible: Bool
  /// Whether an editor lets it be changed.
  public var isLocked: Bool
  /// How far it goes with the camera, for each axis: 1 with the world, 0 stands still on the screen.
  public var parallax: Vec2
  /// What the level designer has noted, in the order of the file.
  public var properties: [MapProperty]

  /// The width and height of a tile layer's cells in pixels, where they are not the map's.
  public var cellSize: Vec2?
  /// The tiles of a tile layer.
  public var tiles: TileChunks
  /// The numbers of a tile layer of LDtk that mean something to rules and are not drawn.
  public var values: TileChunks
  /// The tiles of a tile layer of LDtk that lie beside the grid, from the back to the front.
  public var placed: [PlacedTile]

  /// The objects of a layer of objects.
  public var objects: [MapObject]
  /// The order in which objects are drawn.
  public var drawOrder: MapDrawOrder
  /// The colour in which the editor shows objects without a picture.
  public var color: Color?

  /// The picture of an image layer.
  public var picture: MapPicture?
  /// The part of the picture that an image layer shows; `nil` for all of it.
  public var area: Rect?
  /// Of an image layer: how many times larger the picture is drawn. Of a layer of LDtk that is scaled with
  /// its parallax: how many times larger all that is in it is drawn, from the layer's corner on.
  public var scale: Vec2
  /// Whether an image layer goes on for ever to the left and right.
  public var repeatsAcross: Bool
  /// Whether an image layer goes on for ever upwards and downwards.
  public var repeatsDown: Bool
  /// The place of the picture of an image layer in ``GameContent``, once the map is part of a content.
  public var frame: FrameID?

  /// A layer that holds nothing.
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
    placed = []
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

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("id", &id)
    v.field("name", &name)
    v.field("className", &className)
    v.field("group", &group)
    v.field("offset", &offset)
    v.field("opacity", &opacity)
    v.field("tint", &tint)
    v.field("blendMode", &blendMode)
    v.field("isVisible", &isVisible)
    v.field("isLocked", &isLocked)
    v.field("parallax", &parallax)
    v.field("properties", &properties)
    v.field("cellSize", &cellSize)
    v.field("tiles", &tiles)
    v.field("values", &values)
    v.field("placed", &placed)
    v.field("objects", &objects)
    v.field("drawOrder", &drawOrder)
    v.field("color", &color)
    v.field("picture", &picture)
    v.field("area", &area)
    v.field("scale", &scale)
    v.field("repeatsAcross", &repeatsAcross)
    v.field("repeatsDown", &repeatsDown)
    v.field("frame", &frame)
  }
}
