// Field lists and names for Embedded builds, written by `CartPole fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Cart {
    public static var componentName: String { "Cart" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("position", &position)
      v.field("velocity", &velocity)
      v.field("angle", &angle)
      v.field("turn", &turn)
    }
  }

  extension Trial {
    public static var componentName: String { "Trial" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("steps", &steps)
      v.field("isOver", &isOver)
      v.field("pushesRight", &pushesRight)
      v.field("chance", &chance)
    }
  }
#endif
