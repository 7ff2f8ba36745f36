import ReelECS
import ReelMath

/// Who was teleported in the present tick: painters must not draw them on the way. Not part of the
/// state: a restored world is drawn as it is anyway. A system with declared access that teleports writes
/// it.
public struct Teleports: Resource {
  fileprivate var mark = TickMark()
  private(set) var entities: [Entity] = []
  /// Whether the camera was, too.
  private(set) var hasCamera = false

  public init() {}
  public static var resourceName: String { "Teleports" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  fileprivate mutating func note(_ entity: Entity, _ world: World) {
    begin(world)
    entities.append(entity)
  }

  package mutating func noteCamera(_ world: World) {
    begin(world)
    hasCamera = true
  }

  private mutating func begin(_ world: World) {
    let now = TickMark(of: world)
    guard mark != now else { return }
    entities.removeAll(keepingCapacity: true)
    hasCamera = false
    mark = now
  }
}

extension World {
  /// Moves an entity without drawing it on its way there: in pictures between two ticks it is at its
  /// new place, and all below it are with it. Nothing happens where it has no ``Transform``.
  public func teleport(_ entity: Entity, to position: Vec2) {
    self[entity, Transform.self]?.position = position
    skipMotion(of: entity)
  }

  /// The same for a transform as a whole.
  public func teleport(_ entity: Entity, to transform: Transform) {
    self[entity, Transform.self]? = transform
    skipMotion(of: entity)
  }

  /// Draws an entity where this tick leaves it, not on its way there: for what a closure of `each` moves
  /// itself, where `teleport(_:to:)` would write beside it.
  public func skipMotion(of entity: Entity) {
    guard has(Teleports.self), has(Clock.self) else { return }
    self[Teleports.self].note(entity, self)
  }

  /// Who was teleported in the present tick.
  package var teleported: [Entity] {
    self[Teleports.self].mark == TickMark(of: self) ? self[Teleports.self].entities : []
  }

  /// Who was teleported in the tick that has just ended, for who draws it.
  package var lastTeleported: [Entity] { hasJustTeleported ? self[Teleports.self].entities : [] }

  /// Whether the tick that has just ended cut the camera.
  package var isCameraCut: Bool { hasJustTeleported && self[Teleports.self].hasCamera }

  private var hasJustTeleported: Bool {
    has(Teleports.self) && self[Teleports.self].mark.hasEnded(in: self)
  }
}
