/// What came of writing a field by its name.
public enum FieldWriteResult: Sendable {
  /// It stands there now.
  case written
  /// The entity is not alive, or the value names one that is not.
  case noSuchEntity
  /// The entity has no component of this name.
  case noSuchComponent
  /// The component has no field of this path, or its list no such element.
  case noSuchField
  /// The field takes no such value: a text in a number, 300 in a byte, a number that is not finite.
  case wrongKind
  /// The field has other values only: these, in words; no words in Embedded builds.
  case outOfRange(String)
  /// The type has no such value, as an enumeration without such a case.
  case refused

  /// Whether it stands there now.
  public var isWritten: Bool { if case .written = self { true } else { false } }
}
