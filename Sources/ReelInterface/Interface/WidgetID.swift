import ReelECS
import ReelMath

/// What rules call a widget. Name them once, from 1 to 65,534:
///
///     extension WidgetID {
///       static let volume: WidgetID = 1
///       static let back: WidgetID = 2
///     }
public struct WidgetID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = .max }
}

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

/// Something that a person did with a widget.
public struct WidgetEvent: Event, Equatable, Sendable {
  /// What was done.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// A button was pressed and released on it, by a pointer, a key or a pad.
    case pressed
    /// A toggle, a slider or a field has another value or text.
    case changed
    /// Enter in a field.
    case submitted
    /// Escape, or the pad's east button: of the menu that is on top.
    case cancelled
    public init() { self = .pressed }
  }

  /// The widget's id.
  public var id = WidgetID()
  /// What was done.
  public var kind = Kind.pressed
  /// The state of a toggle (0 or 1), or the value of a slider.
  public var value: Float = 0
  /// The widget itself.
  public var entity = Entity.none

  public init() {}

  /// One that a test sends: `world.send(WidgetEvent(.start, .pressed))`.
  public init(_ id: WidgetID, _ kind: Kind, value: Float = 0, entity: Entity = .none) {
    (self.id, self.kind, self.value, self.entity) = (id, kind, value, entity)
  }

  init(_ widget: Widget, _ kind: Kind, _ entity: Entity) {
    (id, self.kind, value, self.entity) = (widget.id, kind, widget.value, entity)
  }

  /// Whether a toggle is on.
  public var isOn: Bool { value != 0 }

  public static var eventName: String { "WidgetEvent" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("kind", &kind)
    v.field("value", &value)
    v.field("entity", &entity)
  }
}
