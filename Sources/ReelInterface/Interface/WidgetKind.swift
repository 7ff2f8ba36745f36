import ReelFields

/// The kind of a widget.
public enum WidgetKind: UInt8, Sendable, CaseIterable, FieldValue {
  /// Contains others; invisible itself.
  case group
  /// Contains others on a background; pointers do not reach widgets below it.
  case panel
  /// Shows a text.
  case text
  /// Can be pressed, and then sends ``WidgetEvent/Kind/pressed``.
  case button
  /// Is on or off: a value of 1 or 0.
  case toggle
  /// Has a value in a range.
  case slider
  /// Contains a text that the player writes.
  case field
  /// Contains others that may need more room than it has: its value is the scroll offset.
  case list
  public init() { self = .group }

  /// True if the player can operate the widget.
  var isInteractive: Bool {
    switch self {
    case .button, .toggle, .slider, .field: true
    case .group, .panel, .text, .list: false
    }
  }
}
