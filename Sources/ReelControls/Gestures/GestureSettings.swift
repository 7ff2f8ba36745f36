import ReelFields
import ReelMath

/// The limits that distinguish gestures. Distances are in logical pixels of the view, times in ticks.
public struct GestureSettings: Equatable, Sendable, FieldValue {
  /// The distance that a pointer may stray before it counts as moved.
  public var slop: Float = 6
  /// The largest number of ticks of a tap; a pointer held longer at one position is a long press.
  public var longPressTicks: UInt16
  /// The largest number of ticks between the ends of the two taps of a double tap.
  public var doubleTapTicks: UInt16
  /// The largest distance between the two taps of a double tap.
  public var doubleTapDistance: Float = 16
  /// The largest number of ticks of a swipe.
  public var swipeTicks: UInt16
  /// The smallest length of a swipe, in logical pixels.
  public var swipeDistance: Float = 48

  /// Creates settings with 0.5 seconds for a long press and 0.35 for the others.
  public init(rate: TickRate = .standard) {
    func ticks(_ seconds: Float) -> UInt16 { UInt16(clamping: rate.ticks(seconds: seconds)) }
    longPressTicks = ticks(0.5)
    doubleTapTicks = ticks(0.35)
    swipeTicks = ticks(0.35)
  }

  public init() { self.init(rate: .standard) }
}
