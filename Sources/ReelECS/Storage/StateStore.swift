import ReelMath

// The operations of a resource, an event channel or the relations of a kind that a world needs without having their
// static type.

class StateStore: StateType {
  /// True if the store belongs to the state at present, and so to snapshots and hashes.
  var isState: Bool { !isTransient }
  /// Restores the condition before the first use.
  func reset() {}
  func encode(_ visitor: inout FieldEncoder) {}
  /// Reads a value without touching the present one; ``adopt(_:)`` takes it over.
  func decode(_ visitor: inout FieldDecoder) -> StateStore { self }
  func adopt(_ other: StateStore) {}
  /// Returns the error in a value that was read from a damaged file, in relation to `entities`; `nil` for none.
  func flaw(_ entities: EntityStore) -> String? { nil }
  /// Adds a copy to another world, which has none of this type.
  func clone(into world: World) {}
  #if !hasFeature(Embedded)
    func list() -> [ListedField] { [] }
  #endif
  /// Releases events that hold references. Called at the end of a tick on the channels that need it.
  func endTick() {}
}
