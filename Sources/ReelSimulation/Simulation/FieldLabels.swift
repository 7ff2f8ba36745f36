import ReelECS

/// Names for the fields of components, which `inspect` shows instead of the fields' own names. They are set-up and not
/// state.
package final class FieldLabels: SimulationPart {
  private var labels: [(component: String, label: (World, Entity, String) -> String?)] = []

  /// Adds the function that returns the name of an entity's field by the field's path; `nil` for the path itself.
  package func add<C: Component>(
    _ type: C.Type, _ label: @escaping (World, Entity, String) -> String?
  ) {
    labels.append((C.componentName, label))
  }

  /// Returns the name of a field of an entity's component; its path if the field has no other name.
  package func label(_ path: String, of component: String, _ entity: Entity, _ world: World)
    -> String
  {
    for entry in labels where entry.component.utf8.elementsEqual(component.utf8) {
      if let label = entry.label(world, entity, path) { return label }
    }
    return path
  }
}
