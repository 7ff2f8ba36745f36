import ReelECS
import ReelFields

/// An event that is sent when a player uses a widget.
public struct WidgetEvent: Event, Equatable, Sendable {
  /// The kinds of use.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// A pointer pressed a button and was released on it, or a key or pad pressed the button.
    case pressed
    /// The value or text of a toggle, a slider or a field has changed.
    case changed
    /// Enter was pressed in a field.
    case submitted
    /// Escape or the pad's east button was pressed; the widget is the menu on top.
    case cancelled
    public init() { self = .pressed }
  }

  /// The ID of the widget.
  public var id = WidgetID()
  /// The kind of use.
  public var kind = Kind.pressed
  /// The state of a toggle (0 or 1), or the value of a slider.
  public var value: Float = 0
  /// The entity of the widget.
  public var entity = Entity.none

  public init() {}

  /// Creates an event for a test to send: `world.send(WidgetEvent(.start, .pressed))`.
  public init(_ id: WidgetID, _ kind: Kind, value: Float = 0, entity: Entity = .none) {
    (self.id, self.kind, self.value, self.entity) = (id, kind, value, entity)
  }

  init(_ widget: Widget, _ kind: Kind, _ entity: Entity) {
    (id, self.kind, value, self.entity) = (widget.id, kind, widget.value, entity)
  }

  /// True if a toggle is on.
  public var isOn: Bool { value != 0 }

  public static var eventName: String { "WidgetEvent" }
}
