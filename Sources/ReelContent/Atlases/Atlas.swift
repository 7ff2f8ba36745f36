import ReelFields
import ReelMath

/// One picture file of an atlas.
public struct AtlasImage: Equatable, Sendable, FieldValue {
  /// The file's name, relative to the folder of content that the atlas was read from.
  public var file: String
  /// Width and height in pixels; zero if the atlas does not state them.
  public var size: Vec2
  /// Pixels per point: 2 for an `@2x` picture.
  public var scale: Float
  /// True if the file's colours are already multiplied by their opacity.
  public var isPremultiplied = false
  /// The colour whose pixels count as clear, if there is one.
  public var transparent: Color?

  /// The least scale that a file can have: sizes in points stay finite.
  public static let leastScale: Float = 0x1p-10

  /// Creates a picture file.
  public init(file: String = "", size: Vec2 = .zero, scale: Float = 1) {
    self.file = file
    self.size = size
    self.scale = scale
  }

  public init() { self.init(file: "") }
}

/// A second name of a frame.
public struct AtlasAlias: Equatable, Sendable, FieldValue {
  /// The second name.
  public var name: String
  /// The index of the frame in ``Atlas/frames``.
  public var frame: UInt32

  /// Creates a second name for the frame with this index.
  public init(name: String = "", frame: UInt32 = 0) {
    self.name = name
    self.frame = frame
  }

  public init() { self.init(name: "") }
}

/// The frames of sprites, packed into one or more picture files.
public struct Atlas: Equatable, Sendable, FieldValue {
  /// The picture files.
  public var images: [AtlasImage]
  /// The frames in the order of the file. Formats without an order sort them by name (by UTF-8 bytes).
  public var frames: [AtlasFrame]
  /// Second names of frames.
  public var aliases: [AtlasAlias]
  /// The named sequences of frames in the file.
  public var animations: [AtlasAnimation] = []
  /// The named ranges of frames in the file.
  public var tags: [AtlasTag] = []
  /// The named rectangles in the file.
  public var slices: [AtlasSlice] = []

  /// Creates an atlas with these pictures, frames and second names.
  public init(images: [AtlasImage] = [], frames: [AtlasFrame] = [], aliases: [AtlasAlias] = []) {
    self.images = images
    self.frames = frames
    self.aliases = aliases
  }

  public init() { self.init(images: []) }
}
