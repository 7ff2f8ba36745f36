import ReelECS
import ReelFields
import ReelMath
import ReelPlatform

/// The source of all random numbers in a game: independent streams, all derived from one seed.
public struct Seed: Resource {
  /// The seed with which the simulation was created.
  public internal(set) var value: UInt64
  /// Creates a seed; all values are equally good.
  public init(_ value: UInt64) { self.value = value }
  public init() { value = 0 }
  public static var resourceName: String { "Seed" }
}
