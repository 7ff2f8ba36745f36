import ReelFields
import ReelMath

/// A timeline's number in ``Timelines``.
public struct TimelineID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}
