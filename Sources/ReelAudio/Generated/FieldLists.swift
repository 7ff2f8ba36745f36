// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

extension AudioQueue {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension LastingSound {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("music", &music)
    v.field("gain", &gain)
    v.field("isLooping", &isLooping)
    v.field("volume", &volume)
  }
}

extension SoundEmitter {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("sound", &sound)
    v.field("settings", &settings)
    v.field("isOn", &isOn)
    v.field("pansWithPosition", &pansWithPosition)
  }
}
