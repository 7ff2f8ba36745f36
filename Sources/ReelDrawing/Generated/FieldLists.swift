// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelContent
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelPlatform
import ReelSimulation

extension CameraFollow {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("target", &target)
    v.field("point", &point)
    v.field("offset", &offset)
    v.field("deadzone", &deadzone)
    v.field("halfLife", &halfLife)
    v.field("lookAhead", &lookAhead)
    v.field("lookAheadLimit", &lookAheadLimit)
    v.field("lookAheadHalfLife", &lookAheadHalfLife)
    v.field("lead", &lead)
    v.field("followed", &followed)
    v.field("lastPosition", &lastPosition)
    v.field("aim", &aim)
    v.field("jumps", &jumps)
  }
}

extension CropArea {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("area", &area)
  }
}

extension DrawRanks {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("last", &last)
  }
}

extension EmissionLog {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension HostTiming {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension Label {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("text", &text)
    v.field("font", &font)
    v.field("width", &width)
    v.field("alignment", &alignment)
    v.field("verticalAlignment", &verticalAlignment)
    v.field("outline", &outline)
    v.field("layer", &layer)
    v.field("z", &z)
    v.field("tint", &tint)
    v.field("isVisible", &isVisible)
  }
}

extension MapLayerSprite {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("map", &map)
    v.field("layer", &layer)
    v.field("drawLayer", &drawLayer)
    v.field("tint", &tint)
    v.field("isVisible", &isVisible)
  }
}

extension Particle {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("velocity", &velocity)
    v.field("age", &age)
    v.field("life", &life)
    v.field("size", &size)
    v.field("rotation", &rotation)
    v.field("spin", &spin)
    v.field("picture", &picture)
  }
}

extension ParticleEmitter {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("effect", &effect)
    v.field("isOn", &isOn)
    v.field("isPartOfState", &isPartOfState)
    v.field("ticks", &ticks)
    v.field("onTicks", &onTicks)
    v.field("requested", &requested)
    v.field("fired", &fired)
    v.field("stamp", &stamp)
  }
}

extension ParticlePool {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("emitter", &emitter)
    v.field("effect", &effect)
    v.field("isLocal", &isLocal)
    v.field("particles", &particles)
  }
}

extension RasterScroll {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("strip", &strip)
    v.field("amplitude", &amplitude)
    v.field("length", &length)
    v.field("speed", &speed)
    v.field("phase", &phase)
    v.field("near", &near)
  }
}

extension SceneOverlay {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension ScreenAnchor {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("point", &point)
    v.field("offset", &offset)
  }
}

extension ScreenSpace {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension SpriteSize {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("size", &size)
    v.field("fill", &fill)
  }
}

extension TextOutline {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("color", &color)
    v.field("width", &width)
  }
}

extension Visibility {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isVisible", &isVisible)
    v.field("opacity", &opacity)
  }
}

extension VisibleToPlayers {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("player", &player)
  }
}
