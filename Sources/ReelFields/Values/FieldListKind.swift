import ReelMath

/// The promise of a type about its field list: all of its values show the same fields, or they may differ.
///
/// Only a list that shows the same fields for all values becomes a ``FieldPlan``, and only its bytes can be skipped
/// without the type.
public enum FieldListKind: Sendable {
  /// Other values may show other fields. This is the default for a list that is written by hand; a derived list needs
  /// no promise.
  case varying
  /// All values show the same fields, and values are refused only by `in:` and by the types of the fields. Debug builds
  /// compare every value that they save or hash with the list.
  case fixed
  /// The same as ``fixed``, but checked by a test or by the generator of the list, so that debug builds do not compare
  /// again.
  case verified
  /// The same as ``verified``. Besides, a visitor that replaces the fields (``FieldVisitor/replacesFields``) leaves
  /// nothing of the old value: the list resets each stored property that it does not show. Lists that show all stored
  /// properties need not declare this.
  case complete
}

extension FieldValue {
  /// The default, ``FieldListKind/varying``.
  @inlinable public static var fieldListKind: FieldListKind { .varying }

  /// True if all values show the same fields. For a derived list this is available only after its first visit.
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
  /// The kind of a list that shows only the raw value, with any value.
  @inlinable public static var fieldListKind: FieldListKind { .fixed }
}
