import ReelFields
import ReelMath

/// The index of a map in the content: ``ReelECS/World/map(_:)``.
public struct MapID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}
