import ReelECS

/// A type of the state that a game met after it had begun.
public struct NotedLayout: Equatable, Sendable {
  /// After how many completed ticks it was there for the first time.
  public var tick: UInt64
  /// How the type's values lie in the state.
  public var layout: StateLayout

  /// A layout that is noted from a tick on.
  public init(tick: UInt64, layout: StateLayout) {
    self.tick = tick
    self.layout = layout
  }
}

/// Compares by bytes: `==` on String would link the Unicode tables into every wasm module.
func sameText(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
