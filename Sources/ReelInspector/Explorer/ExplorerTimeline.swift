import ReelJSON
import ReelProgram

// The past of a running game as an entity of the explorer, which no world has:
//
//     Timeline #4294967294 │ Timeline │ tick: 1234   earliest: 0   latest: 5007   isOpen: true
//
// Writing `tick` shows that tick, as dragging the bar of the game's window does; all other entities then have the
// values of that tick. Writing `isOpen` opens the past, or returns to the present.

/// The past of a running game.
package struct ExplorerTimeline: Equatable {
  /// The earliest tick that can be shown, the present one, and the one that is shown.
  package var earliest: UInt64
  package var latest: UInt64
  package var tick: UInt64
  /// True while the game is paused and shows its past.
  package var isOpen: Bool

  package init(earliest: UInt64, latest: UInt64, tick: UInt64, isOpen: Bool) {
    (self.earliest, self.latest) = (earliest, latest)
    (self.tick, self.isOpen) = (tick, isOpen)
  }

  /// A change that a client has requested.
  package enum Request: Equatable {
    case seek(UInt64)
    case open
    case leave
  }

  /// The name of the entity and of its component.
  static let name = "Timeline"
  /// The number of the entity. No entity of a world has it, because its generation would be 0.
  static let bits: UInt64 = 0xFFFF_FFFE
  private static var path: String { "#\(bits)" }

  /// Returns true for the path of the entity: its number or its name.
  static func isPath(_ path: [String]) -> Bool { path == [self.path] || path == [name] }

  /// The component's fields.
  var value: JSONValue {
    .object([
      ("tick", .unsigned(tick)), ("earliest", .unsigned(earliest)), ("latest", .unsigned(latest)),
      ("isOpen", .bool(isOpen)),
    ])
  }

  /// Returns the members that identify the entity.
  func identity(withID: Bool, withLabel: Bool) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = [("name", .text(Self.path))]
    if withID { members.append(("id", .unsigned(Self.bits))) }
    if withLabel { members.append(("doc", .object([("label", .text(Self.name))]))) }
    return members
  }

  /// Returns the complete entity.
  func whole(
    withValues: Bool = true, withTypes: Bool = false, withID: Bool = false, withLabel: Bool = false
  ) -> JSONValue {
    var members = identity(withID: withID, withLabel: withLabel)
    if withTypes {
      let int = JSONValue.list([.text("int")])
      members.append(
        (
          "type_info",
          .object([
            (
              Self.name,
              .object([
                ("tick", int), ("earliest", int), ("latest", int),
                ("isOpen", .list([.text("bool")])),
              ])
            )
          ])
        ))
    }
    members.append(
      (
        "components",
        .object([
          (Self.name, withValues ? value : .null),
          (ExplorerView.description, .object([("value", .text(Self.name))])),
        ])
      ))
    return .object(members)
  }

  /// Returns the answer to a request for the entity, and the change that it requests.
  func answer(_ request: HTTPRequest) -> (answer: HTTPAnswer, change: Request?) {
    switch (request.method, request.path.first) {
    case ("GET", "entity"):
      let whole = whole(
        withValues: request.parameter("values") != "false", withTypes: request.flag("type_info"),
        withID: request.flag("entity_id"), withLabel: request.flag("doc"))
      return (HTTPAnswer(200, whole.json), nil)
    case ("GET", "component") where request.parameter("component") == Self.name:
      return (HTTPAnswer(200, value.json), nil)
    case ("PUT", "component") where request.parameter("component") == Self.name:
      return write(request.parameter("value") ?? "")
    default:
      return (
        .refused(
          400,
          "Expected the component Timeline, of which tick and isOpen can be written; the timeline cannot be "
            + "disabled."), nil
      )
    }
  }

  /// Reads the fields of an object, such as `{"tick":120}`, or the bare value of the tick.
  private func write(_ text: String) -> (answer: HTTPAnswer, change: Request?) {
    guard let json = JSONValue(request: text) else {
      return (.refused(400, "Expected a value in JSON."), nil)
    }
    var fields = [(name: "tick", value: json)]
    if case .object(let members) = json { fields = members.map { ($0.name, $0.value) } }
    var change: Request?
    for (name, value) in fields {
      switch (name, value) {
      case ("tick", _):
        guard let tick = value.unsigned, (earliest...latest).contains(tick) else {
          return (
            .refused(
              400, "Timeline.tick: expected \(earliest) to \(latest); found \(value.json)."), nil
          )
        }
        change = .seek(tick)
      case ("isOpen", .bool(let isOpen)): change = isOpen ? .open : .leave
      default:
        return (
          .refused(
            400,
            "Timeline: expected a number for tick, or true or false for isOpen; found \(value.json) for "
              + "\(name)."), nil
        )
      }
    }
    return (HTTPAnswer(200, "{}"), change)
  }

  /// Returns the terms of a query that hold for the entity; `nil` if it is not in the answer.
  func bits(_ terms: [ExplorerTerm]) -> ExplorerTerm.Bits? {
    var bits: ExplorerTerm.Bits = 0
    for (at, term) in terms.enumerated() {
      let holds =
        switch term.condition {
        case .parent(let parent): parent == .none
        case .name(let text):
          Self.name.lowercased().contains(text.lowercased()) || text == Self.path
        case .component, .isDisabled, .hasChildren, .entity, .nothing: false
        }
      if holds { bits |= 1 << at }
      if !term.isOptional && holds == term.isNot { return nil }
    }
    return bits
  }
}

extension JSONValue {
  /// Reads the value of a request, which comes from outside: `nil` if it is no JSON, or larger than requests are.
  init?(request text: String) {
    let limits = JSONLimits(depth: 64, values: 1024)
    guard let value = try? JSONValue.read(Array(text.utf8), limits: limits) else { return nil }
    self = value
  }
}
