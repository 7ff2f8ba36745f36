import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// The appearance and spacing of the widgets of a game. Set it in the set-up. The font and the distances are part of
/// the state, because they determine the sizes of widgets. Layer, colours and pictures are not.
///
///     world[InterfaceTheme.self].font = .fontSmall
///     world[InterfaceTheme.self][.button] = WidgetPictures(.button, pressed: .buttonDown)
///
/// Without pictures, widgets are drawn in plain colours.
public struct InterfaceTheme: Resource {
  /// The font of all texts that have none of their own.
  public var font: FontID = 0
  /// The layer of all widgets.
  public var layer: Int16 = 500
  /// The distance between two widgets of a column or row, in logical pixels.
  public var spacing: Float = 4
  /// The distance between the edge of a panel and its content, in logical pixels.
  public var padding: Float = 8
  /// The distance between the edge of a button, slider or field and its text, in logical pixels.
  public var inset = Vec2(6, 3)

  /// The background of panels.
  public var panel = Color(24, 26, 46, 240)
  /// The outline of panels and fields.
  public var edge = Color(92, 98, 150)
  /// The face of buttons, toggles, sliders and fields at rest.
  public var face = Color(52, 57, 98)
  /// The face of these widgets while the mouse is over them.
  public var hovered = Color(70, 77, 130)
  /// The face of these widgets while they are held.
  public var pressed = Color(36, 40, 72)
  /// The colour of toggles that are on, of the filled part of sliders, and of the ring around the focused widget.
  public var accent = Color(255, 201, 92)
  /// The colour of texts.
  public var ink = Color.white
  /// The colour of placeholders.
  public var paleInk = Color(150, 154, 186)
  /// The factor by which the opacity of disabled widgets is multiplied.
  public var disabledOpacity: Float = 0.45

  /// The pictures by the raw value of ``WidgetKind``.
  private var all = [WidgetPictures](repeating: WidgetPictures(), count: 8)

  public init() {}
  public static var resourceName: String { "InterfaceTheme" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("font", &font)
    v.field("spacing", &spacing)
    v.field("padding", &padding)
    v.field("inset", &inset)
  }

  /// The pictures of all widgets of a kind.
  public subscript(kind: WidgetKind) -> WidgetPictures {
    get { all[Int(kind.rawValue)] }
    set { all[Int(kind.rawValue)] = newValue }
  }
}
