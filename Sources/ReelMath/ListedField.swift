/// One number, truth value or text of a value, and where it is.
public struct ListedField: Equatable, Sendable {
  /// What stands in a field.
  public enum Content: Equatable, Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number with a sign.
    case integer(Int64)
    /// Whole numbers without a sign, up to 64 bits.
    case unsigned(UInt64)
    /// A number of 32 bits.
    case float(Float)
    /// A number of 64 bits.
    case double(Double)
    /// Index in the low half, generation in the high half.
    case entity(UInt64)
    /// A text; bytes that are no UTF-8 are repaired.
    case text(String)
    /// An optional without a value.
    case none
    /// How many elements follow.
    case list(Int)
  }

  /// As in `velocity.x`, `path[2].y`; empty for a value that is a single number.
  public var path: String
  /// What stands there.
  public var content: Content

  /// A field of this path.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
