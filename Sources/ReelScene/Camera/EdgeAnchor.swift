import ReelECS
import ReelMath
import ReelPlatform

/// Keeps an entity at a place in the view, however large the view is.
public struct EdgeAnchor: Component, Equatable {
  /// The point of the view: 0, 0 its top left corner; 1, 1 its bottom right one.
  public var point: Vec2
  /// From there, in logical pixels.
  public var offset: Vec2

  /// An anchor at a point of the view, moved by `offset`.
  public init(_ point: Vec2, offset: Vec2 = .zero) {
    self.point = point
    self.offset = offset
  }

  public init() { self.init(.zero) }

  public static var componentName: String { "EdgeAnchor" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("point", &point)
    v.field("offset", &offset)
  }
}

extension EdgeAnchor {
  /// Puts anchored entities where the view of this tick has them.
  public static let place = System("placeAnchored", in: .input) { world in
    let view = world[Input.self].view
    let camera = world[Camera.self].position
    world.each { (transform: inout Transform, anchor: EdgeAnchor) in
      transform.position = camera + view * anchor.point + anchor.offset
    }
  }
}
