// Written by Tools/generate-fields. Change the types and run it again, or write a type's `visit` by hand.

extension RandomStream {
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("s0", &s0)
    v.field("s1", &s1)
    v.field("s2", &s2)
    v.field("s3", &s3)
  }
}
