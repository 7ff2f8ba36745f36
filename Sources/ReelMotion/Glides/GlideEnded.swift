import ReelECS
import ReelMath

/// A property has come to what it was set to in a transaction. Nothing is told of a glide that was cut
/// off because the property was set anew.
public struct GlideEnded: Event, Equatable, Sendable {
  /// The entity that has the property.
  public var entity: Entity
  /// As it was set.
  public var property: AnimatedProperty

  /// A glide that has ended.
  public init(entity: Entity = .none, property: AnimatedProperty = .position) {
    self.entity = entity
    self.property = property
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "GlideEnded" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("entity", &entity)
    v.field("property", &property)
  }
}
