import ReelECS
import ReelMath

/// How a widget arranges those that it holds.
public enum WidgetLayout: UInt8, Sendable, CaseIterable, FieldValue {
  /// Each for itself, where its ``Widget/anchor`` has it.
  case free
  /// One below the other, each as wide as all.
  case column
  /// One beside the other, each as high as all.
  case row
  /// In rows of as many as ``Widget/columns``, all of one size.
  case grid
  public init() { self = .free }
}
