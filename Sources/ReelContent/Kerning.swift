import ReelFields

/// The distance correction for a pair of characters.
public struct Kerning: Equatable, Sendable, FieldValue {
  /// The Unicode scalar on the left.
  public var first: UInt32
  /// The Unicode scalar on the right.
  public var second: UInt32
  /// The distance by which the second character moves, in pixels, right positive.
  public var amount: Float

  /// Creates a correction for a pair.
  public init(first: UInt32 = 0, second: UInt32 = 0, amount: Float = 0) {
    self.first = first
    self.second = second
    self.amount = amount
  }

  public init() { self.init(first: 0) }
}
