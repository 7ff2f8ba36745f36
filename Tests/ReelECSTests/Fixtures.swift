import ReelECS
import ReelFields
import ReelMath
import Synchronization
import Testing

// The components, events and resources that the tests of this folder share.

struct Position: Component, Equatable {
  var x: Float = 0
  var y: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

struct Velocity: Component, Equatable {
  var x: Float = 0
  var y: Float = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("x", &x)
    v.field("y", &y)
  }
}

/// A tag, which uses no memory.
struct Frozen: Component, Equatable {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// A component with seven bytes of padding between its fields.
struct Padded: Component, Equatable {
  var small: UInt8 = 0
  var large: UInt64 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("small", &small)
    v.field("large", &large)
  }
}

/// A component that is aligned to 16 bytes.
struct Wide: Component, Equatable {
  var lanes = SIMD4<Float>(repeating: 0)
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("a", &lanes.x)
    v.field("b", &lanes.y)
    v.field("c", &lanes.z)
    v.field("d", &lanes.w)
  }
}

/// A component with an array, a string and an optional.
struct Bag: Component, Equatable {
  var items: [Int32] = []
  var label = ""
  var weight: Double?
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("items", &items)
    v.field("label", &label)
    v.field("weight", &weight)
  }
}

/// A counter of the objects of ``Counted`` that are alive.
final class LeakCounter: Sendable {
  let living = Atomic<Int>(0)
  var count: Int { living.load(ordering: .relaxed) }
}

/// A component with an object; each object is counted once.
struct Counted: Component, Equatable {
  final class Token {
    let counter: LeakCounter?
    var onDeath: (() -> Void)?
    init(_ counter: LeakCounter?) {
      self.counter = counter
      counter?.living.add(1, ordering: .relaxed)
    }
    deinit {
      counter?.living.subtract(1, ordering: .relaxed)
      onDeath?()
    }
  }

  var token: Token
  var number: Int32 = 0

  init() { token = Token(nil) }
  init(_ number: Int32, _ counter: LeakCounter? = nil) {
    token = Token(counter)
    self.number = number
  }

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
  static func == (a: Counted, b: Counted) -> Bool { a.number == b.number }
}

/// A component that snapshots and hashes omit.
struct Cached: Component, Equatable {
  static var isTransient: Bool { true }
  var value: Int32 = -1
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

struct Owner: Component, Equatable {
  var entity = Entity.none
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("entity", &entity) }
}

struct Score: Resource, Equatable {
  var points: Int32 = 0
  var names: [String] = []
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("points", &points)
    v.field("names", &names)
  }
}

struct Cache: Resource {
  static var isTransient: Bool { true }
  var value: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("value", &value) }
}

struct Hit: Event, Equatable {
  var amount: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("amount", &amount) }
}

/// An event without fields.
struct Bell: Event, Equatable {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

// MARK: - Other storages

/// A component in a sparse set.
struct Burning: SparseComponent, Equatable {
  var heat: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("heat", &heat) }
}

/// A component in a sparse set, with references.
struct Loot: SparseComponent, Equatable {
  var items: [Int32] = []
  var finder = Entity.none
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("items", &items)
    v.field("finder", &finder)
  }
}

/// A component in a column that stores when its rows were written.
struct Health: TrackedComponent, Equatable {
  var points: Int32 = 10
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("points", &points) }
}

/// A component that requires an ``Ammo``, which requires a ``Mass``, and a ``Cooldown``.
struct Weapon: Component, Equatable {
  var damage: Int32 = 1
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("damage", &damage) }
  static func require(_ companions: inout Companions) {
    companions.add(Ammo.self)
    companions.add(Cooldown.self)
  }
}

struct Ammo: Component, Equatable {
  var shots: Int32 = 6
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("shots", &shots) }
  static func require(_ companions: inout Companions) { companions.add(Mass.self) }
}

struct Mass: Component, Equatable {
  var grams: Int32 = 100
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("grams", &grams) }
}

struct Cooldown: SparseComponent, Equatable {
  var ticks: Int32 = 3
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("ticks", &ticks) }
}

/// A component that names entities in a list, in an optional, and in a structure.
struct Squad: Component, Equatable {
  struct Post: FieldValue, Equatable {
    var number: Int32 = 0
    var holder = Entity.none
    static var fieldListKind: FieldListKind { .fixed }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("number", &number)
      v.field("holder", &holder)
    }
  }

  var members: [Entity] = []
  var leader: Entity?
  var post = Post()
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("members", &members)
    v.field("leader", &leader)
    v.field("post", &post)
  }
}

// MARK: - Relations

struct Likes: Relation, Equatable {
  var strength: Int32 = 1
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("strength", &strength) }
}

/// A plain relation without fields.
struct Follows: Relation, Equatable {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// A relation with a third entity and an object.
struct Pact: Relation {
  var witness = Entity.none
  var seal = Counted()
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("witness", &witness)
    v.field("seal", &seal)
  }
}

// MARK: - Traps

/// Checks the message of a process that stopped.
func expectAdvice(
  _ result: ExitTest.Result?, _ advice: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  #expect(text.contains(advice), "it printed: \(text.prefix(400))", sourceLocation: sourceLocation)
}

// MARK: - Random numbers

/// A small generator whose numbers are the same on all platforms (SplitMix64, Sebastiano Vigna, public domain).
struct TestRandom {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number of 0 ..< limit.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func pick<T>(_ all: [T]) -> T? { all.isEmpty ? nil : all[below(all.count)] }
}

// MARK: - Sparse and tracked components

/// A component of plain bytes in a sparse set.
struct Glow: SparseComponent, Equatable {
  var level: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("level", &level) }
}

/// A tag in a sparse set.
struct Pinned: SparseComponent, Equatable {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// A component with an object, in a sparse set.
struct Held: SparseComponent, Equatable {
  var token: Counted.Token
  var number: Int32 = 0

  init() { token = Counted.Token(nil) }
  init(_ number: Int32, _ counter: LeakCounter? = nil) {
    token = Counted.Token(counter)
    self.number = number
  }

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
  static func == (a: Held, b: Held) -> Bool { a.number == b.number }
}

/// A component of plain bytes in a column that stores when its rows were written.
struct Vigor: TrackedComponent, Equatable {
  var points: Int32 = 0
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("points", &points) }
}

/// A tag whose rows store when they were added.
struct Marked: TrackedComponent, Equatable {
  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}

/// A component with an object, in a column that stores when its rows were written.
struct Traced: TrackedComponent, Equatable {
  var token: Counted.Token
  var number: Int32 = 0

  init() { token = Counted.Token(nil) }
  init(_ number: Int32, _ counter: LeakCounter? = nil) {
    token = Counted.Token(counter)
    self.number = number
  }

  static var fieldListKind: FieldListKind { .fixed }
  mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("number", &number) }
  static func == (a: Traced, b: Traced) -> Bool { a.number == b.number }
}
