import Reel

/// A simulation in the words of the explorer's protocol: entities by their paths, and as JSON.
///
/// Names may be shared and changed, so the path of an entity is its number, `#4294967308`; a name is what is shown. A
/// path of names, `castle/door`, is found too.
struct ExplorerView {
  let simulation: Simulation
  let game: String
  var world: World { simulation.world }

  /// How many entities have which component: what few have says most about an entity.
  private let counts: [String: Int]

  init(_ simulation: Simulation, game: String) {
    self.simulation = simulation
    self.game = game
    counts = Dictionary(
      simulation.world.components.map { ($0.name, $0.count) }, uniquingKeysWith: min)
  }

  func knows(_ component: String) -> Bool { counts[component] != nil }

  static func path(of entity: Entity) -> String { "#\(bits(of: entity))" }
  static func bits(of entity: Entity) -> UInt64 {
    UInt64(entity.generation) << 32 | UInt64(entity.index)
  }

  /// The entity that is alive and has this path.
  func entity(_ path: [String]) -> Entity? {
    guard let last = path.last else { return nil }
    if last.first == "#" {
      guard let bits = UInt64(last.dropFirst()) else { return nil }
      let entity = Entity(bits: bits)
      return world.isAlive(entity) ? entity : nil
    }
    return world.listedEntities().first { entity in
      var at = entity
      for name in path.reversed() {
        guard at != .none, world.name(of: at) == name else { return false }
        at = world.parent(of: at)
      }
      return true
    }
  }

  /// What people read: its name, or else its rarest component with its slot and generation.
  func label(of entity: Entity) -> String {
    if let name = world.name(of: entity), !name.isEmpty { return name }
    let rarest = world.componentNames(of: entity).min {
      (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1)
    }
    return rarest.map { "\($0) \(entity.numbers)" } ?? entity.numbers
  }

  /// Who and where it is.
  func identity(
    of entity: Entity, withID: Bool, withLabel: Bool
  ) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    let parent = world.parent(of: entity)
    if parent != .none { members.append(("parent", .text(Self.path(of: parent)))) }
    members.append(("name", .text(Self.path(of: entity))))
    if withID { members.append(("id", .unsigned(Self.bits(of: entity)))) }
    if withLabel { members.append(("doc", .object([("label", .text(label(of: entity)))]))) }
    return members
  }

  /// An entity with all its components.
  func whole(
    _ entity: Entity, withValues: Bool = true, withTypes: Bool = false, withID: Bool = false,
    withLabel: Bool = false
  ) -> JSONValue {
    var members = identity(of: entity, withID: withID, withLabel: withLabel)
    var (tags, values, types): ([JSONValue], [(String, JSONValue)], [(String, JSONValue)]) =
      ([], [], [])
    for value in world.listed(entity) {
      if value.fields.isEmpty {
        tags.append(.text(value.name == Disabled.componentName ? Self.disabled : value.name))
        continue
      }
      let tree = ExplorerTree(value.fields)
      values.append((value.name, withValues ? tree.value : .null))
      types.append((value.name, tree.types))
    }
    if withTypes { members.append(("type_info", .object(types.map { ($0, $1) }))) }
    if !tags.isEmpty { members.append(("tags", .list(tags))) }
    let parent = world.parent(of: entity)
    if parent != .none {
      members.append(
        ("pairs", .object([("flecs.core.ChildOf", .text(Self.path(of: parent)))])))
    }
    values.append((Self.description, .object([("value", .text(label(of: entity)))])))
    members.append(("components", .object(values.map { ($0, $1) })))
    return .object(members)
  }

  static let disabled = "flecs.core.Disabled"
  /// What an entity is called, in the explorer's words.
  static let description = "(flecs.doc.Description,flecs.core.Name)"

  /// What the explorer asks for once a second, to know that somebody is there.
  var heartbeat: JSONValue {
    .object([
      ("parent", .text("flecs.core")), ("name", .text("World")),
      (
        "components",
        .object([
          (Self.description, .object([("value", .text(game))])),
          (
            "Clock",
            .object([("tick", .unsigned(simulation.tick))])
          ),
        ])
      ),
    ])
  }

  // MARK: - Queries

  /// What a query finds.
  /// - Returns: the results, or why there are none as a sentence.
  func query(_ request: HTTPRequest) -> (answer: JSONValue?, problem: String) {
    guard let expression = request.parameter("expr") else {
      return (nil, "Expected a parameter expr with a query.")
    }
    let (found, problem) = ExplorerTerm.terms(
      expression, knows: knows, find: { entity($0.split(separator: ".").map(String.init)) })
    guard let terms = found else { return (nil, problem) }
    let limit = request.parameter("limit").flatMap { Int($0) } ?? 1000
    let offset = request.parameter("offset").flatMap { Int($0) } ?? 0
    guard limit >= 0, offset >= 0 else { return (nil, "Expected a limit and an offset from 0 up.") }
    var members: [(name: String, value: JSONValue)] = []
    if request.flag("query_info") {
      members.append(("query_info", .object([("vars", .list([.text("this")]))])))
    }
    if request.flag("field_info") { members.append(("field_info", .list(terms.map(info)))) }
    guard request.parameter("results") != "false" else { return (.object(members), "") }
    var results: [JSONValue] = []
    var passed = 0
    for entity in world.listedEntities() {
      guard results.count < limit else { break }
      let names = Set(world.componentNames(of: entity))
      let found = terms.map { holds($0, entity, names) }
      guard zip(terms, found).allSatisfy({ $0.isOptional || $0.isNot != $1 }) else { continue }
      passed += 1
      if passed > offset { results.append(result(entity, terms, found, request)) }
    }
    members.append(("results", .list(results)))
    return (.object(members), "")
  }

  private func holds(_ term: ExplorerTerm, _ entity: Entity, _ names: Set<String>) -> Bool {
    switch term.condition {
    case .component(let name): names.contains(name)
    case .isDisabled: names.contains(Disabled.componentName)
    case .parent(let parent): world.parent(of: entity) == parent
    case .hasChildren: !world.children(of: entity).isEmpty
    case .entity(let wanted): entity == wanted
    case .name(let text):
      label(of: entity).lowercased().contains(text.lowercased())
        || Self.path(of: entity) == text
    case .nothing: false
    }
  }

  private func result(
    _ entity: Entity, _ terms: [ExplorerTerm], _ holds: [Bool], _ request: HTTPRequest
  ) -> JSONValue {
    if request.flag("table") {
      return whole(
        entity, withID: request.flag("entity_ids"), withLabel: request.flag("doc"))
    }
    var members = identity(
      of: entity, withID: request.flag("entity_ids"), withLabel: request.flag("doc"))
    guard request.parameter("fields") != "false" else { return .object(members) }
    var fields: [(name: String, value: JSONValue)] = [
      ("is_set", .list(zip(terms, holds).map { .bool($1 && !$0.isNot) }))
    ]
    let wantsValues = request.parameter("values") != "false"
    if wantsValues,
      terms.contains(where: { if case .component = $0.condition { true } else { false } })
    {
      let listed = world.listed(entity)
      fields.append(
        (
          "values",
          .list(
            terms.map { term in
              guard case .component(let name) = term.condition,
                let value = listed.first(where: { $0.name == name }), !value.fields.isEmpty
              else { return .object([]) }
              return ExplorerTree(value.fields).value
            })
        ))
    }
    members.append(("fields", .object(fields)))
    return .object(members)
  }

  /// A term as a column: its component and the kinds of its fields, as the first entity has them.
  private func info(_ term: ExplorerTerm) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [("id", .text(term.text))]
    if term.isNot { members.append(("not", .bool(true))) }
    if term.isOptional { members.append(("optional", .bool(true))) }
    if case .component(let name) = term.condition, !term.isNot {
      members.append(("type", .text(name)))
      let first = world.listedEntities().first { world.componentNames(of: $0).contains(name) }
      let fields = first.flatMap { world.listed($0).first { $0.name == name }?.fields } ?? []
      if !fields.isEmpty { members.append(("schema", ExplorerTree(fields).types)) }
    }
    return .object(members)
  }
}
