/// Why bytes could not be read as a field list.
public struct FieldDecodingError: Error, Equatable, Sendable {
  /// Where in the bytes, from 0.
  public var offset: Int
  /// What was expected there.
  public var expected: Expectation

  /// What a reader expected.
  public enum Expectation: Sendable {
    /// More bytes than there are.
    case moreBytes
    /// A value that the type knows.
    case knownCase
    /// The end.
    case noMoreBytes
    /// Values nested less deep than ``FieldDecoder/deepestNesting``.
    case lessNesting
  }

  /// An error at a place.
  public init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}
