import ReelMath

/// A sound that a backend has loaded, numbered from 0 by whoever loads them.
public struct SoundID: NumberedID {
  /// The number, from 0.
  public var rawValue: UInt16
  /// The sound with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
}
