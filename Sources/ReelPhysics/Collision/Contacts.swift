import ReelCollision
import ReelECS
import ReelMath

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
