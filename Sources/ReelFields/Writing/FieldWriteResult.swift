/// The result of writing a field by its name.
public enum FieldWriteResult: Sendable {
  /// The field contains the value now.
  case written
  /// The entity is not alive, or the value names one that is not.
  case noSuchEntity
  /// The entity has no component of this name.
  case noSuchComponent
  /// The component has no field with this path, or a list in it has no such element.
  case noSuchField
  /// The field does not accept such a value: a text for a number, 300 for a byte, a number that is not finite.
  case wrongKind
  /// The value is outside of the range of the field; the text contains the range, except in Embedded builds, where it
  /// is empty.
  case outOfRange(String)
  /// The type has no such value, such as an enumeration that lacks the case.
  case refused

  /// True if the field contains the value now.
  public var isWritten: Bool { if case .written = self { true } else { false } }
}
