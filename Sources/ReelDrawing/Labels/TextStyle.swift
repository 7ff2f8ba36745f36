import ReelMath

/// Where a label's text lies relative to its position.
public enum TextAlignment: UInt8, Sendable, FieldValue {
  case left, center, right
  public init() { self = .left }
}

/// Where a label's lines lie relative to its position.
public enum TextVerticalAlignment: UInt8, Sendable, FieldValue {
  /// The position is the top of the first line.
  case top
  /// The position is half-way between the top of the first and the foot of the last line.
  case middle
  /// The position is the foot of the last line.
  case bottom
  public init() { self = .top }
}

/// An edge about the letters of a label, of one colour: eight copies of the text under it. A font that
/// was packed with an edge (`reel font pack --outline`) costs a ninth of that.
public struct TextOutline: Equatable, Sendable, FieldValue {
  /// Of the edge; where the label's tint is not opaque it is fainter than the letters, so that it does not darken
  /// them.
  public var color: Color
  /// In pixels of the font; up to 3 looks like an edge, more like an echo.
  public var width: UInt8

  /// An edge of this colour.
  public init(_ color: Color = .black, width: UInt8 = 1) {
    self.color = color
    self.width = width
  }

  public init() { self.init(.black) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("color", &color)
    v.field("width", &width)
  }
}
