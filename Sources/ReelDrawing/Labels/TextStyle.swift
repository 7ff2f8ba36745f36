import ReelFields
import ReelMath

/// The horizontal position of a label's text relative to the label's position.
public enum TextAlignment: UInt8, Sendable, FieldValue {
  case left, center, right
  public init() { self = .left }
}

/// The vertical position of a label's lines relative to the label's position.
public enum TextVerticalAlignment: UInt8, Sendable, FieldValue {
  /// The position is the top of the first line.
  case top
  /// The position is half-way between the top of the first and the foot of the last line.
  case middle
  /// The position is the foot of the last line.
  case bottom
  public init() { self = .top }
}

/// An outline of one colour around the letters of a label: eight copies of the text below it. A font that was packed
/// with an outline (`reel font pack --outline`) needs no copies, so a label has a ninth as many quads.
public struct TextOutline: Equatable, Sendable, FieldValue {
  /// The colour of the outline. If the label's tint is not opaque, the outline is fainter than the letters, so that it
  /// does not darken them.
  public var color: Color
  /// The width in pixels of the font. A width up to 3 looks like an outline, a larger width like an echo.
  public var width: UInt8

  /// Creates an outline of a colour.
  public init(_ color: Color = .black, width: UInt8 = 1) {
    self.color = color
    self.width = width
  }

  public init() { self.init(.black) }
}
