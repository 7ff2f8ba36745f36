import ReelFields

/// Two numbers between which each particle takes one at random, evenly distributed.
public struct ParticleRange: Equatable, Sendable, FieldValue {
  /// The least number.
  public var low: Float
  /// The greatest number.
  public var high: Float

  /// Creates a range of one number.
  public init(_ value: Float) { self.init(value, value) }

  /// Creates a range from one number to another.
  public init(_ low: Float, _ high: Float) {
    self.low = low
    self.high = high
  }

  public init() { self.init(0) }

  /// Returns the number at a fraction of the range, 0 to 1.
  ///
  /// DETERMINISM: a product and a sum, each rounded once.
  @inlinable public func at(_ share: Float) -> Float { low + (high - low) * share }
}
