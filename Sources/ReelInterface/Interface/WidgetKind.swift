import ReelECS
import ReelMath

/// What a widget is.
public enum WidgetKind: UInt8, Sendable, CaseIterable, FieldValue {
  /// Holds others; nothing of it is seen.
  case group
  /// Holds others on a background, and no pointer reaches what lies below.
  case panel
  /// Shows a text.
  case text
  /// Is pressed: ``WidgetEvent/Kind/pressed``.
  case button
  /// Is on or off: a value of 1 or 0.
  case toggle
  /// Has a value of a range.
  case slider
  /// Holds a text that the person writes.
  case field
  /// Holds others that may be more than it has room for: its value is how far they are scrolled up.
  case list
  public init() { self = .group }

  /// Whether the person does something with it.
  var isInteractive: Bool {
    switch self {
    case .button, .toggle, .slider, .field: true
    case .group, .panel, .text, .list: false
    }
  }
}
