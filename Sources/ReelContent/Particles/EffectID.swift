import ReelFields

/// The number of a particle effect.
public struct EffectID: NumberedID {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = 0 }
}
