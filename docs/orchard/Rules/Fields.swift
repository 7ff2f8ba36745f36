// Field lists and names for Embedded builds, written by `Orchard fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Apple {
    public static var componentName: String { "Apple" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension Caught {
    public static var eventName: String { "Caught" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isGolden", &isGolden)
      v.field("position", &position)
    }
  }

  extension Elephant {
    public static var componentName: String { "Elephant" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension Golden {
    public static var componentName: String { "Golden" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension OrchardSteps {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("step", &step)
    }
  }

  extension Point {
    public static var componentName: String { "Point" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Score {
    public static var resourceName: String { "Score" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("points", &points)
      v.field("pause", &pause)
    }
  }
#endif
