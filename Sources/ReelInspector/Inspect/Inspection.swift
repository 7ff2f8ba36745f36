import ReelECS
import ReelHost
import ReelMath
import ReelSimulation

/// The state of a simulation, as text or JSON.
package struct Inspection {
  private let simulation: Simulation
  package let entities: [Entity]

  package init(_ simulation: Simulation) {
    self.simulation = simulation
    entities = simulation.world.listedEntities()
  }

  var tick: UInt64 { simulation.tick }
  private var world: World { simulation.world }
  var componentNames: [String] { world.components.map(\.name).sorted() }

  func hasComponent(_ component: String) -> Bool { componentNames.contains(component) }
  func has(_ entity: Entity, _ component: String) -> Bool {
    world.componentNames(of: entity).contains(component)
  }
  /// Returns the components of an entity, with the names that features have given to fields.
  func values(of entity: Entity) -> [ListedValue] {
    var values = world.listed(entity)
    guard let labels = world.part(FieldLabels.self) else { return values }
    for at in values.indices {
      for field in values[at].fields.indices {
        values[at].fields[field].path = labels.label(
          values[at].fields[field].path, of: values[at].name, entity, world)
      }
    }
    return values
  }

  /// Returns the living entity of this name.
  func entity(_ name: EntityName) -> Entity? {
    entities.first {
      $0.index == name.index && (name.generation ?? $0.generation) == $0.generation
    }
  }

  /// The totals, then components and resources. Long lists appear only in the JSON.
  package var overview: String {
    let statistics = world.statistics
    var lines = [
      "tick \(tick) hash \(hexadecimal(simulation.stateHash))",
      "\(statistics.entities) entities in \(statistics.tables) tables, \(statistics.byteCount) bytes",
      "", "components",
    ]
    for component in world.components.sorted(by: { ($1.count, $0.name) < ($0.count, $1.name) })
    where component.count > 0 {
      lines.append("  \(component.count) \(component.name)")
    }
    lines += ["", "resources"]
    for resource in world.listedResources() where !resource.isTransient {
      lines.append("  \(resource.name): \(FieldTree(resource.fields).text(longest: 3))")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns an entity with its components, line by line.
  package func text(of entity: Entity) -> String {
    var head = "\(entity)"
    if let name = world.name(of: entity) { head += " \"\(name)\"" }
    let parent = world.parent(of: entity)
    if parent != .none { head += ", child of \(parent)" }
    let lines = values(of: entity).map {
      "  \($0.name): \(FieldTree($0.fields).text(longest: 16))"
    }
    return ([head] + lines).joined(separator: "\n")
  }

  /// Returns the state as JSON.
  /// - Parameter chosen: the entities to list; `nil` for all.
  package func json(_ chosen: [Entity]?) throws -> String {
    let entities = (chosen ?? entities).map { entity -> [String: Any] in
      var object: [String: Any] = [
        "id": entity.numbers,
        "components": Dictionary(
          values(of: entity).map { ($0.name, $0.json) }, uniquingKeysWith: { first, _ in first }),
      ]
      if let name = world.name(of: entity) { object["name"] = name }
      let parent = world.parent(of: entity)
      if parent != .none { object["parent"] = parent.numbers }
      return object
    }
    var object: [String: Any] = [
      "tick": tick, "hash": hexadecimal(simulation.stateHash), "entities": entities,
    ]
    if chosen == nil {
      object["resources"] = Dictionary(
        world.listedResources().filter { !$0.isTransient }.map { ($0.name, $0.json) },
        uniquingKeysWith: { first, _ in first })
    }
    return try prettyJSON(object)
  }
}
