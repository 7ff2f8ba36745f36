import ReelFields

/// A machine's number in ``AnimationMachines``.
public struct MachineID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}
