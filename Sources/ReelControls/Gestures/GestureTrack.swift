import ReelMath

/// What a pointer is doing since it came down.
struct GestureTrack: Equatable, Sendable, FieldValue {
  enum Phase: UInt8, Sendable, FieldValue {
    /// It is up.
    case idle
    /// It may become anything.
    case pressed
    case longPressed, dragging
    init() { self = .idle }
  }

  var phase = Phase.idle
  var start = Vec2.zero
  var position = Vec2.zero
  /// Since it came down.
  var ticks: UInt16 = 0

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("phase", &phase)
    v.field("start", &start)
    v.field("position", &position)
    v.field("ticks", &ticks)
  }
}

/// The last tap, for as long as another one would make it a double tap.
struct TapMemory: Equatable, Sendable, FieldValue {
  /// Ticks that are left; 0 where there is none.
  var ticksLeft: UInt16 = 0
  var position = Vec2.zero

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("ticksLeft", &ticksLeft)
    v.field("position", &position)
  }
}
