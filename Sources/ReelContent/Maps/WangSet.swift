import ReelMath

/// What of a tile has a colour: its edges, its corners, or both.
public enum WangKind: UInt8, Sendable, CaseIterable, FieldValue {
  case mixed, corner, edge

  public init() { self = .mixed }
}

/// A terrain: tiles whose edges and corners have colours, so that neighbours can be chosen which fit.
public struct WangSet: Equatable, Sendable, FieldValue {
  /// As in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// Whether corners, edges or both have colours.
  public var kind: WangKind
  /// The tile of the set that stands for it; `nil` for none.
  public var tile: UInt32?
  /// Numbered from 1 in ``WangTile/colors``.
  public var colors: [WangColor]
  /// By ascending tile.
  public var tiles: [WangTile]
  /// What the artist has noted, in the order of the file.
  public var properties: [MapProperty]

  /// A set of colours and of tiles that wear them.
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

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("kind", &kind)
    v.field("tile", &tile)
    v.field("colors", &colors)
    v.field("tiles", &tiles)
    v.field("properties", &properties)
  }
}

/// One colour of a terrain.
public struct WangColor: Equatable, Sendable, FieldValue {
  /// As in the editor.
  public var name: String
  /// The class in the editor; may be empty.
  public var className: String
  /// As the editor shows it.
  public var color: Color
  /// The tile of the set that stands for it; `nil` for none.
  public var tile: UInt32?
  /// How often it is chosen, beside the others.
  public var probability: Float
  /// What the artist has noted, in the order of the file.
  public var properties: [MapProperty]

  /// A colour of a terrain.
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

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("className", &className)
    v.field("color", &color)
    v.field("tile", &tile)
    v.field("probability", &probability)
    v.field("properties", &properties)
  }
}

/// The colours of one tile.
///
///     7 0 1
///     6   2      even places are edges, odd ones corners; 0 is no colour
///     5 4 3
public struct WangTile: Equatable, Sendable, FieldValue {
  /// The tile of the set.
  public var tile: UInt32
  /// Eight colours, from the top edge clockwise.
  public var colors: [UInt8]

  /// A tile with eight colours.
  public init(tile: UInt32 = 0, colors: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]) {
    self.tile = tile
    self.colors = colors
  }

  public init() { self.init(tile: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("tile", &tile)
    v.field("colors", &colors)
  }
}
