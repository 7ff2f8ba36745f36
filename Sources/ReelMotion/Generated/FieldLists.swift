// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelECS
import ReelFields
import ReelMath

extension AnimatedValue {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("z", &z)
  }
}

extension AnimationFollower {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("leader", &leader)
    v.field("offset", &offset)
  }
}

extension AnimationTiming {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("ticks", &ticks)
    v.field("curve", &curve)
  }
}

extension ImplicitAnimation {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("property", &property)
    v.field("axes", &axes)
    v.field("start", &start)
    v.field("end", &end)
    v.field("elapsed", &elapsed)
    v.field("way", &way)
  }
}

extension ImplicitAnimationEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("property", &property)
  }
}

extension Keyframe {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("time", &time)
    v.field("value", &value)
    v.field("curve", &curve)
  }
}

extension NoImplicitAnimation {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension PathEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("path", &path)
  }
}

extension Timeline.Part {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("parent", &parent)
    v.field("begin", &begin)
    v.field("speed", &speed)
    v.field("offset", &offset)
    v.field("duration", &duration)
    v.field("repeatCount", &repeatCount)
    v.field("autoreverses", &autoreverses)
    v.field("fill", &fill)
    v.field("firstKey", &firstKey)
    v.field("keyCount", &keyCount)
    v.field("property", &property)
    v.field("isDiscrete", &isDiscrete)
    v.field("blend", &blend)
    v.field("startsFromPresent", &startsFromPresent)
  }
}

extension TimelineEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("timeline", &timeline)
  }
}
