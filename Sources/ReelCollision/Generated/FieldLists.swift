// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelFields
import ReelMath

extension Chain {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("points", &points)
    v.field("isLoop", &isLoop)
  }
}
