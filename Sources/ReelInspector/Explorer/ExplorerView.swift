import ReelECS
import ReelHost
import ReelJSON
import ReelProgram
import ReelSimulation

/// A simulation in terms of the explorer's protocol: entities by their paths, and as JSON. Make a new one for every
/// poll: O(types + tables).
///
/// Several entities may have the same name, and names may change. So the path of an entity is its number,
/// `#4294967308`, and its name is only a label. Paths of names, such as `castle/door`, are accepted too.
struct ExplorerView {
  let simulation: Simulation
  let game: String
  let timeline: ExplorerTimeline?
  var world: World { simulation.world }

  /// The names of the component types, by their numbers in the world.
  private let names: [String]
  private let numbers: [String: Int]
  /// The number of entities of each component. An entity's rarest component describes it best. Among equally rare ones
  /// it is the last registered, because a game registers its own components last.
  private let counts: [Int]

  /// The budget for the fields of one entity: room for 1,024 fields, fewer if texts are long.
  static let room = 16_384
  /// The most entities that one request may refer to by name instead of number.
  static let mostNames = 4
  /// The sentence about a request that refers to more of them.
  static let tooManyNames =
    "Expected at most \(mostNames) entities by their names; write the others as numbers, such as #4294967308."

  init(_ simulation: Simulation, game: String, timeline: ExplorerTimeline? = nil) {
    self.simulation = simulation
    self.game = game
    self.timeline = timeline
    names = simulation.world.componentNames
    counts = simulation.world.componentCounts
    numbers = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the number of a component type.
  func number(of component: String) -> Int? { numbers[component] }
  /// Returns the number of entities that have a component.
  func count(of component: Int) -> Int { counts[component] }

  static func path(of entity: Entity) -> String { "#\(bits(of: entity))" }
  static func bits(of entity: Entity) -> UInt64 {
    UInt64(entity.generation) << 32 | UInt64(entity.index)
  }

  /// Returns the living entity with this path. O(1) for a number, O(entities that have names) for a name.
  func entity(_ path: [String]) -> Entity? {
    guard let last = path.last else { return nil }
    if last.first == "#" {
      guard let bits = UInt64(last.dropFirst()) else { return nil }
      let entity = Entity(bits: bits)
      return world.isAlive(entity) ? entity : nil
    }
    // Unless `Name` is registered, no entity has a name, and the query below would register it.
    guard numbers[Name.componentName] != nil else { return nil }
    var match: Entity?
    world.each { (entity: Entity, name: Name) in
      guard match == nil, name.text.utf8.elementsEqual(last.utf8) else { return }
      if isBelow(path.dropLast(), entity) { match = entity }
    }
    return match
  }

  private func isBelow(_ path: ArraySlice<String>, _ entity: Entity) -> Bool {
    var at = entity
    for name in path.reversed() {
      at = world.parent(of: at)
      guard at != .none, world.name(of: at) == name else { return false }
    }
    return true
  }

  /// Returns the label for people: the entity's name, or else its rarest component with its slot and generation.
  func label(of entity: Entity) -> String {
    if let name = world.name(of: entity), !name.isEmpty { return name }
    var rarest: Int?
    world.eachComponentNumber(of: entity) { number in
      guard let best = rarest else { return rarest = number }
      if (counts[number], -number) < (counts[best], -best) { rarest = number }
    }
    return rarest.map { "\(names[$0]) \(entity.numbers)" } ?? entity.numbers
  }

  /// Returns the members that identify an entity: its path and name.
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

  /// Returns an entity with all its components, within the budget ``room``; `is_cut` is set if some are left out.
  func whole(
    _ entity: Entity, withValues: Bool = true, withTypes: Bool = false, withID: Bool = false,
    withLabel: Bool = false
  ) -> JSONValue {
    var members = identity(of: entity, withID: withID, withLabel: withLabel)
    var (tags, values, types): ([JSONValue], [(String, JSONValue)], [(String, JSONValue)]) =
      ([], [], [])
    var room = Self.room
    for value in world.listed(entity, room: &room) {
      if value.fields.isEmpty {
        tags.append(.text(value.name == Disabled.componentName ? Self.disabled : value.name))
        continue
      }
      let tree = FieldTree(value.fields)
      values.append((value.name, withValues ? tree.value : .null))
      if withTypes { types.append((value.name, tree.types)) }
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
    if room < 0 { members.append(("is_cut", .bool(true))) }
    return .object(members)
  }

  /// Returns one component of an entity within the budget; `nil` if it has none.
  func listed(_ entity: Entity, _ component: String, room: inout Int) -> ListedValue? {
    numbers[component].flatMap { world.listed(entity, component: $0, room: &room) }
  }

  static let disabled = "flecs.core.Disabled"
  /// The explorer's name for the component that holds an entity's label.
  static let description = "(flecs.doc.Description,flecs.core.Name)"

  /// The answer to the explorer's heartbeat request, sent once a second to check that the game still runs.
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
}
