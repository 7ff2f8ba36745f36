import ReelFields
import ReelMath

/// The shape of a map's object.
public enum MapShape: UInt8, Sendable, CaseIterable, FieldValue {
  case rectangle, ellipse, point, polygon, polyline, text, tile, capsule

  public init() { self = .rectangle }
}

/// An object that an artist put into an object layer, or a collision shape of a tile.
///
///     position ┌ size ──────┐    The position is the top-left corner of the upright object, in pixels
///              │            │    of the layer, y down. For tiles, ``TileSet/alignment`` determines it.
///              └────────────┘    The object is turned around its position.
public struct MapObject: Equatable, Sendable, FieldValue {
  /// The id, unique in a map and never 0; 0 for LDtk's collision shapes and other objects without ids.
  public var id: UInt32
  /// The name in the editor; several objects may have the same.
  public var name: String
  /// The name of the class from which the game creates an entity; may be empty.
  public var className: String
  /// The kind of shape.
  public var shape: MapShape
  /// The position in pixels of the layer.
  public var position: Vec2
  /// The size in pixels; zero for points, polygons and polylines.
  public var size: Vec2
  /// The rotation in degrees, clockwise.
  public var rotation: Float
  /// The opacity; 0 is clear, 1 covers.
  public var opacity: Float
  /// True if the editor shows it.
  public var isVisible: Bool
  /// The picture of an object of shape ``MapShape/tile``, with its turns; stretched to ``size``.
  public var cell: TileCell
  /// The corners of a polygon or polyline, relative to ``position``, before the object is turned.
  public var points: [Vec2]
  /// The text of an object of shape ``MapShape/text``.
  public var text: MapText?
  /// The level designer's properties, in the order of the file.
  public var properties: [MapProperty]

  /// Creates an object.
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
}

/// The text and typography of a text object.
public struct MapText: Equatable, Sendable, FieldValue {
  /// The alignment of text in its rectangle, on one axis.
  public enum Alignment: UInt8, Sendable, CaseIterable, FieldValue {
    /// At the left or top.
    case start
    case center
    /// At the right or bottom.
    case end
    /// Flush with both edges, across.
    case justify

    public init() { self = .start }
  }

  /// The text; lines end with a line feed.
  public var text: String
  /// The name of a font on the artist's machine.
  public var fontFamily: String
  /// The font's height in pixels.
  public var pixelSize: Float
  /// The colour of the letters.
  public var color: Color
  /// True if lines are broken at the width of the object.
  public var wraps: Bool
  /// True if it is set in bold type.
  public var isBold: Bool
  /// True if it is set in italics.
  public var isItalic: Bool
  /// True if it is underlined.
  public var isUnderlined: Bool
  /// True if it is struck through.
  public var isStruckOut: Bool
  /// True if the distances of letter pairs are corrected.
  public var isKerned: Bool
  /// The horizontal alignment.
  public var across: Alignment
  /// The vertical alignment.
  public var down: Alignment

  /// Creates text with Tiled's default values.
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
}
