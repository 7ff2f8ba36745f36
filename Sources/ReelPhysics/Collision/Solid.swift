import ReelCollision
import ReelECS
import ReelMath

/// Makes an entity's ``Collider`` solid: movers stop at it, stand on it, and are carried and pushed by
/// it when its ``Transform`` moves or turns.
///
/// ```swift
/// world.spawn(
///   Transform(), Collider(Rect(-24, 0, 48, 6)), Solid(isOneWay: true),
///   PathFollower(way, speed: 40, ending: .turnBack))
/// ```
public struct Solid: Component, Equatable, Sendable {
  /// Whether it holds only what comes from above.
  public var isOneWay: Bool
  /// How fast its surface carries along, in pixels a second: of a conveyor belt.
  public var belt: Vec2
  /// Where it was when movers moved last.
  var last = Vec2.zero
  var lastRotation: Float = 0
  var hasLast = false

  /// Something solid.
  public init(isOneWay: Bool = false, belt: Vec2 = .zero) {
    self.isOneWay = isOneWay
    self.belt = belt
  }

  public init() { self.init(isOneWay: false) }

  public static var componentName: String { "Solid" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("isOneWay", &isOneWay)
    v.field("belt", &belt)
    v.field("last", &last)
    v.field("lastRotation", &lastRotation)
    v.field("hasLast", &hasLast)
  }

  /// Forgets where it was: it has been put elsewhere, and what stood on it is not carried there.
  public mutating func skipMotion() { hasLast = false }
}
