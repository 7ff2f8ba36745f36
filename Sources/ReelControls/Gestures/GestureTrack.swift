import ReelFields
import ReelMath

/// The motion of a pointer since it came down.
struct GestureTrack: Equatable, Sendable, FieldValue {
  enum Phase: UInt8, Sendable, FieldValue {
    /// The pointer is up.
    case idle
    /// The pointer is down, and may still become any gesture.
    case pressed
    case longPressed, dragging
    init() { self = .idle }
  }

  var phase = Phase.idle
  var start = Vec2.zero
  var position = Vec2.zero
  /// The number of ticks since the pointer came down.
  var ticks: UInt16 = 0
}

/// The last tap, while another tap would still complete a double tap.
struct TapMemory: Equatable, Sendable, FieldValue {
  /// The number of ticks that are left; 0 if there is no such tap.
  var ticksLeft: UInt16 = 0
  var position = Vec2.zero
}
