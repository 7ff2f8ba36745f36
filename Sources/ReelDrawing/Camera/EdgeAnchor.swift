import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// Keeps an entity at a place in the view, however large the view is.
///
/// One that is ``OnScreen`` stands there and no camera moves it. Any other stays a thing of the world: it
/// is moved to where the camera has this place, and it grows and turns as the world does. It needs a ``Transform``,
/// whose position it writes in each tick.
///
/// ```swift
/// world.spawn(
///   Transform(), EdgeAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), OnScreen(),
///   Label("0", alignment: .right))
/// ```
public struct EdgeAnchor: Component, Equatable, Sendable {
  /// The point of the view: 0, 0 its top left corner; 1, 1 its bottom right one.
  public var point: Vec2
  /// The distance from ``point``, in logical pixels.
  public var offset: Vec2

  /// An anchor at a point of the view, moved by `offset`.
  public init(_ point: Vec2, offset: Vec2 = .zero) {
    self.point = point
    self.offset = offset
  }

  public init() { self.init(.zero) }

  public static var componentName: String { "EdgeAnchor" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("point", &point)
    v.field("offset", &offset)
  }
}

extension EdgeAnchor {
  /// Puts anchored entities where the view of this tick has them, before anybody asks whether a pointer
  /// is there: the view may have got another size.
  public static let place = System("placeAnchored", in: .input, ifAny: EdgeAnchor.self) {
    placeAll($0)
  }

  /// Puts them there once more after the camera has moved, whatever phase moved it.
  public static let follow = System(
    "placeAnchoredAfterCamera", in: .afterCamera, ifAny: EdgeAnchor.self
  ) { placeAll($0) }

  private static func placeAll(_ world: World) {
    let view = world.viewTransform
    let others = world.otherSpaces
    // As nearly always: then nobody is asked for the things above, and no map is copied.
    let isPlain = others.isNone && view.isPlain
    world.each { (entity: Entity, transform: inout Transform, anchor: EdgeAnchor) in
      let place = view.size * anchor.point
      let seen = isPlain ? nil : view.seen(by: entity, in: world, others)
      if let seen, !seen.isPlain {
        transform.position = seen.toWorld(place + anchor.offset)
      } else {
        transform.position = (seen?.origin ?? view.origin) + place + anchor.offset
      }
    }
  }
}
