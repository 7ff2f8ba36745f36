import ReelECS
import ReelSimulation

/// The first checkpoint at which a replay differs from its recording.
public struct Divergence: Equatable, Sendable {
  /// The number of completed ticks at the checkpoint.
  public var tick: UInt64
  /// The names of the parts of the state that differ: components, resources, events, `entities`.
  public var parts: [String]
  /// The first entity that differs, as recorded and as replayed; `nil` if the checkpoint has no snapshot or no
  /// entity differs.
  public var entity: String?
}
