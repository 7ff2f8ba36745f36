import ReelContent
import ReelDrawing
import ReelECS
import ReelMath
import ReelSimulation

/// A part of an interface: a rectangle on the screen that is arranged by those above it, drawn in the
/// ``InterfaceTheme``, and used by pointers, keys and pads. Widgets are entities below one another, the
/// outermost ``OnScreen``; ``ReelECS/World/spawnMenu(_:anchor:offset:layout:_:)`` makes them. What a person does with
/// them is told by ``WidgetEvent``s.
///
/// What is hidden (``Visibility``) takes no room; what is ``Disabled`` is pale. Neither acts.
///
/// ```swift
/// world.spawnMenu(.screen) { menu in menu.button(.back, "Back") }
/// for event in world.events(WidgetEvent.self) where event.id == .back {
///   world.despawn(world.interface.widget(.screen))
/// }
/// ```
public struct Widget: Component, Equatable, Sendable {
  /// What rules call it.
  public var id: WidgetID
  /// What it is, and so what a person does with it.
  public var kind: WidgetKind
  /// What it shows; of a field, what was written.
  public var text: String
  /// What a field shows as long as it is empty.
  public var placeholder = ""
  /// The theme's where it is `nil`.
  public var font: FontID?
  /// Where the text lies; a button's is in the middle whatever this says.
  public var alignment = TextAlignment.left
  /// The state of a toggle (0 or 1), the value of a slider (`lowest` to `highest`), or how far a list is
  /// scrolled.
  public var value: Float = 0
  /// The least value of a slider.
  public var lowest: Float = 0
  /// The greatest value of a slider.
  public var highest: Float = 1
  /// How far a key moves a slider, and what its value is a multiple of.
  public var step: Float = 0.1
  /// The most characters of a field, counted in Unicode scalars.
  public var limit: UInt16 = 32
  /// The cursor of a field: after so many scalars.
  public internal(set) var caret: UInt16 = 0

  /// How it arranges what it holds.
  public var layout = WidgetLayout.free
  /// The number of columns of a grid, at least 1.
  public var columns: UInt8 = 2
  /// Between two that it holds; the theme's where it is `nil`.
  public var spacing: Float?
  /// Between its edge and those that it holds; the theme's for panels, and 0 for others, where it is `nil`.
  public var padding: Float?
  /// It is not smaller than this, nor than what it shows and holds. Where a text's `x` is above 0, its lines
  /// are broken there.
  public var minimum = Vec2.zero
  /// Which share of the room that is left over in a column or row it gets, compared with the others.
  public var growth: Float = 0
  /// In nothing, or in what arranges nobody: the point of the view, or of what holds it, and the point of
  /// itself that lies there. 0, 0 is top left; 1, 1 bottom right.
  public var anchor = Vec2(0.5, 0.5)
  /// The distance from the anchor, in logical pixels.
  public var offset = Vec2.zero
  /// There: which share of the whole width and height it fills at least.
  public var fill = Vec2.zero
  /// Whether an outermost widget takes keys and pads, and keeps pointers from all widgets below it.
  public var isModal = false
  /// Of the outermost, if it is modal: the widget in it that had the focus when it was on top last, or
  /// `Entity.none`.
  public internal(set) var lastFocus = Entity.none

  /// The size that it was given, in logical pixels.
  public internal(set) var size = Vec2.zero
  /// The pointer that holds it, or 255.
  public internal(set) var holder: UInt8 = 255
  /// Whether the mouse is over it.
  public internal(set) var isHovered = false
  /// Whether it is held by a pointer that is over it.
  public internal(set) var isPressed = false

  /// A widget that stands for itself; a ``WidgetBuilder`` places it among others.
  public init(_ kind: WidgetKind = .group, id: WidgetID = .none, text: String = "") {
    self.kind = kind
    self.id = id
    self.text = text
  }

  public init() { self.init(.group) }

  public static var componentName: String { "Widget" }
  public static func require(_ companions: inout Companions) { companions.add(Transform.self) }

  /// Whether a toggle is on.
  public var isOn: Bool { value != 0 }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("kind", &kind)
    v.field("text", &text)
    v.field("placeholder", &placeholder)
    v.field("font", &font)
    v.field("alignment", &alignment)
    v.field("value", &value)
    v.field("lowest", &lowest)
    v.field("highest", &highest)
    v.field("step", &step)
    v.field("limit", &limit)
    v.field("caret", &caret)
    v.field("layout", &layout)
    v.field("columns", &columns)
    v.field("spacing", &spacing)
    v.field("padding", &padding)
    v.field("minimum", &minimum)
    v.field("growth", &growth)
    v.field("anchor", &anchor)
    v.field("offset", &offset)
    v.field("fill", &fill)
    v.field("isModal", &isModal)
    v.field("lastFocus", &lastFocus)
    v.field("size", &size)
    v.field("holder", &holder)
    v.field("isHovered", &isHovered)
    v.field("isPressed", &isPressed)
  }
}
