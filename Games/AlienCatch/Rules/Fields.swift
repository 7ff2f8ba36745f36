// Field lists and names for Embedded builds, written by `AlienCatch fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Alien {
    public static var componentName: String { "Alien" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension AlienFeature {
    public static var featureName: String { "AlienFeature" }
  }

  extension Banner {
    public static var componentName: String { "Banner" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
    }
  }

  extension Cart {
    public static var componentName: String { "Cart" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension CartFeature {
    public static var featureName: String { "CartFeature" }
  }

  extension Caught {
    public static var eventName: String { "Caught" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("position", &position)
    }
  }

  extension DisplayFeature {
    public static var featureName: String { "DisplayFeature" }
  }

  extension Drop {
    public static var componentName: String { "Drop" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("speed", &speed)
    }
  }

  extension DropFeature {
    public static var featureName: String { "DropFeature" }
  }

  extension Heart {
    public static var componentName: String { "Heart" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("number", &number)
    }
  }

  extension HighScore {
    public static var resourceName: String { "HighScore" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("points", &points)
    }
  }

  extension LandscapeFeature {
    public static var featureName: String { "LandscapeFeature" }
  }

  extension Match {
    public static var resourceName: String { "Match" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
      v.field("age", &age)
      v.field("score", &score)
      v.field("round", &round)
      v.field("hearts", &hearts)
      v.field("waiting", &waiting)
      v.field("pause", &pause)
    }
  }

  extension MatchFeature {
    public static var featureName: String { "MatchFeature" }
  }

  extension Options {
    public static var resourceName: String { "Options" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("volume", &volume)
      v.field("isFullscreen", &isFullscreen)
    }
  }

  extension OptionsFeature {
    public static var featureName: String { "OptionsFeature" }
  }

  extension Shown {
    public static var resourceName: String { "Shown" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
      v.field("round", &round)
      v.field("score", &score)
      v.field("best", &best)
      v.field("hasWon", &hasWon)
      v.field("mayBegin", &mayBegin)
    }
  }

  extension Tilt {
    public static var resourceName: String { "Tilt" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("value", &value)
    }
  }

  extension TiltFeature {
    public static var featureName: String { "TiltFeature" }
  }
#endif
