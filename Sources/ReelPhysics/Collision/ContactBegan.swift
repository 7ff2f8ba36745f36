import ReelCollision
import ReelECS
import ReelMath

/// Two entities have begun to touch. Sent once, sorted by entities among all of the tick.
public struct ContactBegan: Event, Equatable, Sendable {
  /// The one with the lower slot.
  public var first: Entity
  /// The one with the higher slot.
  public var second: Entity

  /// Two that touch; the engine sends it.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }
  public static var eventName: String { "ContactBegan" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}
