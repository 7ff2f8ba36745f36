// Field lists and names for Embedded builds, written by `Arena fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Aim {
    public static var resourceName: String { "Aim" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("eye", &eye)
      v.field("direction", &direction)
      v.field("end", &end)
      v.field("normal", &normal)
      v.field("stop", &stop)
      v.field("nearest", &nearest)
      v.field("near", &near)
    }
  }

  extension Gem {
    public static var componentName: String { "Gem" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension GemCount {
    public static var componentName: String { "GemCount" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("gathered", &gathered)
    }
  }

  extension Hero {
    public static var componentName: String { "Hero" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("stood", &stood)
      v.field("squeezed", &squeezed)
    }
  }

  extension Painted {
    public static var componentName: String { "Painted" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("color", &color)
    }
  }

  extension PaintedGround {
    public static var componentName: String { "PaintedGround" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Portal {
    public static var componentName: String { "Portal" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Rider {
    public static var componentName: String { "Rider" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension StartPoint {
    public static var componentName: String { "StartPoint" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Thrown {
    public static var componentName: String { "Thrown" }
  }

  extension Turning {
    public static var componentName: String { "Turning" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }
#endif
