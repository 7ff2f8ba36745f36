import ReelECS
import ReelSimulation

/// The first checkpoint at which a replay differs from its recording.
public struct Divergence: Equatable, Sendable {
  /// The number of completed ticks at the checkpoint.
  public var tick: UInt64
  /// The tick of the last checkpoint that agreed: the fault lies after it. `nil` if the first one differs.
  public var lastSameTick: UInt64?
  /// The names of the parts of the state that differ: components, resources, events, `entities`.
  public var parts: [String]
  /// The types that have other fields in the reel than in this build, a sentence each.
  public var changedTypes: [String] = []
  #if !hasFeature(Embedded)
    /// The first fields that differ at ``snapshotTick``, each with the recorded value and the replayed one. Empty if
    /// there is no snapshot, or if only events, relations or the order of entities differ.
    public var differences: [StateDifference] = []
  #endif
  /// The tick of the first recorded state from the checkpoint on, of which the fields were compared; `nil` if there is
  /// none.
  public var snapshotTick: UInt64?
  /// The reason why that state cannot be read; `nil` if it can, or if there is none.
  public var snapshotError: String?
}

#if !hasFeature(Embedded)
  extension Divergence {
    /// Sentences for a person: the last checkpoint that agrees, and the fields that differ, or why they are unknown.
    public var details: [String] {
      var lines = changedTypes
      if let last = lastSameTick {
        lines.append(
          last + 1 == tick
            ? "The states agree at tick \(last)."
            : "The states agree at tick \(last): the first difference is in one of the ticks \(last + 1) to "
              + "\(tick).")
      }
      if let error = snapshotError {
        lines.append("The fields are unknown: the recorded state cannot be read: \(error).")
      } else if let at = snapshotTick {
        if at != tick { lines.append("At tick \(at), the next state that the reel holds:") }
        if differences.isEmpty {
          lines.append(
            "no field of a component or resource differs there; events, relations or the order might."
          )
        }
      } else {
        lines.append("The fields are unknown: the reel holds no state from this tick on.")
      }
      for difference in differences {
        lines.append(
          "\(difference.name): recorded \(difference.first ?? "missing"), replayed "
            + "\(difference.second ?? "missing")")
      }
      return lines
    }
  }
#endif
