import ReelECS
import ReelMath
import ReelSimulation

/// A path among a game's ``Paths``.
public struct PathID: NumberedID {
  /// Its number, from 0 in the order in which paths were added.
  public var rawValue: UInt16
  /// A path by its number.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = .max }
}
