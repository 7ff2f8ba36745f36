// Field lists and names for Embedded builds, written by `Arena fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Aim {
    public static var resourceName: String { "Aim" }
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

  extension AimFeature {
    public static var featureName: String { "AimFeature" }
  }

  extension ChainPaint {
    public static var componentName: String { "ChainPaint" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Gem {
    public static var componentName: String { "Gem" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension GemCount {
    public static var componentName: String { "GemCount" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("gathered", &gathered)
    }
  }

  extension GemFeature {
    public static var featureName: String { "GemFeature" }
  }

  extension Hero {
    public static var componentName: String { "Hero" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("walked", &walked)
      v.field("stood", &stood)
      v.field("squeezed", &squeezed)
    }
  }

  extension HeroFeature {
    public static var featureName: String { "HeroFeature" }
  }

  extension MachineFeature {
    public static var featureName: String { "MachineFeature" }
  }

  extension Painted {
    public static var componentName: String { "Painted" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("color", &color)
    }
  }

  extension Portal {
    public static var componentName: String { "Portal" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Puff {
    public static var componentName: String { "Puff" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("age", &age)
      v.field("radius", &radius)
      v.field("color", &color)
    }
  }

  extension PuffFeature {
    public static var featureName: String { "PuffFeature" }
  }

  extension Rider {
    public static var componentName: String { "Rider" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Room {
    public static var resourceName: String { "Room" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("size", &size)
      v.field("map", &map)
      v.field("places", &places)
      v.field("tiles", &tiles)
      v.field("slopes", &slopes)
      v.field("ledge", &ledge)
    }
  }

  extension RoomFeature {
    public static var featureName: String { "RoomFeature" }
  }

  extension ShapeFeature {
    public static var featureName: String { "ShapeFeature" }
  }

  extension Thrown {
    public static var componentName: String { "Thrown" }
  }

  extension Travel {
    public static var componentName: String { "Travel" }
  }

  extension Turning {
    public static var componentName: String { "Turning" }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }
#endif
