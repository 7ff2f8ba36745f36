import ReelCollision
import ReelECS
import ReelMath

/// Two entities that touch, the one with the lower slot first.
public struct ContactPair: Equatable, Sendable, FieldValue {
  /// The one with the lower slot.
  public var first: Entity
  /// The one with the higher slot.
  public var second: Entity

  /// A pair, in the order in which it is given.
  public init(_ first: Entity, _ second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(.none, .none) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }

  init(_ keys: KeyPair) {
    self.init(CollisionSpace.entity(keys.first), CollisionSpace.entity(keys.second))
  }

  var keys: KeyPair { KeyPair(CollisionSpace.key(first), CollisionSpace.key(second)) }
}

/// Two entities have begun to touch. Sent once, sorted by entities among all of the tick.
public struct ContactBegan: Event, Equatable, Sendable {
  /// The one with the lower slot.
  public var first: Entity
  /// The one with the higher slot.
  public var second: Entity

  /// Two that touch; the engine sends it.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }
  public static var eventName: String { "ContactBegan" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

/// Two entities touch no longer; one of them may be gone.
public struct ContactEnded: Event, Equatable, Sendable {
  /// The one with the lower slot.
  public var first: Entity
  /// The one with the higher slot.
  public var second: Entity

  /// Two that touched; the engine sends it.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }
  public static var eventName: String { "ContactEnded" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}

/// Who touches whom. Use ``ReelECS/World/contacts(_:_:_:)``, or the events.
public struct Contacts: Resource {
  /// All pairs that touch, sorted by entities.
  public internal(set) var touching: [ContactPair] = []
  /// The pairs that touch and did not in the tick before, and those of which one passed through the
  /// other in this one.
  public internal(set) var began: [ContactPair] = []
  /// The pairs that touched in the tick before and do so no longer.
  public internal(set) var ended: [ContactPair] = []
  /// Whether the search found sensors: until the next one it is of importance from where things come.
  var hasSensors = false
  /// Where the search found those that have moved after it, where there are sensors.
  var onTheWay: [Departure] = []

  public init() {}
  public static var resourceName: String { "Contacts" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("touching", &touching)
    v.field("began", &began)
    v.field("ended", &ended)
    v.field("hasSensors", &hasSensors)
    v.field("onTheWay", &onTheWay)
  }

  /// Whether there is nothing that could end.
  var isQuiet: Bool { touching.isEmpty && began.isEmpty && ended.isEmpty }

  /// Whether a search that found nothing changes nothing.
  func isAsBefore(sensors: Bool) -> Bool {
    isQuiet && hasSensors == sensors && onTheWay.isEmpty
  }
}

/// Who has moved since the last search for pairs, and where its first corner was then.
struct Departure: Equatable, Sendable, FieldValue {
  var entity = Entity.none
  var place = Vec2.zero

  static var fieldListKind: FieldListKind { .verified }
  mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("place", &place)
  }
}

/// Which contacts are meant.
public enum ContactPhase: Sendable {
  /// Those that began in this tick.
  case began
  /// Those that went on from the tick before.
  case stays
  /// All that touch: those that began and those that went on.
  case touching
  /// Those that ended in this tick.
  case ended
}

/// Pairs of entities of which one has a component and the other another one, in the order in which
/// they are asked for.
public struct TypedContacts<A: Component, B: Component>: Sequence, IteratorProtocol {
  private let world: World
  private let pairs: [ContactPair]
  /// Those to leave out, sorted alike.
  private let without: [ContactPair]
  private var at = 0
  private var skipped = 0

  init(_ world: World, _ pairs: [ContactPair], without: [ContactPair]) {
    self.world = world
    self.pairs = pairs
    self.without = without
  }

  public mutating func next() -> (Entity, Entity)? {
    while at < pairs.count {
      let pair = pairs[at]
      at += 1
      while skipped < without.count && without[skipped].keys < pair.keys { skipped += 1 }
      if skipped < without.count && without[skipped] == pair { continue }
      if world.has(pair.first, A.self) && world.has(pair.second, B.self) {
        return (pair.first, pair.second)
      }
      if world.has(pair.second, A.self) && world.has(pair.first, B.self) {
        return (pair.second, pair.first)
      }
    }
    return nil
  }
}

extension TypedContacts {
  /// The contacts of two questions, one after the other, as a list.
  public static func + <C: Component, D: Component>(
    first: TypedContacts<A, B>, second: TypedContacts<C, D>
  ) -> [(Entity, Entity)] { Array(first) + Array(second) }
}

extension World {
  /// Who touches whom, as the last search for pairs found it: in the phase `.physics`.
  ///
  ///     for (bullet, enemy) in world.contacts(Bullet.self, Enemy.self, .began) { … }
  ///
  /// Sorted by entities; each pair once. An entity that is gone has no components, so of contacts that
  /// ended by a despawn only ``ContactEnded`` tells. The world may change meanwhile. O(contacts).
  public func contacts<A: Component, B: Component>(
    _ first: A.Type, _ second: B.Type, _ phase: ContactPhase = .touching
  ) -> TypedContacts<A, B> {
    noteAskedContacts(first, second)
    // List by list: a copy of all of them counts a reference each.
    return switch phase {
    case .began: TypedContacts(self, self[Contacts.self].began, without: [])
    case .stays:
      TypedContacts(self, self[Contacts.self].touching, without: self[Contacts.self].began)
    case .touching: TypedContacts(self, self[Contacts.self].touching, without: [])
    case .ended: TypedContacts(self, self[Contacts.self].ended, without: [])
    }
  }
}
