// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelSimulation

extension AnimationMachine.State {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("clip", &clip)
    v.field("speed", &speed)
  }
}

extension AnimationMachine.Transition {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("from", &from)
    v.field("to", &to)
    v.field("conditions", &conditions)
    v.field("fade", &fade)
    v.field("waitsForFrame", &waitsForFrame)
  }
}

extension ClipEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("clip", &clip)
  }
}

extension ClipEvent {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("clip", &clip)
    v.field("sample", &sample)
    v.field("event", &event)
  }
}

extension ClipFrame {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frame", &frame)
    v.field("ticks", &ticks)
    v.field("anchor", &anchor)
    v.field("event", &event)
  }
}

extension FadingClip {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("animation", &animation)
  }
}

extension SpriteAnimation {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("clip", &clip)
    v.field("sample", &sample)
    v.field("time", &time)
    v.field("speed", &speed)
    v.field("round", &round)
    v.field("isPlaying", &isPlaying)
    v.field("phase", &phase)
    v.field("next", &next)
    v.field("shown", &shown)
  }
}
