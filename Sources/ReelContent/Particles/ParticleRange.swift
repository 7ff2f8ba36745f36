import ReelMath

/// Two numbers between which each particle takes one, all equally likely.
public struct ParticleRange: Equatable, Sendable, FieldValue {
  /// The least.
  public var low: Float
  /// The most.
  public var high: Float

  /// The same number for all.
  public init(_ value: Float) { self.init(value, value) }

  /// From one number to another.
  public init(_ low: Float, _ high: Float) {
    self.low = low
    self.high = high
  }

  public init() { self.init(0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("low", &low)
    v.field("high", &high)
  }

  /// The number at a share of the way, 0 to 1.
  ///
  /// DETERMINISM: a product and a sum, each rounded once.
  @inlinable public func at(_ share: Float) -> Float { low + (high - low) * share }
}
