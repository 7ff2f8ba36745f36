/// A line of a text.
public struct TextLine {
  /// Its first character.
  public var start: String.UnicodeScalarView.Index
  /// After its last one.
  public var end: String.UnicodeScalarView.Index
  /// In 64ths of a pixel.
  public var width: Int64
}
