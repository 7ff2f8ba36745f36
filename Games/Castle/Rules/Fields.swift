// Field lists and names for Embedded builds, written by `Castle fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Armour {
    public static var componentName: String { "Armour" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("state", &state)
      v.field("age", &age)
      v.field("side", &side)
      v.field("home", &home)
    }
  }

  extension ArmourFeature {
    public static var featureName: String { "ArmourFeature" }
  }

  extension Backdrop {
    public static var componentName: String { "Backdrop" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
    }
  }

  extension Bat {
    public static var componentName: String { "Bat" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isAwake", &isAwake)
      v.field("age", &age)
      v.field("side", &side)
      v.field("height", &height)
    }
  }

  extension BatFeature {
    public static var featureName: String { "BatFeature" }
  }

  extension BestNight {
    public static var resourceName: String { "BestNight" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("points", &points)
    }
  }

  extension Burst {
    public static var eventName: String { "Burst" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("kind", &kind)
      v.field("position", &position)
      v.field("count", &count)
    }
  }

  extension BurstEmitter {
    public static var componentName: String { "BurstEmitter" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("kind", &kind)
    }
  }

  extension Candle {
    public static var componentName: String { "Candle" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("holds", &holds)
      v.field("shift", &shift)
    }
  }

  extension CandleFeature {
    public static var featureName: String { "CandleFeature" }
  }

  extension Checkpoint {
    public static var componentName: String { "Checkpoint" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isLit", &isLit)
    }
  }

  extension Count {
    public static var componentName: String { "Count" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("state", &state)
      v.field("age", &age)
      v.field("isFiend", &isFiend)
      v.field("target", &target)
      v.field("turns", &turns)
    }
  }

  extension CountFeature {
    public static var featureName: String { "CountFeature" }
  }

  extension DisplayFeature {
    public static var featureName: String { "DisplayFeature" }
  }

  extension EffectFeature {
    public static var featureName: String { "EffectFeature" }
  }

  extension Fire {
    public static var componentName: String { "Fire" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Flash {
    public static var componentName: String { "Flash" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Foe {
    public static var componentName: String { "Foe" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("health", &health)
      v.field("points", &points)
      v.field("swing", &swing)
      v.field("shine", &shine)
      v.field("isSafe", &isSafe)
    }
  }

  extension FoeDied {
    public static var eventName: String { "FoeDied" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("foe", &foe)
      v.field("position", &position)
    }
  }

  extension FoeFeature {
    public static var featureName: String { "FoeFeature" }
  }

  extension Furniture {
    public static var componentName: String { "Furniture" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("spin", &spin)
    }
  }

  extension FurnitureFeature {
    public static var featureName: String { "FurnitureFeature" }
  }

  extension Gauge {
    public static var componentName: String { "Gauge" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
      v.field("number", &number)
      v.field("shown", &shown)
    }
  }

  extension Glow {
    public static var componentName: String { "Glow" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("shift", &shift)
      v.field("size", &size)
    }
  }

  extension Harm {
    public static var componentName: String { "Harm" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("damage", &damage)
    }
  }

  extension Hero {
    public static var componentName: String { "Hero" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("state", &state)
      v.field("age", &age)
      v.field("facesLeft", &facesLeft)
      v.field("crouches", &crouches)
      v.field("drops", &drops)
      v.field("blow", &blow)
      v.field("swing", &swing)
      v.field("safe", &safe)
      v.field("walked", &walked)
      v.field("stood", &stood)
    }
  }

  extension HeroBody {
    public static var componentName: String { "HeroBody" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension HeroFeature {
    public static var featureName: String { "HeroFeature" }
  }

  extension Lash {
    public static var componentName: String { "Lash" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Lift {
    public static var componentName: String { "Lift" }
  }

  extension LiftFeature {
    public static var featureName: String { "LiftFeature" }
  }

  extension Pickup {
    public static var componentName: String { "Pickup" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("prize", &prize)
      v.field("age", &age)
    }
  }

  extension PickupFeature {
    public static var featureName: String { "PickupFeature" }
  }

  extension Plan {
    public static var resourceName: String { "Plan" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("ladders", &ladders)
      v.field("start", &start)
      v.field("ending", &ending)
    }
  }

  extension PlanFeature {
    public static var featureName: String { "PlanFeature" }
  }

  extension Play {
    public static var resourceName: String { "Play" }
  }

  extension PlayFeature {
    public static var featureName: String { "PlayFeature" }
  }

  extension Prefabs {
    public static var resourceName: String { "Prefabs" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Resident {
    public static var componentName: String { "Resident" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension RoomEntered {
    public static var eventName: String { "RoomEntered" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("room", &room)
    }
  }

  extension RoomFeature {
    public static var featureName: String { "RoomFeature" }
  }

  extension SceneryFeature {
    public static var featureName: String { "SceneryFeature" }
  }

  extension Skeleton {
    public static var componentName: String { "Skeleton" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("side", &side)
      v.field("pause", &pause)
      v.field("walked", &walked)
    }
  }

  extension SkeletonFeature {
    public static var featureName: String { "SkeletonFeature" }
  }

  extension Thrown {
    public static var componentName: String { "Thrown" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("velocity", &velocity)
      v.field("gravity", &gravity)
      v.field("spin", &spin)
      v.field("life", &life)
    }
  }

  extension WhipFeature {
    public static var featureName: String { "WhipFeature" }
  }
#endif
