import ReelFields
import ReelMath

/// A finger or the mouse.
public struct Pointer: Equatable, Sendable, FieldValue {
  /// The x coordinate in logical pixels of the view.
  public var x: Int16 = 0
  /// The y coordinate in logical pixels of the view, down.
  public var y: Int16 = 0
  /// True if the finger, or the mouse's first button, is down.
  public var isHeld = false

  public init() {}

  /// The last position, in logical pixels of the view.
  public var position: Vec2 { Vec2(Float(x), Float(y)) }
}
