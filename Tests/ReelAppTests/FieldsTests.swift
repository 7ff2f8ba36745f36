import Reel
import Testing

@testable import ReelInspector

private struct Hidden: Component { var x: Float = 0 }

struct Outer {
  struct Kept: Component {
    var x: Float = 0
    var `in`: UInt8 = 0
  }
  private struct Lost: Component {}
  static var lost: any FieldValue.Type { Lost.self }
}

enum Weather: UInt8, FieldValue { case dry, wet }
enum Late: Int16, FieldValue { case first = 7, second = 9 }
struct Flags: OptionSet, FieldValue { var rawValue: UInt8 }
extension Flags {
  init(_ bits: UInt8) { rawValue = bits }
}

struct Engine: FieldValue { var power: Float = 1 }
struct Wheel: FieldValue { var size: Float = 1 }
struct Spare: FieldValue { var count: Int32 = 1 }
struct Guarded: FieldValue {
  var speed: Float = 0
  var engine = Engine()
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("speed", &speed, in: 0...9)
    v.field("engine", &engine)
  }
}

struct Car: Component {
  var guarded = Guarded()
  var wheels: [Wheel] = []
  var spare: Spare?
  var weather = Weather.dry
  var flags = Flags(0)
  var owner = Entity.none
}

struct Called: Component {
  static let componentName = "Another"
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
struct Renamed: Component {
  static let componentName = "Another"
  var x: Float = 0
}
struct Sentry: Component {
  @FlatOptional var post: Vec2?
  var `in`: UInt8 = 0
}
struct Crash: Event { var position = Vec2.zero }
struct Follows: Relation {}
struct Looks: Resource {
  static let isTransient = true
  var frame = FrameID()
  var pairs: [(Int, Int)] = []
}
enum Screen: UInt8, GameState { case title, playing }
struct Pair<T: FieldValue>: Component { var a = T(), b = T() }
struct Unnamed: Game { func setUp(_ simulation: Simulation) {} }
struct CarFeature: Feature { func install(in simulation: Simulation) {} }
struct NamedFeature: Feature {
  static let featureName = "Named"
  func install(in simulation: Simulation) {}
}

@Suite struct FieldEntryTests {
  private func entries(
    _ types: any FieldValue.Type..., features: [any Feature.Type] = []
  ) -> [FieldEntry] {
    FieldEntry.all(of: types, and: features, in: "ReelAppTests")
  }

  @Test func aTypeIsFoundWithTheTypesOfItsFields() {
    #expect(
      entries(Car.self) == [
        FieldEntry(
          type: "Car", names: [["componentName", "Car"]],
          fields: ["guarded", "wheels", "spare", "weather", "flags", "owner"]),
        // Types of fields: one with a hand-written list, one in an array and one in an optional. Enumerations and
        // option sets need no list.
        FieldEntry(type: "Engine", fields: ["power"]),
        FieldEntry(type: "Spare", fields: ["count"]),
        FieldEntry(type: "Wheel", fields: ["size"]),
      ])
  }

  @Test func namesAndListsThatATypeDeclaresAreLeftOut() {
    #expect(entries(Called.self).isEmpty)
    #expect(entries(Renamed.self) == [FieldEntry(type: "Renamed", fields: ["x"])])
    #expect(entries(Transform.self, Clips.self).isEmpty)
  }

  @Test func everyKindOfTypeHasItsOwnName() {
    let found = entries(
      Crash.self, Follows.self, Looks.self, features: [CarFeature.self, NamedFeature.self])
    #expect(
      found == [
        FieldEntry(type: "CarFeature", names: [["featureName", "CarFeature"]]),
        FieldEntry(type: "Crash", names: [["eventName", "Crash"]], fields: ["position"]),
        FieldEntry(type: "Follows", names: [["relationName", "Follows"]], fields: []),
        // Properties that are no fields are left out of a transient type, as in native builds.
        FieldEntry(type: "Looks", names: [["resourceName", "Looks"]], fields: ["frame"]),
      ])
  }

  @Test func aGameWithoutANameHasThatOfItsType() {
    #expect(Unnamed.name == "Unnamed" && Unnamed.settings.title == "Unnamed")
    #expect(
      entries(Unnamed.self) == [FieldEntry(type: "Unnamed", names: [["name", "Unnamed"]])])
  }

  @Test func allRegisteredTypesOfAWorldAreFound() {
    let world = World()
    world.insert(Screen.playing)
    world.register(Crash.self)
    world.insert(Looks())
    let car = world.spawn(Car())
    world.relate(car, to: car, Follows())
    let found = FieldEntry.all(of: world.registeredTypes, and: [], in: "ReelAppTests")
    #expect(
      found.map(\.type) == [
        "Car", "Crash", "Engine", "Follows", "Looks", "Screen", "Spare", "Wheel",
      ])
    #expect(found[5] == FieldEntry(type: "Screen", names: [["stateName", "Screen"]]))
  }

  /// The storage of a property wrapper is private, so the list names its projection `$post`.
  @Test func aFlatOptionalIsShownByItsProjection() {
    let file = FieldEntry.file(entries(Sentry.self), of: "Race", importing: "Reel")
    #expect(
      file.contains("v.field(\"post\", &$post)") && file.contains("v.field(\"in\", &`in`)"),
      "\(file)")
  }

  @Test func theFileOfFieldListsHasExtensions() {
    #expect(
      FieldEntry.file(
        entries(Outer.Kept.self, Follows.self, features: [CarFeature.self]), of: "Race",
        importing: "Reel")
          == """
          // Field lists and names for Embedded builds, written by `Race fields --write`:
          // change the types and write it again. Native builds derive the same by themselves.
          #if hasFeature(Embedded)
            import Reel

            extension CarFeature {
              public static var featureName: String { "CarFeature" }
            }

            extension Follows {
              public static var relationName: String { "Follows" }
              public static var fieldListKind: FieldListKind { .verified }
              public mutating func visit<V: FieldVisitor>(_ v: inout V) {}
            }

            extension Outer.Kept {
              public static var componentName: String { "Kept" }
              public static var fieldListKind: FieldListKind { .verified }
              public mutating func visit<V: FieldVisitor>(_ v: inout V) {
                v.field("x", &x)
                v.field("in", &`in`)
              }
            }
          #endif

          """)
  }

  @Test func typesThatNoOtherFileCanNameAreRefused() {
    struct Local: Component {}
    let found = FieldRefusal.problems(
      entries(Hidden.self, Outer.lost, Local.self, Pair<Float>.self, Car.self))
    #expect(found.count == 4)
    #expect(found.filter { $0.contains("is private or lies in a function") }.count == 3)
    #expect(found.contains { $0.hasPrefix("Outer.Lost is private") || $0.hasPrefix("Outer is") })
    #expect(
      found.contains("Pair<Swift.Float> is generic: write its names and its `visit` by hand."))
  }

  @Test func enumerationsAndOptionSetsHaveDefaultValues() {
    #expect(Weather() == .dry)
    #expect(Late() == .first)
    #expect(Flags() == [])
  }
}
