// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelCollision
import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelPhysics
import ReelSimulation

extension SliceCollider {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("slice", &slice)
    v.field("owner", &owner)
    v.field("categories", &categories)
    v.field("mask", &mask)
  }
}
