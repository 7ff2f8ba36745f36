// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelCollision
import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

extension ChainCollider {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("chain", &chain)
    v.field("categories", &categories)
    v.field("mask", &mask)
  }
}

extension Collider {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("shape", &shape)
    v.field("categories", &categories)
    v.field("mask", &mask)
    v.field("isSensor", &isSensor)
  }
}

extension CollisionView {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension ContactBegan {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

extension ContactEnded {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

extension ContactPair {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

extension Contacts {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("touching", &touching)
    v.field("began", &began)
    v.field("ended", &ended)
    v.field("hasSensors", &hasSensors)
    v.field("onTheWay", &onTheWay)
  }
}

extension Departure {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("position", &position)
  }
}

extension MoverSqueezed {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
  }
}

extension Platformer {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("walk", &walk)
    v.field("isJumpHeld", &isJumpHeld)
    v.field("speed", &speed)
    v.field("acceleration", &acceleration)
    v.field("airAcceleration", &airAcceleration)
    v.field("jumpHeight", &jumpHeight)
    v.field("jumpTime", &jumpTime)
    v.field("fallFactor", &fallFactor)
    v.field("fallSpeed", &fallSpeed)
    v.field("coyoteTime", &coyoteTime)
    v.field("jumpBuffer", &jumpBuffer)
    v.field("sinceFloor", &sinceFloor)
    v.field("sincePress", &sincePress)
    v.field("heldJump", &heldJump)
    v.field("isJumping", &isJumping)
  }
}

extension Solid {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isOneWay", &isOneWay)
    v.field("belt", &belt)
    v.field("last", &last)
    v.field("lastRotation", &lastRotation)
    v.field("hasLast", &hasLast)
  }
}

extension TileCollider {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("grid", &grid)
    v.field("categories", &categories)
    v.field("mask", &mask)
  }
}

extension TopDownWalker {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("direction", &direction)
    v.field("speed", &speed)
    v.field("acceleration", &acceleration)
  }
}
