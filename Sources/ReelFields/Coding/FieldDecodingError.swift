/// The reason why bytes could not be read as a field list.
public struct FieldDecodingError: Error, Equatable, Sendable {
  /// The offset of the error in the bytes, from 0.
  public var offset: Int
  /// The expectation that the bytes did not meet.
  public var expected: Expectation

  /// The content that a decoder expects.
  public enum Expectation: Sendable {
    /// More bytes than there are.
    case moreBytes
    /// A value that the type has.
    case validCase
    /// The end.
    case noMoreBytes
    /// Values nested less deep than ``FieldDecoder/deepestNesting``.
    case lessNesting
  }

  /// Creates an error at an offset.
  public init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}
