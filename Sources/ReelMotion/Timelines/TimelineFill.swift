import ReelECS
import ReelFields
import ReelMath

/// The effect of a part of a timeline on its property before it begins and after it has ended.
public enum TimelineFill: UInt8, Sendable, CaseIterable, FieldValue {
  /// No effect: the property returns to its own value.
  case none
  /// The last value remains.
  case forwards
  /// The first value applies from the beginning of its parent.
  case backwards
  /// The first value applies before it begins, and the last value remains after it has ended.
  case both

  public init() { self = .none }
}
