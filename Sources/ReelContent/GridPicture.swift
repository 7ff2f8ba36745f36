/// A picture of the manifest that is cut into frames of one size.
public struct GridPicture: Equatable, Sendable {
  /// The name of one of the manifest's atlases.
  public var file: String
  /// The way to cut it.
  public var grid: AtlasGrid

  /// Creates a picture that is cut into frames.
  public init(_ file: String, _ grid: AtlasGrid) {
    self.file = file
    self.grid = grid
  }
}
