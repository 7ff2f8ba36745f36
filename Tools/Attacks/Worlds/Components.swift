import ReelECS
import ReelFields
import ReelMath

// One component of each kind: plain and with an object; in tables, tracked and sparse; with hooks and without. Objects
// call the attacked world when they die.

/// An object that calls the attacked world when it dies.
final class Token {
  weak var owner: AttackedWorld?
  init(_ owner: AttackedWorld? = nil) { self.owner = owner }
  deinit { owner?.react("deinit", .none) }
}

struct Plain: Component {
  var x: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}

struct Tag: SparseComponent {
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

struct Tracked: TrackedComponent {
  var x: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}

/// A component that holds an object and some text.
protocol Holding: Component {
  var token: Token { get set }
  var text: String { get set }
}

extension Holding {
  init(_ owner: AttackedWorld?, _ number: Int) {
    self.init()
    token = Token(owner)
    text = "a text that is too long to lie in place, number \(number)"
  }
}

struct Object: Holding {
  var token = Token()
  var text = ""
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("text", &text) }
}

struct SparseObject: SparseComponent, Holding {
  var token = Token()
  var text = ""
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("text", &text) }
}

struct TrackedObject: TrackedComponent, Holding {
  var token = Token()
  var text = ""
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("text", &text) }
}

/// A component that requires others and has hooks.
struct Hooked: Component, HookedComponent {
  var x: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
  static func require(_ companions: inout Companions) { companions.add(Tag.self) }
  static func added(_ value: inout Hooked, to entity: Entity, in world: World) {
    world.attacked?.react("added hook", entity)
    value.x &+= 1
  }
  static func assigned(_ value: inout Hooked, of entity: Entity, in world: World) {
    world.attacked?.react("changed hook", entity)
    value.x &+= 1
  }
  static func removed(_ value: inout Hooked, from entity: Entity, in world: World) {
    world.attacked?.react("removed hook", entity)
    value.x &+= 1
  }
}

/// A component that has hooks and holds an object.
struct HookedObject: SparseComponent, HookedComponent, Holding {
  var token = Token()
  var text = ""
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("text", &text) }
  static func added(_ value: inout HookedObject, to entity: Entity, in world: World) {
    world.attacked?.react("added hook of an object", entity)
    value.text += "+"
  }
  static func assigned(_ value: inout HookedObject, of entity: Entity, in world: World) {
    world.attacked?.react("changed hook of an object", entity)
    value.text += "="
  }
  static func removed(_ value: inout HookedObject, from entity: Entity, in world: World) {
    world.attacked?.react("removed hook of an object", entity)
    value.text += "-"
  }
}

struct Bond: Relation {
  var token = Token()
  var strength: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("strength", &strength) }
}

struct Cry: Event {
  var token = Token()
  var number: Int32 = 0
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
}

struct Purse: Resource {
  var token = Token()
  var coins: [Int32] = []
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("coins", &coins) }
}

enum Part: UInt8, GameState {
  case first, second, third
  init() { self = .first }
}

/// A component that a world first uses while something else is under way.
struct Late: Component {
  var x: Int32 = 3
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("x", &x) }
}
struct LateTag: SparseComponent {
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
struct LateCry: Event {
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
struct LateBond: Relation {
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// The resource through which hooks reach the attacked world.
struct Back: Resource {
  weak var attacked: AttackedWorld?
  static var isTransient: Bool { true }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

extension World {
  var attacked: AttackedWorld? { has(Back.self) ? self[Back.self].attacked : nil }
}
