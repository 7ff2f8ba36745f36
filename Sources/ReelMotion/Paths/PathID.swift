import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// The number of a path in ``Paths``.
public struct PathID: NumberedID {
  /// The path's index, in the order in which paths were added.
  public var rawValue: UInt16
  /// Creates an id from a path's number.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable public init() { rawValue = .max }
}
