import ReelMath

// What a world must be able to do with a resource, an event channel or the relations of a kind without
// knowing its type.

class StateStore: StateType {
  /// Whether it belongs to the state at present, and so to snapshots and hashes.
  var isState: Bool { !isTransient }
  /// Puts it back to how it was before anybody used it.
  func reset() {}
  func encode(_ visitor: inout FieldEncoder) {}
  /// Reads a value without touching the present one; ``adopt(_:)`` takes it over.
  func decode(_ visitor: inout FieldDecoder) -> StateStore { self }
  func adopt(_ other: StateStore) {}
  /// What a damaged file has done to a value that was read, with these entities.
  func flaw(_ entities: EntityStore) -> String? { nil }
  /// Gives another world, which has none of this type, the same.
  func clone(into world: World) {}
  #if !hasFeature(Embedded)
    func list() -> [ListedField] { [] }
  #endif
  /// Called at the end of a tick, on channels of events that hold references and have some to let go of.
  func endTick() {}
}
