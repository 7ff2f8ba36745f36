/// What a part of the state is. Names are unique within a kind.
public enum StateKind: UInt8, Sendable {
  /// The entities themselves: ids, links, the order of tables.
  case entities
  case component
  case resource
  case event
  case relation
  /// A ``GameState``.
  case state

  /// One word for a person.
  public var word: String {
    switch self {
    case .entities: "part"
    case .component: "component"
    case .resource: "resource"
    case .event: "event"
    case .relation: "relation"
    case .state: "state"
    }
  }

  /// The kinds that have a ``StateStore`` a type, in the order in which snapshots name and hold them.
  static var stored: [StateKind] { [.resource, .state, .event, .relation] }

  /// Whether a type of the kind is known because a value was inserted, and not because it was registered.
  var isInserted: Bool { self == .resource || self == .state }

  /// Several types of the kind, for a person.
  var words: String {
    self == .relation ? "kinds of relation" : "\(word) types"
  }
}

extension World {
  /// How many types the world has met, transient ones included: it grows when a type is met for the first
  /// time, and then ``describeLayout()`` may say more than before. O(1).
  public var metTypeCount: Int {
    state.types.count + state.resources.count + state.events.count
      + state.relations.count
  }
}
