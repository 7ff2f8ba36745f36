import ReelECS
import ReelFields
import ReelMath

/// A gesture of a finger, or of the mouse with its left button; ``GestureFeature`` sends it in the tick in which it is
/// certain.
///
///     for gesture in world.events(Gesture.self) where gesture.kind == .doubleTap {
///       select(world.toWorld(gesture.position))
///     }
public struct Gesture: Event, Equatable, Sendable {
  /// The kinds of gestures.
  public enum Kind: UInt8, Sendable, FieldValue {
    /// Down and up again, at one position and not for long.
    case tap
    /// The second of two taps at one position, soon after each other; follows its own `tap`.
    case doubleTap
    /// Held down at one position for long; sent while the pointer is still held.
    case longPress
    /// The pointer went up after a long press.
    case longPressEnded
    /// Held down and moved; `position` is the present position.
    case dragBegan, dragMoved, dragEnded
    /// The window lost the keyboard's focus in the middle of a drag, or the pointer was assigned to another player.
    case dragCancelled
    /// A drag that went far and fast, and ended; follows `dragEnded`.
    case swipeLeft, swipeRight, swipeUp, swipeDown
    public init() { self = .tap }
  }

  /// The kind of the gesture.
  public var kind: Kind
  /// The pointer that made it: 0 is the mouse, 1 to 9 are fingers.
  public var pointer: UInt8
  /// The position where the pointer came down, in logical pixels of the view.
  public var start: Vec2
  /// The position of the pointer now, in logical pixels of the view.
  public var position: Vec2

  /// Creates a gesture of a kind and a motion.
  public init(_ kind: Kind, pointer: UInt8 = 0, from start: Vec2, to position: Vec2) {
    self.kind = kind
    self.pointer = pointer
    self.start = start
    self.position = position
  }
  public init() { self.init(.tap, from: .zero, to: .zero) }
  public static var eventName: String { "Gesture" }

  /// The vector from `start` to `position`, in logical pixels.
  public var way: Vec2 { position - start }
}
