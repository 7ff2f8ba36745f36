// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

extension AnimatedProperties {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension AnimatedProperty {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("id", &id)
    v.field("axes", &axes)
  }
}

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

extension PathFollower {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("path", &path)
    v.field("speed", &speed)
    v.field("duration", &duration)
    v.field("curve", &curve)
    v.field("ending", &ending)
    v.field("turns", &turns)
    v.field("heading", &heading)
    v.field("origin", &origin)
    v.field("distance", &distance)
    v.field("isPlaying", &isPlaying)
    v.field("hasBegun", &hasBegun)
    v.field("shown", &shown)
  }
}

extension PropertyAxes {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("z", &z)
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

extension TimelinePlayer {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("timeline", &timeline)
    v.field("target", &target)
    v.field("time", &time)
    v.field("speed", &speed)
    v.field("amplitude", &amplitude)
    v.field("isPlaying", &isPlaying)
    v.field("hasBegun", &hasBegun)
    v.field("isDone", &isDone)
    v.field("shown", &shown)
    v.field("owner", &owner)
    v.field("moved", &moved)
    v.field("models", &models)
    v.field("starts", &starts)
  }
}
