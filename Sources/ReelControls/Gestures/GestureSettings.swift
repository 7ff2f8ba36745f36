import ReelMath

/// What tells one gesture from another. Ways are in logical pixels of the view, times in ticks.
public struct GestureSettings: Equatable, Sendable, FieldValue {
  /// How far a pointer may stray and still be at one place.
  public var slop: Float = 6
  /// How many ticks a tap lasts at most; what is held longer at one place is a long press.
  public var longPressTicks: UInt16
  /// How many ticks there are at most between the ends of two taps that make a double tap.
  public var doubleTapTicks: UInt16
  /// How far apart they may be.
  public var doubleTapDistance: Float = 16
  /// How many ticks a swipe lasts at most.
  public var swipeTicks: UInt16
  /// How far a swipe goes at least, in logical pixels.
  public var swipeDistance: Float = 48

  /// Half a second for a long press and 0.35 for the others.
  public init(rate: TickRate = .standard) {
    func ticks(_ seconds: Float) -> UInt16 { UInt16(clamping: rate.ticks(seconds: seconds)) }
    longPressTicks = ticks(0.5)
    doubleTapTicks = ticks(0.35)
    swipeTicks = ticks(0.35)
  }

  public init() { self.init(rate: .standard) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("slop", &slop)
    v.field("longPressTicks", &longPressTicks)
    v.field("doubleTapTicks", &doubleTapTicks)
    v.field("doubleTapDistance", &doubleTapDistance)
    v.field("swipeTicks", &swipeTicks)
    v.field("swipeDistance", &swipeDistance)
  }
}
