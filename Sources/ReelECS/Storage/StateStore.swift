import ReelMath

// What a snapshot must be able to do with a resource or an event channel without knowing its type.

class StateStore: StateType {
  /// Whether it belongs to the state at present, and so to snapshots and hashes.
  var isState: Bool { !isTransient }
  /// Puts it back to how it was before anybody used it.
  func reset() {}
  func encode(_ visitor: inout FieldEncoder) {}
  /// Reads a value without touching the present one; ``adopt(_:)`` takes it over.
  func decode(_ visitor: inout FieldDecoder) -> StateStore { self }
  func adopt(_ other: StateStore) {}
  /// Gives another world, which has none of this type, the same.
  func clone(into world: World) {}
  func describe(_ visitor: inout FieldText) {}
  /// Called once at the end of every tick.
  func endTick() {}
}
