import ReelMath

/// How to cut a plain picture into frames of one size.
public enum AtlasGrid: Equatable, Sendable {
  /// Frames of so many pixels.
  case frame(Vec2, margin: Float = 0, spacing: Float = 0)
  /// So many columns and rows; a film strip has one row.
  case count(columns: Int, rows: Int = 1, margin: Float = 0, spacing: Float = 0)
}
