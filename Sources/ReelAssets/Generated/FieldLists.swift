// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

import ReelContent
import ReelFields
import ReelFiles
import ReelMath

extension DenseAtlas {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("density", &density)
    v.field("atlas", &atlas)
    v.field("pictures", &pictures)
  }
}

extension PackedContent {
  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("content", &content)
    v.field("owners", &owners)
    v.field("dense", &dense)
  }
}
