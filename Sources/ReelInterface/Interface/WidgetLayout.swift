import ReelFields

/// The arrangement of a widget's children.
public enum WidgetLayout: UInt8, Sendable, CaseIterable, FieldValue {
  /// Each child independently, by its ``Widget/anchor``.
  case free
  /// One below the other, each as wide as the parent.
  case column
  /// One beside the other, each as high as the parent.
  case row
  /// In rows of ``Widget/columns`` children, all of equal size.
  case grid
  public init() { self = .free }
}
