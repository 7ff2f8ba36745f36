import ReelFields

/// A clip's number in ``Clips``.
public struct ClipID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}
