import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A part of an interface: a rectangle on the screen that its parents arrange, drawn in the ``InterfaceTheme``, and
/// used by pointers, keys and pads. Widgets are a tree of entities, the outermost ``ScreenSpace``;
/// ``WorldInterface/spawnMenu(_:anchor:offset:layout:_:)`` makes them. ``WidgetEvent``s report their use.
///
/// A hidden widget (``Visibility``) takes no room; a ``Disabled`` one is pale. Neither reacts to input.
///
/// ```swift
/// world.interface.spawnMenu(.screen) { menu in menu.button(.back, "Back") }
/// for event in world.events(WidgetEvent.self) where event.id == .back {
///   world.despawn(world.interface.widget(.screen))
/// }
/// ```
public struct Widget: Component, Equatable, Sendable {
  /// The ID by which rules refer to the widget.
  public var id: WidgetID
  /// The kind, which determines the use of the widget.
  public var kind: WidgetKind
  /// The text that is shown; in a field, the text that was written.
  public var text: String
  /// The text that a field shows while it is empty.
  public var placeholder = ""
  /// The font; the theme's if `nil`.
  public var font: FontID?
  /// The alignment of the text; a button ignores it and centres its text.
  public var alignment = TextAlignment.left
  /// The state of a toggle (0 or 1), the value of a slider (`lowest` to `highest`), or the scroll offset of a list.
  public var value: Float = 0
  /// The smallest value of a slider.
  public var lowest: Float = 0
  /// The largest value of a slider; of a list, the largest scroll offset.
  public var highest: Float = 1
  /// The distance that a key moves a slider; values are multiples of it, counted from `lowest`.
  public var step: Float = 0.1
  /// The largest number of characters of a field, counted in Unicode scalars.
  public var limit: UInt16 = 32
  /// The cursor of a field: the number of scalars before it.
  public internal(set) var caret: UInt16 = 0

  /// The arrangement of the widget's children.
  public var layout = WidgetLayout.free
  /// The number of columns of a grid, at least 1.
  public var columns: UInt8 = 2
  /// The distance between two children; the theme's if `nil`.
  public var spacing: Float?
  /// The distance between the edge and the children; if `nil`, the theme's for panels, 2 for lists and 0 for others.
  public var padding: Float?
  /// The smallest size. The widget is never smaller than its content, either. If `x` of a text is above 0, its lines
  /// are broken there.
  public var minimum = Vec2.zero
  /// The share of the spare room in a column or row that the widget gets, relative to its siblings.
  public var growth: Float = 0
  /// The alignment of an outermost widget in the view, or of one in a parent with the layout ``WidgetLayout/free``:
  /// this point of the widget lies at the same point of the view or parent. 0, 0 is top left; 1, 1 bottom right.
  public var anchor = Vec2(0.5, 0.5)
  /// The distance from the anchor, in logical pixels.
  public var offset = Vec2.zero
  /// The fraction of the view, or of a parent with the layout ``WidgetLayout/free``, that the widget fills at least, in
  /// width and height.
  public var fill = Vec2.zero
  /// True if an outermost widget captures keys and pads, and keeps pointers from all widgets below it.
  public var isModal = false
  /// The widget that had the focus when this modal menu was last on top, or `Entity.none`. Only used in modal outermost
  /// widgets.
  public internal(set) var lastFocus = Entity.none

  /// The size after arranging, in logical pixels.
  public internal(set) var size = Vec2.zero
  /// The pointer that holds the widget, or 255.
  public internal(set) var holder: UInt8 = 255
  /// True if the mouse is over the widget.
  public internal(set) var isHovered = false
  /// True if a pointer holds the widget and is over it.
  public internal(set) var isPressed = false

  /// Creates a widget by itself; a ``WidgetBuilder`` adds one to others.
  public init(_ kind: WidgetKind = .group, id: WidgetID = .none, text: String = "") {
    self.kind = kind
    self.id = id
    self.text = text
  }

  public init() { self.init(.group) }

  public static var componentName: String { "Widget" }
  public static func require(_ companions: inout Companions) { companions.add(Transform.self) }

  /// True if a toggle is on.
  public var isOn: Bool { value != 0 }
}
