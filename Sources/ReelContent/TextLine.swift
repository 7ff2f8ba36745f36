/// A line of a text.
public struct TextLine {
  /// The index of its first character.
  public var start: String.UnicodeScalarView.Index
  /// The index after its last character.
  public var end: String.UnicodeScalarView.Index
  /// The width in 64ths of a pixel.
  public var width: Int64
}
