import ReelECS
import ReelFields
import ReelHost

/// A condition on an entity, as a command line writes it: `Health` for entities that have the component, or
/// `Health.points<10`, with the signs of a ``FieldComparison``.
package struct EntityCondition {
  let component: String
  /// The comparison of a field; `nil` if having the component is enough. The path is "" for a component that is a
  /// single number.
  let test: (path: String, comparison: FieldComparison)?

  /// Reads a condition; `nil` for a text that is none.
  package init?(_ text: String) {
    guard let (field, comparison) = FieldComparison.split(text) else { return nil }
    let parts = field.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty else { return nil }
    component = String(name)
    let path = parts.count > 1 ? String(parts[1]) : ""
    if let comparison {
      test = (path, comparison)
    } else {
      // A condition with a field needs a comparison.
      guard path.isEmpty else { return nil }
      test = nil
    }
  }

  /// Returns true if the condition holds for an entity with these components.
  func holds(for values: [ListedValue]) -> Bool {
    guard let value = values.first(where: { $0.name == component }) else { return false }
    guard let test else { return true }
    guard let field = value.fields.first(where: { $0.path == test.path }) else { return false }
    return test.comparison.holds(for: field.content)
  }

  /// Returns true if the component is among `values` and has the field.
  func exists(in values: [ListedValue]) -> Bool {
    values.contains { value in
      value.name == component
        && (test == nil || value.fields.contains { $0.path == test?.path })
    }
  }

  /// Returns a description of the values that the field takes, if it does not take the value of the condition.
  func expectation(in values: [ListedValue]) -> String? {
    guard let test, let value = values.first(where: { $0.name == component }),
      let field = value.fields.first(where: { $0.path == test.path })
    else { return nil }
    return test.comparison.expectation(of: field.content)
  }
}
