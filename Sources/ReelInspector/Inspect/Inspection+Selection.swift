import ReelContent
import ReelECS
import ReelProgram

extension Inspection {
  /// Returns the entities that a command line selects; `nil` without a selection.
  /// - Parameters:
  ///   - all: true to select all entities that fulfil the conditions.
  ///   - names: the entities to select; empty for any.
  ///   - conditions: conditions that all selected entities fulfil.
  /// - Throws: `Failure` for a name or condition that cannot select anything.
  package func choose(
    all: Bool, names: [EntityName], conditions: [EntityCondition]
  ) throws -> [Entity]? {
    guard all || !names.isEmpty || !conditions.isEmpty else { return nil }
    var entities = entities
    for condition in conditions where !hasComponent(condition.component) {
      throw Failure(
        .usage,
        "--find: expected one of the components \(componentNames.joined(separator: ", ")); "
          + "found \(ContentError.quoted(condition.component)).")
    }
    if !names.isEmpty {
      entities = try names.map { name in
        guard let match = entity(name) else {
          throw Failure(
            .damaged, "--entity \(name.text): no such entity is alive after tick \(tick).")
        }
        return match
      }
    }
    guard !conditions.isEmpty else { return entities }
    var exists = [Bool](repeating: false, count: conditions.count)
    var expected: String?
    let matches = entities.filter { entity in
      let values = values(of: entity)
      for (at, condition) in conditions.enumerated() where condition.exists(in: values) {
        exists[at] = true
        if expected == nil { expected = condition.expectation(in: values) }
      }
      return conditions.allSatisfy { $0.holds(for: values) }
    }
    if let expected {
      throw Failure(.usage, "--find: expected \(expected) after the operator.")
    }
    // A misspelt field would match no entity and report nothing.
    for (at, condition) in conditions.enumerated() {
      guard !exists[at], let path = condition.test?.path,
        let example = entities.first(where: { has($0, condition.component) })
      else { continue }
      let fields = values(of: example).first { $0.name == condition.component }?.fields
      throw Failure(
        .usage,
        "--find: expected one of the fields \((fields ?? []).map(\.path).joined(separator: ", ")) of "
          + "\(condition.component); found \(ContentError.quoted(path)).")
    }
    return matches
  }
}
