import ReelECS

/// A type of the state that the world registered after the first tick.
public struct AddedLayout: Equatable, Sendable {
  /// The number of completed ticks when the type was registered.
  public var tick: UInt64
  /// The layout of the type's values in the state.
  public var layout: StateLayout

  /// Creates a layout that is part of the state from a tick on.
  public init(tick: UInt64, layout: StateLayout) {
    self.tick = tick
    self.layout = layout
  }
}

/// Returns true if the bytes are equal. `==` on String would link the Unicode tables into every wasm module.
func sameText(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
