// Field lists and names for Embedded builds, written by `ElephantRace fields --write`:
// change the types and write it again. Native builds derive the same by themselves.
#if hasFeature(Embedded)
  import Reel

  extension Banner {
    public static var componentName: String { "Banner" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
      v.field("number", &number)
      v.field("player", &player)
    }
  }

  extension Cage {
    public static var componentName: String { "Cage" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("x", &x)
      v.field("isOpen", &isOpen)
      v.field("closed", &closed)
    }
  }

  extension CameraRig {
    public static var resourceName: String { "CameraRig" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("zoom", &zoom)
      v.field("spots", &spots)
      v.field("views", &views)
      v.field("overlay", &overlay)
    }
  }

  extension CameraRigFeature {
    public static var featureName: String { "CameraRigFeature" }
  }

  extension CrowdFeature {
    public static var featureName: String { "CrowdFeature" }
  }

  extension DisplayFeature {
    public static var featureName: String { "DisplayFeature" }
  }

  extension DisplayPictures {
    public static var resourceName: String { "DisplayPictures" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("banana", &banana)
      v.field("noBanana", &noBanana)
      v.field("tricks", &tricks)
      v.field("pop", &pop)
      v.field("leap", &leap)
    }
  }

  extension Driver {
    public static var resourceName: String { "Driver" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("naps", &naps)
      v.field("sprints", &sprints)
    }
  }

  extension DriverFeature {
    public static var featureName: String { "DriverFeature" }
  }

  extension EffectFeature {
    public static var featureName: String { "EffectFeature" }
  }

  extension Effects {
    public static var resourceName: String { "Effects" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("emitters", &emitters)
    }
  }

  extension Elephant {
    public static var componentName: String { "Elephant" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("number", &number)
      v.field("x", &x)
      v.field("lane", &lane)
      v.field("depth", &depth)
      v.field("speed", &speed)
      v.field("appetite", &appetite)
      v.field("isSpent", &isSpent)
      v.field("bananas", &bananas)
      v.field("mice", &mice)
      v.field("stun", &stun)
      v.field("panic", &panic)
      v.field("boost", &boost)
      v.field("nap", &nap)
      v.field("rest", &rest)
      v.field("turn", &turn)
      v.field("reach", &reach)
      v.field("joy", &joy)
      v.field("lure", &lure)
      v.field("wish", &wish)
      v.field("step", &step)
      v.field("rank", &rank)
      v.field("finish", &finish)
      v.field("isSteered", &isSteered)
    }
  }

  extension ElephantFeature {
    public static var featureName: String { "ElephantFeature" }
  }

  extension ElephantRace {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("zoom", &zoom)
    }
  }

  extension Faces {
    public static var resourceName: String { "Faces" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("frames", &frames)
    }
  }

  extension FigureFeature {
    public static var featureName: String { "FigureFeature" }
  }

  extension Herd {
    public static var resourceName: String { "Herd" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("members", &members)
    }
  }

  extension LandscapeFeature {
    public static var featureName: String { "LandscapeFeature" }
  }

  extension Mouse {
    public static var componentName: String { "Mouse" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("victim", &victim)
      v.field("x", &x)
      v.field("depth", &depth)
      v.field("age", &age)
      v.field("wasSeen", &wasSeen)
    }
  }

  extension NetworkMenuFeature {
    public static var featureName: String { "NetworkMenuFeature" }
  }

  extension Obstacle {
    public static var componentName: String { "Obstacle" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("kind", &kind)
      v.field("lane", &lane)
      v.field("x", &x)
      v.field("isBroken", &isBroken)
      v.field("whole", &whole)
    }
  }

  extension ObstacleFeature {
    public static var featureName: String { "ObstacleFeature" }
  }

  extension Part {
    public static var componentName: String { "Part" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("role", &role)
      v.field("elephant", &elephant)
    }
  }

  extension Pickup {
    public static var componentName: String { "Pickup" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("isMouse", &isMouse)
      v.field("lane", &lane)
      v.field("x", &x)
      v.field("away", &away)
    }
  }

  extension PickupFeature {
    public static var featureName: String { "PickupFeature" }
  }

  extension Podium {
    public static var resourceName: String { "Podium" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("confetti", &confetti)
    }
  }

  extension PodiumFeature {
    public static var featureName: String { "PodiumFeature" }
  }

  extension Race {
    public static var resourceName: String { "Race" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("phase", &phase)
      v.field("age", &age)
      v.field("isPaused", &isPaused)
      v.field("time", &time)
      v.field("arrived", &arrived)
      v.field("races", &races)
    }
  }

  extension RaceFeature {
    public static var featureName: String { "RaceFeature" }
  }

  extension SeatFeature {
    public static var featureName: String { "SeatFeature" }
  }

  extension Seats {
    public static var resourceName: String { "Seats" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("joined", &joined)
      v.field("isMatch", &isMatch)
    }
  }

  extension Shout {
    public static var componentName: String { "Shout" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension ShoutFeature {
    public static var featureName: String { "ShoutFeature" }
  }

  extension Spectator {
    public static var componentName: String { "Spectator" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("rest", &rest)
      v.field("jumps", &jumps)
    }
  }

  extension Tiger {
    public static var componentName: String { "Tiger" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("x", &x)
      v.field("depth", &depth)
      v.field("friend", &friend)
      v.field("age", &age)
      v.field("isSated", &isSated)
    }
  }

  extension TileObjectFeature {
    public static var featureName: String { "TileObjectFeature" }
  }

  extension TileObjects {
    public static var resourceName: String { "TileObjects" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Track {
    public static var resourceName: String { "Track" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("start", &start)
      v.field("finish", &finish)
      v.field("podium", &podium)
      v.field("width", &width)
      v.field("columns", &columns)
      v.field("ground", &ground)
    }
  }

  extension TrackFeature {
    public static var featureName: String { "TrackFeature" }
  }

  extension Treat {
    public static var componentName: String { "Treat" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("victim", &victim)
      v.field("lane", &lane)
      v.field("x", &x)
      v.field("from", &from)
      v.field("age", &age)
    }
  }

  extension TrickFeature {
    public static var featureName: String { "TrickFeature" }
  }

  extension TrickPrefabs {
    public static var resourceName: String { "TrickPrefabs" }
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
  }

  extension Wish {
    public static var fieldListKind: FieldListKind { .verified }
    public mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("side", &side)
      v.field("hurries", &hurries)
      v.field("tricks", &tricks)
    }
  }
#endif
