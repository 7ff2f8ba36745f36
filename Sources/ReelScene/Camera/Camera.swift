import ReelECS
import ReelMath

/// Where the view's top-left corner lies in the world.
public struct Camera: Resource {
  /// In logical pixels of the world.
  public var position: Vec2 = .zero
  /// Draws everything on whole logical pixels. Camera and pictures are rounded on their own, in the
  /// same way, so that pictures keep their distances while the camera glides: nothing shimmers.
  public var snapsToPixels = false
  public init() {}
  public static var resourceName: String { "Camera" }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("snapsToPixels", &snapsToPixels)
  }
}
