/// One number, truth value or text of a value, and its path.
public struct ListedField: Equatable, Sendable {
  /// The content of a field.
  public enum Content: Equatable, Sendable {
    /// A truth value.
    case bool(Bool)
    /// A whole number with a sign.
    case integer(Int64)
    /// A whole number without a sign, of up to 64 bits.
    case unsigned(UInt64)
    /// A floating-point number of 32 bits.
    case float(Float)
    /// A floating-point number of 64 bits.
    case double(Double)
    /// An entity: index in the low half, generation in the high half.
    case entity(UInt64)
    /// A text; bytes that are not UTF-8 are repaired.
    case text(String)
    /// An optional without a value.
    case none
    /// A list, by the number of its elements; the fields of the elements follow.
    case list(Int)
  }

  /// The path, such as `velocity.x` or `path[2].y`; empty for a value that is a single number.
  public var path: String
  /// The content of the field.
  public var content: Content

  /// Creates a field with this path.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }
}
