import ReelECS
import ReelFields
import ReelMath

/// An event that is sent when an implicit animation has brought a property to the value that it was set to. An
/// animation that ends early because the property was set again sends none.
public struct ImplicitAnimationEnded: Event, Equatable, Sendable {
  /// The entity that has the property.
  public var entity: Entity
  /// The property that was set.
  public var property: AnimatedProperty

  /// Creates an event for an animation that has ended.
  public init(entity: Entity = .none, property: AnimatedProperty = .position) {
    self.entity = entity
    self.property = property
  }

  public init() { self.init(entity: .none) }
  public static var eventName: String { "ImplicitAnimationEnded" }
}
