import ReelContent
import ReelECS
import ReelMath
import ReelSimulation

/// How the widgets of a game look, and how much room they leave. Set up once. What decides how large widgets
/// are is part of the state: the font, and the room. Layer, colours and pictures are not.
///
///     world[InterfaceTheme.self].font = .fontSmall
///     world[InterfaceTheme.self][.button] = WidgetPictures(.button, pressed: .buttonDown)
///
/// Without pictures, widgets are drawn in plain colours.
public struct InterfaceTheme: Resource {
  /// The font of all texts that name no other.
  public var font: FontID = 0
  /// The layer of all widgets.
  public var layer: Int16 = 500
  /// Between two widgets of a column or row.
  public var spacing: Float = 4
  /// Between the edge of a panel and what it holds.
  public var padding: Float = 8
  /// Between the edge of a button, slider or field and its text.
  public var inset = Vec2(6, 3)

  /// The background of panels.
  public var panel = Color(24, 26, 46, 240)
  /// The outline of panels and fields.
  public var edge = Color(92, 98, 150)
  /// The face of buttons, toggles, sliders and fields at rest.
  public var face = Color(52, 57, 98)
  /// Their face while the mouse is over them.
  public var hovered = Color(70, 77, 130)
  /// Their face while they are held.
  public var pressed = Color(36, 40, 72)
  /// What is on, how far a slider is, and the ring about what has the focus.
  public var accent = Color(255, 201, 92)
  /// The colour of texts.
  public var ink = Color.white
  /// The colour of placeholders.
  public var paleInk = Color(150, 154, 186)
  /// The factor by which the opacity of disabled widgets is multiplied.
  public var disabledOpacity: Float = 0.45

  /// By the raw value of ``WidgetKind``.
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
