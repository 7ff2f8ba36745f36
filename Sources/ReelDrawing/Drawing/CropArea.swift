import ReelECS
import ReelFields
import ReelMath

/// A component that crops the pictures of the entity and its descendants to a rectangle: for windows, lists that
/// scroll, bars that fill. Nested areas crop to their intersection.
///
/// The rectangle stays upright: for a turned entity it is the bounding box of the turned rectangle.
///
/// ```swift
/// let window = world.spawn(Transform(x: 40, y: 40), CropArea(Rect(0, 0, 200, 80)))
/// let row = world.spawn(Transform(x: 0, y: 60), Sprite(world.frame("row"), anchor: .zero))
/// world.setParent(of: row, to: window)
/// world[row, Transform.self]?.position.y -= 1  // scrolls
/// ```
public struct CropArea: Component, Equatable, Sendable {
  /// The rectangle relative to the entity, before its scale.
  public var area: Rect

  /// Creates a crop area from a rectangle relative to the entity.
  public init(_ area: Rect) { self.area = area }

  public init() { self.init(.zero) }

  public static var componentName: String { "CropArea" }
}
