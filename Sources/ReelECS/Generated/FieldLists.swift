// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelFields
import ReelMath

extension EventReader {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("system", &system)
    v.field("next", &next)
  }
}

extension Name {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("text", &text)
  }
}

extension SystemRecord {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("system", &system)
    v.field("lastRun", &lastRun)
    v.field("isDisabled", &isDisabled)
    v.field("isDone", &isDone)
  }
}
