import ReelECS
import ReelMath

/// Who was teleported in the present tick: painters must not draw them on the way. Not part of the
/// state: a restored world is drawn as it is anyway. A system with declared access that teleports writes
/// it.
public struct Teleports: Resource {
  /// The ticks that were completed when these were teleported.
  private(set) var tick: UInt64 = 0
  /// The world's count of restores then: who was teleported in the same tick of another past was not in
  /// this one.
  private var restores = 0
  private(set) var entities: [Entity] = []
  /// Whether the camera was, too.
  private(set) var hasCamera = false

  public init() {}
  public static var resourceName: String { "Teleports" }
  public static var isTransient: Bool { true }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  fileprivate mutating func note(_ entity: Entity, tick: UInt64, restores: Int) {
    begin(tick, restores)
    entities.append(entity)
  }

  mutating func noteCamera(tick: UInt64, restores: Int) {
    begin(tick, restores)
    hasCamera = true
  }

  private mutating func begin(_ tick: UInt64, _ restores: Int) {
    guard !isNow(tick, restores) else { return }
    entities.removeAll(keepingCapacity: true)
    hasCamera = false
    (self.tick, self.restores) = (tick, restores)
  }

  fileprivate func isNow(_ tick: UInt64, _ restores: Int) -> Bool {
    self.tick == tick && self.restores == restores
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
    self[Teleports.self].note(entity, tick: self[Clock.self].tick, restores: restoreCount)
  }

  /// Who was teleported in the present tick.
  var teleported: [Entity] {
    let teleports = self[Teleports.self]
    return teleports.isNow(self[Clock.self].tick, restoreCount) ? teleports.entities : []
  }
}
