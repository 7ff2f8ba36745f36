/// The promise of a type about its field list: whether all of its values show the same fields.
///
/// Only such a list becomes a ``FieldPlan``, and only bytes that it wrote can be passed over without the type.
public enum FieldListKind: Sendable {
  /// Other values may show other fields. The default of a list that is written by hand; a derived list needs no
  /// promise.
  case varying
  /// All values show the same fields, and values are refused only by `in:` and by the fields' own types. Builds for
  /// debugging hold every value that they save or hash against the list.
  case fixed
  /// The same, held by a test or by the generator of the list, so that values are not held against it again.
  case verified
}

extension FieldValue {
  /// ``FieldListKind/varying``.
  @inlinable public static var fieldListKind: FieldListKind { .varying }

  /// True if all values show the same fields. Of a derived list this is known once it has been walked.
  static var showsSameFields: Bool {
    if scalarKind != nil || fieldListKind != .varying { return true }
    #if hasFeature(Embedded)
      return false
    #else
      return derivedFields != nil
    #endif
  }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
  /// The raw value is shown, whichever it is.
  @inlinable public static var fieldListKind: FieldListKind { .fixed }
}
