import ReelECS
import ReelMath

/// The effect of a part of a timeline on its property before it begins and after it has ended.
public enum TimelineFill: UInt8, Sendable, CaseIterable, FieldValue {
  /// No effect: the property returns to its own value.
  case none
  /// Holds its last value.
  case forwards
  /// Holds its first value from the beginning of its parent.
  case backwards
  /// Holds its first value before it begins, and its last value after it has ended.
  case both

  public init() { self = .none }
}
