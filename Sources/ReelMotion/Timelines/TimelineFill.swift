import ReelECS
import ReelMath

/// What a part of a timeline does to its property before it begins and after it has ended.
public enum TimelineFill: UInt8, Sendable, CaseIterable, FieldValue {
  /// Nothing: the property is again what it was.
  case none
  /// Holds its last value.
  case forwards
  /// Holds its first value from the begin of what it is part of.
  case backwards
  /// Both.
  case both

  public init() { self = .none }
}
