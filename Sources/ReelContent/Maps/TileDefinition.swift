import ReelFields
import ReelMath

/// The attributes of one tile of a set.
public struct TileDefinition: Equatable, Sendable, FieldValue {
  /// The tile's number within its set, from 0.
  public var id: UInt32
  /// The class in the editor; may be empty.
  public var className: String
  /// The artist's properties, in the order of the file.
  public var properties: [MapProperty]
  /// The weight with which the tile is chosen among others at random.
  public var probability: Float
  /// The frames that are shown in turn, over and over; empty for a tile without an animation.
  public var animation: [TileFrame]
  /// The collision shapes, in pixels from the tile's top-left corner.
  public var shapes: [MapObject]
  /// The tile's own picture, in a collection.
  public var picture: MapPicture?
  /// The part of its own picture that the tile shows; `nil` for all of it.
  public var area: Rect?

  /// Creates a tile's attributes.
  public init(
    id: UInt32 = 0, className: String = "", properties: [MapProperty] = [],
    probability: Float = 1, animation: [TileFrame] = [], shapes: [MapObject] = [],
    picture: MapPicture? = nil, area: Rect? = nil
  ) {
    self.id = id
    self.className = className
    self.properties = properties
    self.probability = probability
    self.animation = animation
    self.shapes = shapes
    self.picture = picture
    self.area = area
  }

  public init() { self.init(id: 0) }
}

/// One frame of an animated tile.
public struct TileFrame: Equatable, Sendable, FieldValue {
  /// The tile of the same set that is shown.
  public var tile: UInt32
  /// The duration in milliseconds.
  public var duration: UInt32

  /// Creates a frame: a tile of the same set, and its duration in milliseconds.
  public init(tile: UInt32 = 0, duration: UInt32 = 0) {
    self.tile = tile
    self.duration = duration
  }

  public init() { self.init(tile: 0) }
}
