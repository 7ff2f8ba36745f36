import ReelFields
import ReelMath

/// One character's picture in a bitmap font.
public struct Glyph: Equatable, Sendable, FieldValue {
  /// The Unicode scalar.
  public var scalar: UInt32
  /// The index of the picture in ``BitmapFont/pages``.
  public var page: UInt16
  /// The rectangle in the page, in pixels.
  public var rect: Rect
  /// The vector from the pen and the top of the line to the picture's top-left corner, in pixels.
  public var offset: Vec2
  /// The distance by which the pen moves on, in pixels.
  public var advance: Float

  /// Creates a character's picture.
  public init(
    scalar: UInt32 = 0, page: UInt16 = 0, rect: Rect = .zero, offset: Vec2 = .zero,
    advance: Float = 0
  ) {
    self.scalar = scalar
    self.page = page
    self.rect = rect
    self.offset = offset
    self.advance = advance
  }

  public init() { self.init(scalar: 0) }
}
