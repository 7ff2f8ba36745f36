/// The former name of a field, under which values of older builds have it.
///
///     static var formerFields: [FormerField] { [FormerField("points", now: "health")] }
public struct FormerField: Sendable {
  /// The name in older builds.
  public let former: String
  /// The name in this build.
  public let now: String

  /// Creates the former name of a field.
  public init(_ former: String, now: String) {
    self.former = former
    self.now = now
  }
}

extension FieldValue {
  /// No former names.
  @inlinable public static var formerNames: [String] { [] }
  /// No former names.
  @inlinable public static var formerFields: [FormerField] { [] }
}

extension Array where Element: FieldValue {
  /// The former names in an element.
  @inlinable public static var formerFields: [FormerField] { Element.formerFields }
}

extension Optional where Wrapped: FieldValue {
  /// The former names in the value.
  @inlinable public static var formerFields: [FormerField] { Wrapped.formerFields }
}
