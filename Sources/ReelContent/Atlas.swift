import ReelMath

/// One picture file of an atlas.
public struct AtlasImage: Equatable, Sendable, FieldValue {
  /// The file's name, relative to the folder of the atlas.
  public var file: String
  /// Width and height in pixels; zero where the atlas does not say.
  public var size: Vec2
  /// Pixels per point: 2 for an `@2x` picture.
  public var scale: Float

  /// A picture file.
  public init(file: String = "", size: Vec2 = .zero, scale: Float = 1) {
    self.file = file
    self.size = size
    self.scale = scale
  }

  public init() { self.init(file: "") }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("file", &file)
    v.field("size", &size)
    v.field("scale", &scale)
  }
}

/// How a frame was turned when it was stored in its picture.
public enum AtlasRotation: UInt8, Sendable, FieldValue {
  case none
  /// Turned by 90° clockwise.
  case clockwise
  /// Turned by 90° counter-clockwise.
  case counterclockwise

  public init() { self = .none }
}

/// One picture of a sprite inside an atlas.
///
///     ┌ source ───────────────┐      The artist's picture is `source` large. The packer cut away
///     │ offset ┌ rect ─────┐  │      its empty border and kept `rect`, whose top-left corner sat
///     │        │  ◕‿◕      │  │      at `offset`. All in pixels, y down.
///     │        └───────────┘  │
///     └───────────────────────┘
public struct AtlasFrame: Equatable, Sendable, FieldValue {
  /// As the artist named it, often with `.png`.
  public var name: String
  /// The index of the picture in ``Atlas/images``.
  public var image: UInt16
  /// The stored rectangle in its picture; width and height are those of the *unrotated* frame.
  public var rect: Rect
  /// How it was turned when it was stored.
  public var rotation: AtlasRotation
  /// The top-left corner of the kept part inside the source picture.
  public var offset: Vec2
  /// The size of the source picture.
  public var source: Vec2
  /// The anchor, normalised in the source picture (0, 0 top left; 1, 1 bottom right), where the
  /// file has one.
  public var pivot: Vec2?

  /// A frame; without `source` it counts as untrimmed.
  public init(
    name: String = "", image: UInt16 = 0, rect: Rect = .zero, rotation: AtlasRotation = .none,
    offset: Vec2 = .zero, source: Vec2? = nil, pivot: Vec2? = nil
  ) {
    self.name = name
    self.image = image
    self.rect = rect
    self.rotation = rotation
    self.offset = offset
    self.source = source ?? rect.size
    self.pivot = pivot
  }

  public init() { self.init(name: "") }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("image", &image)
    v.field("rect", &rect)
    v.field("rotation", &rotation)
    v.field("offset", &offset)
    v.field("source", &source)
    v.field("pivot", &pivot)
  }
}

/// A second name of a frame.
public struct AtlasAlias: Equatable, Sendable, FieldValue {
  /// The second name.
  public var name: String
  /// The index of the frame in ``Atlas/frames``.
  public var frame: UInt32

  /// A second name for the frame with this index.
  public init(name: String = "", frame: UInt32 = 0) {
    self.name = name
    self.frame = frame
  }

  public init() { self.init(name: "") }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("name", &name)
    v.field("frame", &frame)
  }
}

/// Pictures of sprites packed into one or more picture files.
public struct Atlas: Equatable, Sendable, FieldValue {
  /// The picture files.
  public var images: [AtlasImage]
  /// The frames, sorted by name (by UTF-8 bytes) where the file has no order of its own.
  public var frames: [AtlasFrame]
  /// Second names of frames.
  public var aliases: [AtlasAlias]

  /// An atlas with these pictures, frames and second names.
  public init(images: [AtlasImage] = [], frames: [AtlasFrame] = [], aliases: [AtlasAlias] = []) {
    self.images = images
    self.frames = frames
    self.aliases = aliases
  }

  public init() { self.init(images: []) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("images", &images)
    v.field("frames", &frames)
    v.field("aliases", &aliases)
  }

  /// The index of the frame with this name or alias; a missing `.png` is assumed.
  ///
  /// O(frames): look names up when the game is set up, and keep the index.
  public func index(of name: String) -> Int? {
    func find(_ matches: (String) -> Bool) -> Int? {
      if let index = frames.firstIndex(where: { matches($0.name) }) { return index }
      return aliases.first(where: { matches($0.name) }).map { Int($0.frame) }
    }
    // By bytes: comparing strings the Unicode way would pull its tables into a wasm module.
    if let index = find({ $0.utf8.elementsEqual(name.utf8) }) { return index }
    var withExtension = [UInt8](name.utf8)
    withExtension.append(contentsOf: [0x2E, 0x70, 0x6E, 0x67])
    return find { $0.utf8.elementsEqual(withExtension) }
  }
}
