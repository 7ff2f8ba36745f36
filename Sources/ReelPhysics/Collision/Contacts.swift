import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// The pairs of entities whose colliders overlap. Use ``ReelECS/World/contacts(_:_:_:)``, or the events.
public struct Contacts: Resource {
  /// All pairs that touch, sorted by entities.
  public internal(set) var touching: [ContactPair] = []
  /// The pairs that touch and did not in the tick before, and the pairs of which one passed through the other in this
  /// tick.
  public internal(set) var began: [ContactPair] = []
  /// The pairs that touched in the tick before and do not now, and the pairs of which one passed through the other in
  /// this tick.
  public internal(set) var ended: [ContactPair] = []
  /// True if the search found sensors. The position at which each move began is then recorded until the next search.
  var hasSensors = false
  /// The colliders that moved after the search, with their positions at the search; empty if there are no sensors.
  var onTheWay: [Departure] = []

  public init() {}
  public static var resourceName: String { "Contacts" }

  /// True if there is no contact that could end.
  var isQuiet: Bool { touching.isEmpty && began.isEmpty && ended.isEmpty }

  /// Returns true if a search without results changes nothing.
  func isAsBefore(sensors: Bool) -> Bool {
    isQuiet && hasSensors == sensors && onTheWay.isEmpty
  }
}

/// A collider that has moved since the last search for pairs, and its first corner at that search.
struct Departure: Equatable, Sendable, FieldValue {
  var entity = Entity.none
  var position = Vec2.zero
}

extension World {
  /// Returns the pairs that touch, as of the last search for pairs, in the phase `.physics`.
  ///
  ///     for (bullet, enemy) in world.contacts(Bullet.self, Enemy.self, .began) { … }
  ///
  /// The pairs are sorted by entities; each pair occurs once. A despawned entity has no components, so only
  /// ``ContactEnded`` reports contacts that ended by a despawn. The world may change during the loop. O(contacts).
  public func contacts<A: Component, B: Component>(
    _ first: A.Type, _ second: B.Type, _ phase: ContactPhase = .touching
  ) -> TypedContacts<A, B> {
    recordQueriedContacts(first, second)
    // Reads one list at a time, because a copy of all of them costs a reference count each.
    return switch phase {
    case .began: TypedContacts(self, self[Contacts.self].began, without: [])
    case .stays:
      TypedContacts(self, self[Contacts.self].touching, without: self[Contacts.self].began)
    case .touching: TypedContacts(self, self[Contacts.self].touching, without: [])
    case .ended: TypedContacts(self, self[Contacts.self].ended, without: [])
    }
  }
}
