import ReelContent
import ReelECS
import ReelFields

/// The pictures of a widget in each of its states, instead of the theme's. Frames with borders are drawn as nine
/// patches. For `nil`, the theme's picture for that state is drawn, or else `normal`.
///
/// ```swift
/// let gold = WidgetPictures(world.frame("gold"), pressed: world.frame("gold-down"))
/// world.interface.spawnMenu(.screen) { menu in
///   menu.button(.name, "Name", pictures: gold)
///   menu.button(.back, "Back")  // has the pictures of the theme
/// }
/// ```
public struct WidgetPictures: SparseComponent, Equatable, Sendable {
  /// The picture at rest.
  @FlatOptional public var normal: FrameID?
  /// The picture under the mouse, or with the focus.
  @FlatOptional public var hovered: FrameID?
  /// The picture while held, or of a toggle that is on.
  @FlatOptional public var pressed: FrameID?
  /// The picture while the widget or one above it is disabled.
  @FlatOptional public var disabled: FrameID?

  /// Creates pictures for some of the states.
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
