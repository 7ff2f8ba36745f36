import ReelMath

/// The way to cut a plain picture into frames of one size.
public enum AtlasGrid: Equatable, Sendable {
  /// Frames of this size in pixels.
  case frame(Vec2, margin: Float = 0, spacing: Float = 0)
  /// This number of columns and rows; a film strip has one row.
  case count(columns: Int, rows: Int = 1, margin: Float = 0, spacing: Float = 0)
}
