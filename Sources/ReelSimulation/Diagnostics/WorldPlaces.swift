import ReelCollision
import ReelECS
import ReelMath

/// What modules above this one know of where entities are: the camera's and the colliders'. Given while features are
/// installed; not part of the state.
package struct WorldPlaces: Resource {
  /// What of the world is in view; `nil` without a camera, which shows the world's origin in the view's corner.
  package var view: ((World) -> Rect)?
  /// Where a point of the world lies in the view, as an entity is seen, or of `Entity.none` as the world is; `nil` as
  /// above.
  package var toView: ((World, Entity, Vec2) -> Vec2)?
  /// Whether an entity stands in the view and not in the world.
  package var isOnScreen: ((World, Entity) -> Bool)?
  /// How far an entity that others stand on reaches around its place.
  package var extents: [(World, Entity) -> Bounds?] = []
  /// Whether an entity is falling.
  package var isFalling: ((World, Entity) -> Bool)?

  package init() {}
  package static var resourceName: String { "WorldPlaces" }
  package static var isTransient: Bool { true }
  package static var fieldListKind: FieldListKind { .verified }
  package mutating func visit<V: FieldVisitor>(_ v: inout V) {}
}
