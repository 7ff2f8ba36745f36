import ReelContent
import ReelDrawing
import ReelECS
import ReelMath
import ReelSimulation

/// Pictures of a widget for each of its states, in the place of the theme's: frames with borders are drawn
/// as nine patches. `nil` takes the theme's for that state, and where the theme has none, `normal`.
///
/// ```swift
/// let gold = WidgetPictures(world.frame("gold"), pressed: world.frame("gold-down"))
/// world.spawnMenu(.screen) { menu in
///   menu.button(.name, "Name", pictures: gold)
///   menu.button(.back, "Back")  // looks as the theme says
/// }
/// ```
public struct WidgetPictures: SparseComponent, Equatable, Sendable {
  /// At rest.
  @FlatOptional public var normal: FrameID?
  /// Under the mouse, or with the focus.
  @FlatOptional public var hovered: FrameID?
  /// Held; of a toggle, on.
  @FlatOptional public var pressed: FrameID?
  /// Disabled, by itself or by what is above it.
  @FlatOptional public var disabled: FrameID?

  /// Pictures for some of the states.
  public init(
    _ normal: FrameID? = nil, hovered: FrameID? = nil, pressed: FrameID? = nil,
    disabled: FrameID? = nil
  ) {
    self.normal = normal
    self.hovered = hovered
    self.pressed = pressed
    self.disabled = disabled
  }

  public init() { self.init(nil) }

  public static var componentName: String { "WidgetPictures" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("normal", &_normal)
    v.field("hovered", &_hovered)
    v.field("pressed", &_pressed)
    v.field("disabled", &_disabled)
  }
}
