import ReelMath

/// What form a map's object has.
public enum MapShape: UInt8, Sendable, CaseIterable, FieldValue {
  case rectangle, ellipse, point, polygon, polyline, text, tile, capsule

  public init() { self = .rectangle }
}

/// A thing that an artist put into a layer of objects, or a collision shape of a tile.
///
///     position ┌ size ──────┐    The place is the top-left corner of the upright object, in pixels
///              │            │    of the layer, y down; a tile's is where ``TileSet/alignment`` says.
///              └────────────┘    It is turned around its place.
public struct MapObject: Equatable, Sendable, FieldValue {
  /// Never 0 and once in a map; 0 for the collision shapes of LDtk and others without ids.
  public var id: UInt32
  /// As in the editor; several objects may have the same.
  public var name: String
  /// What the game makes of it: the name of a class, or empty.
  public var className: String
  /// What kind of figure it is.
  public var shape: MapShape
  /// In pixels of the map.
  public var position: Vec2
  /// Zero for points, polygons and polylines.
  public var size: Vec2
  /// Degrees clockwise.
  public var rotation: Float
  /// 0 is clear, 1 covers.
  public var opacity: Float
  /// Whether the editor shows it.
  public var isVisible: Bool
  /// The picture of an object with ``MapShape/tile``, with its turns; stretched to ``size``.
  public var cell: TileCell
  /// The corners of a polygon or polyline, relative to ``position``, before the object is turned.
  public var points: [Vec2]
  /// The text of an object with ``MapShape/text``.
  public var text: MapText?
  /// What the level designer has noted, in the order of the file.
  public var properties: [MapProperty]

  /// An object.
  public init(
    id: UInt32 = 0, name: String = "", className: String = "", shape: MapShape = .rectangle,
    position: Vec2 = .zero, size: Vec2 = .zero, rotation: Float = 0, opacity: Float = 1,
    isVisible: Bool = true, cell: TileCell = .empty, points: [Vec2] = [], text: MapText? = nil,
    properties: [MapProperty] = []
  ) {
    self.id = id
    self.name = name
    self.className = className
    self.shape = shape
    self.position = position
    self.size = size
    self.rotation = rotation
    self.opacity = opacity
    self.isVisible = isVisible
    self.cell = cell
    self.points = points
    self.text = text
    self.properties = properties
  }

  public init() { self.init(id: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("name", &name)
    v.field("className", &className)
    v.field("shape", &shape)
    v.field("position", &position)
    v.field("size", &size)
    v.field("rotation", &rotation)
    v.field("opacity", &opacity)
    v.field("isVisible", &isVisible)
    v.field("cell", &cell)
    v.field("points", &points)
    v.field("text", &text)
    v.field("properties", &properties)
  }
}

/// The words of a text object, and how they are to look.
public struct MapText: Equatable, Sendable, FieldValue {
  /// Where text stands in its rectangle, on one axis.
  public enum Alignment: UInt8, Sendable, CaseIterable, FieldValue {
    /// At the left or top.
    case start
    case center
    /// At the right or bottom.
    case end
    /// Both edges are flush, across.
    case justify

    public init() { self = .start }
  }

  /// What is written; lines end with a line feed.
  public var text: String
  /// The name of a font of the artist's machine.
  public var fontFamily: String
  /// The font's height in pixels.
  public var pixelSize: Float
  /// The colour of the letters.
  public var color: Color
  /// Whether lines are broken at the width of the object.
  public var wraps: Bool
  /// Whether it is set in bold type.
  public var isBold: Bool
  /// Whether it is set in italics.
  public var isItalic: Bool
  /// Whether it is underlined.
  public var isUnderlined: Bool
  /// Whether it is struck through.
  public var isStruckOut: Bool
  /// Whether pairs of letters are moved together.
  public var isKerned: Bool
  /// Where it lies from left to right.
  public var across: Alignment
  /// Where it lies from top to bottom.
  public var down: Alignment

  /// Text as Tiled has it by default.
  public init(_ text: String = "") {
    self.text = text
    fontFamily = "sans-serif"
    pixelSize = 16
    color = .black
    wraps = false
    isBold = false
    isItalic = false
    isUnderlined = false
    isStruckOut = false
    isKerned = true
    across = .start
    down = .start
  }

  public init() { self.init("") }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("text", &text)
    v.field("fontFamily", &fontFamily)
    v.field("pixelSize", &pixelSize)
    v.field("color", &color)
    v.field("wraps", &wraps)
    v.field("isBold", &isBold)
    v.field("isItalic", &isItalic)
    v.field("isUnderlined", &isUnderlined)
    v.field("isStruckOut", &isStruckOut)
    v.field("isKerned", &isKerned)
    v.field("across", &across)
    v.field("down", &down)
  }
}
