import ReelContent
import ReelECS
import ReelHost
import ReelJSON
import ReelProgram
import ReelReplay
import ReelSimulation

/// The values of one field, or of all fields of a component, resource or game state, as they were when they were last
/// read.
package final class FieldWatch {
  /// The owner and the path of a value; the entity is `nil` for a resource or game state.
  private struct Key: Hashable {
    var entity: Entity?
    var path: String
  }

  private let type: String
  private let path: String?
  private let entity: EntityName?
  private var values: [Key: String] = [:]
  /// The hash of the type's part at the last reading: without a change of it no value is read.
  private var lastHash: UInt64?
  /// The paths that the type's values have had, for a misspelt path.
  private var registeredPaths: Set<String> = []

  /// The component's number in the world, once the world has registered it; `nil` for a resource or game state.
  private var number: Int?
  /// True for a resource or game state: the world has one value of it.
  private let isSingle: Bool

  /// - Parameters:
  ///   - field: a type's name, and the path of a field after a point.
  ///   - reel: lists the types of the state, also those that the world registers later.
  /// - Throws: if there is no such type.
  init(_ field: String, _ entity: EntityName?, _ reel: ReelContents, _ world: World) throws {
    let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let type = String(parts[0])
    self.type = type
    path = parts.count > 1 ? String(parts[1]) : nil
    self.entity = entity
    let layouts =
      reel.header.layouts + reel.addedLayouts.map(\.layout) + world.describeLayout()
    isSingle = layouts.contains { [.resource, .state].contains($0.kind) && $0.name == type }
    let names = layouts.filter { [.component, .resource, .state].contains($0.kind) }.map(\.name)
    guard names.contains(type) else {
      throw Failure(
        .usage,
        "expected a component, resource or game state: one of \(Set(names).sorted().joined(separator: ", ")); found "
          + "\(ContentError.quoted(type)).")
    }
  }

  /// A value that is another one than at the last reading.
  package struct Change {
    var name: String
    var entity: Entity?
    /// The value at the last reading; `nil` if there was none.
    var old: String?
    /// The present value; `nil` if there is none.
    var new: String?

    package var text: String {
      (entity.map { "\($0.numbers) " } ?? "") + "\(name): \(old ?? "missing") → \(new ?? "missing")"
    }

    package func json(_ tick: UInt64, _ system: String) -> String {
      var members: [(name: String, value: JSONValue)] = [
        ("tick", .unsigned(tick)), ("system", .text(system)), ("field", .text(name)),
      ]
      if let entity { members.append(("entity", .text(entity.numbers))) }
      members += [
        ("from", old.map { .text($0) } ?? .null), ("to", new.map { .text($0) } ?? .null),
      ]
      return JSONValue.object(members).json
    }
  }

  /// Reads the values, and returns those that have changed since the last reading, by entity and path. O(entities ·
  /// fields); for many values, O(state) unless the type has changed.
  func takeChanges(_ world: World) -> [Change] {
    if number == nil && !isSingle {
      number = world.components.firstIndex { $0.name == type }
    }
    // Hashing the state costs more than reading a few values.
    if values.count > 100 || number != nil && world.entityCount > 1000 {
      var hash: UInt64 = 0
      for part in world.hashByLayout().parts where part.name == type { hash ^= part.hash }
      if hash == lastHash { return [] }
      lastHash = hash
    }
    let now = read(world)
    let keys = Set(now.keys).union(values.keys).filter { now[$0] != values[$0] }
    defer { values = now }
    return keys.sorted {
      ($0.entity?.bits ?? 0, $0.path.utf8.count, $0.path) < (
        $1.entity?.bits ?? 0, $1.path.utf8.count, $1.path
      )
    }.map {
      Change(
        name: $0.path.isEmpty ? type : "\(type).\($0.path)", entity: $0.entity, old: values[$0],
        new: now[$0])
    }
  }

  private func read(_ world: World) -> [Key: String] {
    var values: [Key: String] = [:]
    func add(_ value: ListedValue, _ entity: Entity?) {
      // A value that appears or disappears is a change, too, even if it has no fields.
      if path == nil && value.fields.isEmpty { values[Key(entity: entity, path: "")] = "present" }
      for field in value.fields {
        registeredPaths.insert(field.path)
        if path ?? field.path == field.path {
          values[Key(entity: entity, path: field.path)] = field.content.text
        }
      }
    }
    if let number {
      for entity in world.listedEntities() where isWatched(entity) {
        var room = Int.max
        if let value = world.listed(entity, component: number, room: &room) { add(value, entity) }
      }
    }
    if isSingle, let value = world.listedResource(type) { add(value, nil) }
    return values
  }

  private func isWatched(_ entity: Entity) -> Bool {
    guard let name = self.entity else { return true }
    return entity.index == name.index
      && (name.generation ?? entity.generation) == entity.generation
  }

  /// Throws if the type's values never had such a field.
  func checkPath() throws {
    if let path, !registeredPaths.isEmpty, !registeredPaths.contains(path) {
      throw Failure(
        .usage,
        "expected one of the fields \(registeredPaths.sorted().joined(separator: ", ")) of \(type); found "
          + "\(ContentError.quoted(path)).")
    }
  }
}
