import ReelMath

/// What the times of a timeline count.
public enum TimeUnit: UInt8, Sendable, CaseIterable, FieldValue {
  /// Ticks of the simulation.
  case ticks
  /// Seconds of the simulation's time, whatever its tick rate. They become ticks when the timeline is
  /// added to ``Timelines``.
  case seconds

  public init() { self = .ticks }
}
