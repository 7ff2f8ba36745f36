import ReelFields
import ReelMath

#if !hasFeature(Embedded)
  // Values by the names of their types, for tools such as `inspect` that do not have the types themselves.

  /// A component or resource with its fields, in the order of its field list.
  public struct ListedValue: Equatable, Sendable {
    /// The name of its type, as in a reel.
    public var name: String
    /// True if it is not part of the state.
    public var isTransient: Bool
    /// Its numbers and texts.
    public var fields: [ListedField]
  }

  extension World {
    /// The component, resource, event and relation types that are registered with the world, transient ones too. A game
    /// state is listed as the engine's resource that contains it.
    package var registeredTypes: [any FieldValue.Type] {
      state.types.map { $0.type } + state.stores.map { $0.type }
    }

    /// Returns all components of an entity; empty if it is dead. A component that is being changed is left out.
    /// O(fields).
    public func listed(_ entity: Entity) -> [ListedValue] {
      var values: [ListedValue] = []
      eachValue(of: entity) { type, address in
        guard let address else { return }
        values.append(
          ListedValue(name: type.name, isTransient: type.isTransient, fields: type.list(address)))
      }
      return values
    }

    /// Returns all resources and states that have a value, sorted by name. O(fields).
    public func listedResources() -> [ListedValue] {
      return state.resources.filter { $0.isState || $0.isTransient }
        .map { ListedValue(name: $0.name, isTransient: $0.isTransient, fields: $0.list()) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Returns a resource or state by its name; `nil` if it has no value. O(resources + fields).
    package func listedResource(_ name: String) -> ListedValue? {
      return state.resources.first { ($0.isState || $0.isTransient) && $0.name == name }
        .map { ListedValue(name: name, isTransient: $0.isTransient, fields: $0.list()) }
    }

    /// Returns all entities that are alive, sorted by index. O(entities · log entities).
    public func listedEntities() -> [Entity] {
      return entities.sorted { $0.index < $1.index }
    }
  }
#endif
