/// The kind of a part of the state. Names are unique within a kind.
public enum StateKind: UInt8, Sendable {
  /// The entities themselves: ids, links, the order of tables.
  case entities
  case component
  case resource
  case event
  case relation
  /// A ``GameState``.
  case state

  /// One word for people.
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

  /// The kinds that have one ``StateStore`` per type, in the order in which snapshots name and hold them.
  static var stored: [StateKind] { [.resource, .state, .event, .relation] }

  /// True if a type of the kind is registered by inserting a value, and not by `register`.
  var isInserted: Bool { self == .resource || self == .state }

  /// The plural for people.
  var words: String {
    self == .relation ? "kinds of relation" : "\(word) types"
  }
}
