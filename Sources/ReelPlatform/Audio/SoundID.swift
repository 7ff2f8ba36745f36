import ReelFields

/// A sound that a backend has loaded; the host numbers them from 0.
public struct SoundID: NumberedID {
  /// The number, from 0.
  public var rawValue: UInt16
  /// Creates the sound with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  public init() { rawValue = 0 }
}
