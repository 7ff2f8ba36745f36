// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

extension Binding {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("action", &action)
    v.field("source", &source)
    v.field("chord", &chord)
  }
}

extension Gesture {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("pointer", &pointer)
    v.field("start", &start)
    v.field("position", &position)
  }
}

extension GestureSettings {
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

extension GestureTrack {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("phase", &phase)
    v.field("start", &start)
    v.field("position", &position)
    v.field("ticks", &ticks)
  }
}

extension KeyboardFocus {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
  }
}

extension RebindEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("outcome", &outcome)
    v.field("binding", &binding)
    v.field("conflict", &conflict)
    v.field("player", &player)
  }
}

extension TapMemory {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("ticksLeft", &ticksLeft)
    v.field("position", &position)
  }
}
