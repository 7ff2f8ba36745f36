import ReelFields
import ReelMath

/// The way in which a track's values are combined with the value of the property.
public enum TimelineBlend: UInt8, Sendable, CaseIterable, FieldValue {
  /// The track's value replaces that of the property.
  case replace
  /// The track's value is a distance that is added.
  case add
  /// The track's value is a factor.
  case multiply

  public init() { self = .replace }
}
