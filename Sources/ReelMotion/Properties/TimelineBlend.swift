import ReelMath

/// How a track's values get together with what the property is.
public enum TimelineBlend: UInt8, Sendable, CaseIterable, FieldValue {
  /// The value is the track's.
  case replace
  /// The track's is added: a distance.
  case add
  /// The track's is a factor.
  case multiply

  public init() { self = .replace }
}
