import ReelCollision
import ReelECS
import ReelMath

/// A mover is held from two sides, and what moves can not push it out of the way: sent in every tick in
/// which it is so. The game decides: the mover dies, or the door opens again.
public struct MoverSqueezed: Event, Equatable, Sendable {
  /// Who is squeezed.
  public var entity: Entity

  /// A mover that is squeezed; the engine sends it.
  public init(entity: Entity) { self.entity = entity }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "MoverSqueezed" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("entity", &entity) }
}
