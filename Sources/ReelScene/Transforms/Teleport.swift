import ReelECS
import ReelMath

/// Who was teleported in the present tick: painters must not draw them on the way. Not part of the
/// state: a restored world is drawn as it is anyway. A system with declared access that teleports writes
/// it.
public struct Teleports: Resource {
  /// The ticks that were completed when these were teleported.
  private(set) var tick: UInt64 = 0
  private(set) var entities: [Entity] = []
  /// Whether the camera was, too.
  private(set) var hasCamera = false

  public init() {}
  public static var resourceName: String { "Teleports" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  /// Who was teleported in the tick after so many.
  func entities(at tick: UInt64) -> [Entity] { self.tick == tick ? entities : [] }

  mutating func note(_ entity: Entity, tick: UInt64) {
    begin(tick)
    entities.append(entity)
  }

  mutating func noteCamera(tick: UInt64) {
    begin(tick)
    hasCamera = true
  }

  private mutating func begin(_ tick: UInt64) {
    guard self.tick != tick else { return }
    entities.removeAll(keepingCapacity: true)
    hasCamera = false
    self.tick = tick
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
  /// itself, where ``teleport(_:to:)`` would write beside it.
  public func skipMotion(of entity: Entity) {
    guard has(Teleports.self), has(Clock.self) else { return }
    self[Teleports.self].note(entity, tick: self[Clock.self].tick)
  }
}
