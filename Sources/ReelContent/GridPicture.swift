import ReelMath

/// A picture of the manifest that is cut into frames of one size.
public struct GridPicture: Equatable, Sendable {
  /// One of the manifest's atlases.
  public var file: String
  /// How it is cut.
  public var grid: AtlasGrid

  /// A picture that is cut.
  public init(_ file: String, _ grid: AtlasGrid) {
    self.file = file
    self.grid = grid
  }
}
