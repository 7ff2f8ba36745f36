// Field lists and names for Embedded builds, written by `PageTrial fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Drift {
    public static var componentName: String { "Drift" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("velocity", &velocity)
    }
  }

  extension Missing {
    public static var resourceName: String { "Missing" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("number", &number)
    }
  }

  extension Mistake {
    public static var resourceName: String { "Mistake" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("kind", &kind)
      v.field("ticks", &ticks)
    }
  }

  extension PageTrial {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("sprites", &sprites)
    }
  }
#endif
