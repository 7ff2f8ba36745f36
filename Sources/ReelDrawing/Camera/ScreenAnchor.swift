import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// A component that keeps an entity at a point of the view, at any size of the view.
///
/// An entity that is ``ScreenSpace`` stays there, and no camera moves it. Any other entity stays in the world: it is
/// moved to the point of the world that the camera shows there, and it grows and turns with the world. The entity
/// requires a ``Transform``, whose position is written in each tick.
///
/// ```swift
/// world.spawn(
///   Transform(), ScreenAnchor(Vec2(1, 0), offset: Vec2(-10, 6)), ScreenSpace(),
///   Label("0", alignment: .right))
/// ```
public struct ScreenAnchor: Component, Equatable, Sendable {
  /// The point of the view: 0, 0 is its top left corner; 1, 1 its bottom right one.
  public var point: Vec2
  /// The distance from ``point``, in logical pixels of the view.
  public var offset: Vec2

  /// Creates an anchor at a point of the view, moved by `offset`.
  public init(_ point: Vec2, offset: Vec2 = .zero) {
    self.point = point
    self.offset = offset
  }

  public init() { self.init(.zero) }

  public static var componentName: String { "ScreenAnchor" }
}

extension ScreenAnchor {
  /// The system that places anchored entities in the view of this tick. It runs in the input phase, before pointers are
  /// tested against entities, because the size of the view may have changed.
  public static let place = System("placeAnchored", in: .input, ifAny: ScreenAnchor.self) {
    placeAll($0)
  }

  /// The system that places anchored entities again, after all phases that may have moved the camera.
  public static let follow = System(
    "placeAnchoredAfterCamera", in: .afterCamera, ifAny: ScreenAnchor.self
  ) { placeAll($0) }

  private static func placeAll(_ world: World) {
    let view = world.viewTransform
    let others = world.otherSpaces
    // True in the usual case, which needs no search through the parents and no copy of a transform.
    let isPlain = others.isNone && view.isPlain
    world.each { (entity: Entity, transform: inout Transform, anchor: ScreenAnchor) in
      let viewPoint = view.size * anchor.point
      let seen = isPlain ? nil : view.seen(by: entity, in: world, others)
      if let seen, !seen.isPlain {
        transform.position = seen.toWorld(viewPoint + anchor.offset)
      } else {
        transform.position = (seen?.origin ?? view.origin) + viewPoint + anchor.offset
      }
    }
  }
}
