import ReelFields
import ReelMath

/// An action that a player can perform, with a number from 0 to 63. Declare each as a constant:
///
///     extension Action { static let left = Action(0) }
public struct Action: Hashable, Sendable, FieldValue {
  /// The action's number, 0 to 63.
  public var number: UInt8
  /// Creates an action. Traps above 63.
  public init(_ number: UInt8) {
    demand(number < 64, "There are 64 actions, numbered from 0: there is no action \(number).")
    self.number = number
  }
  public init() { number = 0 }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("number", &number, in: 0...63)
  }
  package var bit: UInt64 { 1 << UInt64(number) }
}
