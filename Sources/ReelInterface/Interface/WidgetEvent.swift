import ReelECS
import ReelMath

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
