import ReelECS
import ReelMath

/// Cuts what the entity and all below it draw to a rectangle: windows, lists that scroll, bars that
/// fill. Areas inside of others cut to what both have in common.
///
/// The rectangle stays upright: of a turned entity it is the box around the turned one.
///
/// ```swift
/// let window = world.spawn(Transform(x: 40, y: 40), CropArea(Rect(0, 0, 200, 80)))
/// let row = world.spawn(Transform(x: 0, y: 60), Sprite(world.frame("row"), anchor: .zero))
/// world.setParent(of: row, to: window)
/// world[row, Transform.self]?.position.y -= 1  // scrolls
/// ```
public struct CropArea: Component, Equatable, Sendable {
  /// Relative to the entity, before its scale.
  public var area: Rect

  /// A rectangle relative to the entity.
  public init(_ area: Rect) { self.area = area }

  public init() { self.init(.zero) }

  public static var componentName: String { "CropArea" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("area", &area) }
}
