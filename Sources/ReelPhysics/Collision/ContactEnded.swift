import ReelCollision
import ReelECS
import ReelMath

/// Two entities touch no longer; one of them may be gone.
public struct ContactEnded: Event, Equatable, Sendable {
  /// The one with the lower slot.
  public var first: Entity
  /// The one with the higher slot.
  public var second: Entity

  /// Two that touched; the engine sends it.
  public init(first: Entity, second: Entity) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: .none, second: .none) }
  public static var eventName: String { "ContactEnded" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("first", &first)
    v.field("second", &second)
  }
}
