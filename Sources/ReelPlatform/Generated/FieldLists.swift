// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelFields
import ReelMath

extension InputEvent {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("kind", &kind)
    v.field("device", &device)
    v.field("code", &code)
    v.field("x", &x)
    v.field("y", &y)
  }
}

extension KeyLabel {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("key", &key)
    v.field("scalar", &scalar)
  }
}

extension PlayerSet {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("bits", &bits)
  }
}

extension Pointer {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("isHeld", &isHeld)
  }
}

extension TextComposition {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("bytes", &bytes)
    v.field("cursor", &cursor)
    v.field("selected", &selected)
  }
}

extension TickInput {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("viewWidth", &viewWidth)
    v.field("viewHeight", &viewHeight)
    v.field("events", &events)
  }
}

extension VoiceSettings {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("gain", &gain)
    v.field("pitch", &pitch)
    v.field("pan", &pan)
    v.field("isLooping", &isLooping)
  }
}
