import ReelCollision
import ReelECS
import ReelFields
import ReelMath

/// A component that makes the ``Collider`` of an entity solid. Movers stop at it and stand on it, and it carries and
/// pushes them when its ``Transform`` moves or turns.
///
/// ```swift
/// world.spawn(
///   Transform(), Collider(Rect(-24, 0, 48, 6)), Solid(isOneWay: true),
///   PathFollower(way, speed: 40, ending: .turnBack))
/// ```
public struct Solid: Component, Equatable, Sendable {
  /// True if it stops only movers that come from above.
  public var isOneWay: Bool
  /// The velocity of its surface, in pixels per second, such as that of a conveyor belt.
  public var belt: Vec2
  /// The position and rotation of the solid when movers last moved, if `hasLast` is true.
  var last = Vec2.zero
  var lastRotation: Float = 0
  var hasLast = false

  /// Creates a solid.
  public init(isOneWay: Bool = false, belt: Vec2 = .zero) {
    self.isOneWay = isOneWay
    self.belt = belt
  }

  public init() { self.init(isOneWay: false) }

  public static var componentName: String { "Solid" }

  /// Discards the last position, after the entity was placed elsewhere, so that movers on it are not carried along.
  public mutating func skipMotion() { hasLast = false }
}
