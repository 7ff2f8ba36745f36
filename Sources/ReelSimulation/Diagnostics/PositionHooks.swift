import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// Functions by which this module reads positions that modules above it compute: of the camera and of colliders.
package final class PositionHooks: SimulationPart {
  /// The area of the world that the camera shows; `nil` without a camera: the view's corner is then the world's origin.
  package var view: ((World) -> Rect)?
  /// A function that returns the position in the view at which a point of the world is drawn. That position depends on
  /// the entity to which the point belongs, because the entity may be on the screen or scroll with a parallax;
  /// `Entity.none` stands for the world itself. `nil` without a camera.
  package var toView: ((World, Entity, Vec2) -> Vec2)?
  /// A function that returns true if an entity is positioned in the view and not in the world.
  package var isOnScreen: ((World, Entity) -> Bool)?
  /// Functions that return the extent, around its position, of an entity that others can stand on.
  package var extents: [(World, Entity) -> Bounds?] = []
  /// A function that returns true if an entity is falling.
  package var isFalling: ((World, Entity) -> Bool)?
}
