import ReelECS
import ReelMath

/// What a finger, or the mouse with its left button, did: told by ``GestureFeature``, in the tick in which it was
/// certain.
///
///     for gesture in world.events(Gesture.self) where gesture.kind == .doubleTap {
///       select(world.toWorld(gesture.position))
///     }
public struct Gesture: Event, Equatable, Sendable {
  /// What was done.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// Down and up again, at one place and not for long.
    case tap
    /// The second of two taps at one place, soon after each other; comes after its own `tap`.
    case doubleTap
    /// Held down at one place for long: told while it is still held.
    case longPress
    /// Went up after a long press.
    case longPressEnded
    /// Held down and moved; `position` is where it is by now.
    case dragBegan, dragMoved, dragEnded
    /// The window lost the keyboard in the middle of a drag, or its pointer was assigned to another player.
    case dragCancelled
    /// Went far and fast, and up: comes after `dragEnded`.
    case swipeLeft, swipeRight, swipeUp, swipeDown
    public init() { self = .tap }
  }

  /// What was done.
  public var kind: Kind
  /// The pointer that made it: 0 is the mouse, 1 to 9 are fingers.
  public var pointer: UInt8
  /// Where it came down, in logical pixels of the view.
  public var start: Vec2
  /// Where it is, in logical pixels of the view.
  public var position: Vec2

  /// A gesture at some place.
  public init(_ kind: Kind, pointer: UInt8 = 0, from start: Vec2, to position: Vec2) {
    self.kind = kind
    self.pointer = pointer
    self.start = start
    self.position = position
  }
  public init() { self.init(.tap, from: .zero, to: .zero) }
  public static var eventName: String { "Gesture" }

  /// How far it went, in logical pixels.
  public var way: Vec2 { position - start }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("pointer", &pointer)
    v.field("start", &start)
    v.field("position", &position)
  }
}
