// Field lists and names for Embedded builds, written by `Duel fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Banner {
    public static var componentName: String { "Banner" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
    }
  }

  extension Bout {
    public static var resourceName: String { "Bout" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
      v.field("mode", &mode)
      v.field("age", &age)
      v.field("round", &round)
      v.field("leftWins", &leftWins)
      v.field("rightWins", &rightWins)
      v.field("clock", &clock)
      v.field("winner", &winner)
      v.field("leftIsReady", &leftIsReady)
      v.field("rightIsReady", &rightIsReady)
      v.field("thrill", &thrill)
    }
  }

  extension BoutFeature {
    public static var featureName: String { "BoutFeature" }
  }

  extension Confetti {
    public static var componentName: String { "Confetti" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension DisplayFeature {
    public static var featureName: String { "DisplayFeature" }
  }

  extension Fighter {
    public static var componentName: String { "Fighter" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("number", &number)
      v.field("x", &x)
      v.field("y", &y)
      v.field("velocity", &velocity)
      v.field("facing", &facing)
      v.field("act", &act)
      v.field("age", &age)
      v.field("rest", &rest)
      v.field("power", &power)
      v.field("weariness", &weariness)
      v.field("next", &next)
      v.field("patience", &patience)
      v.field("wish", &wish)
    }
  }

  extension FighterFeature {
    public static var featureName: String { "FighterFeature" }
  }

  extension FigureFeature {
    public static var featureName: String { "FigureFeature" }
  }

  extension Figures {
    public static var resourceName: String { "Figures" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("frames", &frames)
    }
  }

  extension MenuFeature {
    public static var featureName: String { "MenuFeature" }
  }

  extension Mind {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("plan", &plan)
      v.field("ticks", &ticks)
    }
  }

  extension Pair {
    public static var resourceName: String { "Pair" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("members", &members)
    }
  }

  extension Rival {
    public static var resourceName: String { "Rival" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("mind", &mind)
    }
  }

  extension SceneryFeature {
    public static var featureName: String { "SceneryFeature" }
  }

  extension Shown {
    public static var resourceName: String { "Shown" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
      v.field("mode", &mode)
      v.field("round", &round)
      v.field("winner", &winner)
      v.field("seconds", &seconds)
      v.field("leftIsReady", &leftIsReady)
      v.field("rightIsReady", &rightIsReady)
      v.field("isCalling", &isCalling)
    }
  }

  extension Signs {
    public static var resourceName: String { "Signs" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Wish {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("move", &move)
      v.field("charges", &charges)
      v.field("braces", &braces)
      v.field("grabs", &grabs)
    }
  }
#endif
