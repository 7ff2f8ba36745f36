// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelMath

extension Affine {
  @inlinable public static var fieldListKind: FieldListKind { .verified }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("a", &a)
    v.field("b", &b)
    v.field("c", &c)
    v.field("d", &d)
    v.field("tx", &tx)
    v.field("ty", &ty)
  }
}

extension Color {
  @inlinable public static var fieldListKind: FieldListKind { .verified }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("r", &r)
    v.field("g", &g)
    v.field("b", &b)
    v.field("a", &a)
  }
}

extension RandomStream {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("s0", &s0)
    v.field("s1", &s1)
    v.field("s2", &s2)
    v.field("s3", &s3)
  }
}

extension Rect {
  @inlinable public static var fieldListKind: FieldListKind { .verified }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
    v.field("width", &width)
    v.field("height", &height)
  }
}

extension Vec2 {
  @inlinable public static var fieldListKind: FieldListKind { .verified }
  @inlinable public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}
