#if !hasFeature(Embedded)
  import ReelMath

  extension World {
    /// The components, resources, events and kinds of relations that the world knows, transient ones too;
    /// a game state as the engine's resource that holds it.
    package var registeredTypes: [any FieldValue.Type] {
      state.types.map { $0.type } + state.stores.map { $0.type }
    }
  }
#endif
