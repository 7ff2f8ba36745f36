import ReelECS
import ReelJSON
import ReelProgram
import ReelSimulation

extension ExplorerTerm {
  /// The component of the game that the term requires; `nil` for all other conditions.
  var component: String? {
    switch condition {
    case .component(let name): name
    case .isDisabled: Disabled.componentName
    case .parent, .hasChildren, .name, .entity, .nothing: nil
    }
  }

  /// True if the term is a column with values.
  var hasValue: Bool { if case .component = condition { true } else { false } }

  /// Returns the value of the term's component; an empty object if it has none.
  func value(of entity: Entity, _ view: ExplorerView, room: inout Int) -> JSONValue {
    guard case .component(let name) = condition,
      let value = view.listed(entity, name, room: &room), !value.fields.isEmpty
    else { return .object([]) }
    return FieldTree(value.fields).value
  }

  /// Returns a term as a column: its component, and the kinds of the fields that the first entity with this component
  /// has. O(tables).
  func info(_ view: ExplorerView, room: inout Int) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [("id", .text(text))]
    if isNot { members.append(("not", .bool(true))) }
    if isOptional { members.append(("optional", .bool(true))) }
    if case .component(let name) = condition, !isNot {
      members.append(("type", .text(name)))
      if let number = view.number(of: name), let first = Self.first(with: number, view.world),
        let fields = view.world.listed(first, component: number, room: &room)?.fields,
        !fields.isEmpty
      {
        members.append(("schema", FieldTree(fields).types))
      }
    }
    return .object(members)
  }

  private static func first(with component: Int, _ world: World) -> Entity? {
    if world.isSparse(component: component) {
      let rows = EntityRows.sparse(component)
      return world.rowCount(of: rows) > 0 ? world.entity(0, of: rows) : nil
    }
    let table = (0..<world.tableCount).first {
      world.table($0, has: component) && world.rowCount(of: .table($0)) > 0
    }
    return table.map { world.entity(0, of: .table($0)) }
  }
}
