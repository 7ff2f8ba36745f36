import ReelFields
import ReelMath

/// A picture file that a tile set or a layer names.
public struct MapPicture: Equatable, Sendable, FieldValue {
  /// The file's name, relative to the folder of content; empty if there is none.
  public var file: String
  /// Width and height in pixels: from the file if it can be read, otherwise from the map.
  public var size: Vec2
  /// The colour whose pixels count as clear, if there is one.
  public var transparent: Color?

  /// Creates a picture file.
  public init(file: String = "", size: Vec2 = .zero, transparent: Color? = nil) {
    self.file = file
    self.size = size
    self.transparent = transparent
  }

  public init() { self.init(file: "") }
}
