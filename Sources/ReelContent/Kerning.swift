import ReelMath

/// A pair of characters that stand closer together or further apart than their advances say.
public struct Kerning: Equatable, Sendable, FieldValue {
  /// The Unicode scalar on the left.
  public var first: UInt32
  /// The Unicode scalar on the right.
  public var second: UInt32
  /// How far the second moves, in pixels, right positive.
  public var amount: Float

  /// A pair.
  public init(first: UInt32 = 0, second: UInt32 = 0, amount: Float = 0) {
    self.first = first
    self.second = second
    self.amount = amount
  }

  public init() { self.init(first: 0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
    v.field("amount", &amount)
  }
}
