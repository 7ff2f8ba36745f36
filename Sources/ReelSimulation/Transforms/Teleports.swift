import ReelECS
import ReelFields
import ReelMath

/// The entities that were teleported in the last ticks: painters must not interpolate them. The list is not part of the
/// state.
public struct Teleports: Resource {
  fileprivate var outputTick = OutputTick()
  private(set) var entities: [Entity] = []
  /// The teleports of the last 8 ticks, for a painter that does not see every tick.
  private(set) var recent: [(tick: UInt64, entity: Entity)] = []
  /// The last tick that teleported the camera.
  private(set) var cameraTick: UInt64?

  public init() {}
  public static var resourceName: String { "Teleports" }
  public static var isTransient: Bool { true }

  fileprivate mutating func record(_ entity: Entity, _ world: World) {
    begin(world)
    entities.append(entity)
    recent.append((world[Clock.self].tick, entity))
  }

  package mutating func recordCamera(_ world: World) {
    begin(world)
    cameraTick = world[Clock.self].tick
  }

  private mutating func begin(_ world: World) {
    let now = OutputTick(of: world)
    guard outputTick != now else { return }
    entities.removeAll(keepingCapacity: true)
    let tick = world[Clock.self].tick
    recent.removeAll { $0.tick >= tick || $0.tick + 8 < tick }
    outputTick = now
  }
}

extension World {
  /// Moves an entity without interpolation: pictures between two ticks show it and all below it at the new position.
  /// Does nothing if the entity has no ``Transform``.
  public func teleport(_ entity: Entity, to position: Vec2) {
    self[entity, Transform.self]?.position = position
    skipMotion(of: entity)
  }

  /// Replaces an entity's transform without interpolation. Does nothing if the entity has no ``Transform``.
  public func teleport(_ entity: Entity, to transform: Transform) {
    self[entity, Transform.self]? = transform
    skipMotion(of: entity)
  }

  /// Draws an entity where this tick leaves it, without interpolation. Use it in a closure of `each` that moves the
  /// entity itself, where `teleport(_:to:)` would write to the same component.
  public func skipMotion(of entity: Entity) {
    guard has(Teleports.self), has(Clock.self) else { return }
    self[Teleports.self].record(entity, self)
  }

  /// The entities that were teleported in the present tick.
  package var teleported: [Entity] {
    self[Teleports.self].outputTick == OutputTick(of: self) ? self[Teleports.self].entities : []
  }

  /// Calls `body` with each entity that was teleported in `tick` or later; the last 8 ticks are recorded.
  package func eachTeleported(since tick: UInt64, _ body: (Entity) -> Void) {
    guard has(Teleports.self) else { return }
    for teleport in self[Teleports.self].recent where isCompleted(teleport.tick, since: tick) {
      body(teleport.entity)
    }
  }

  /// Returns true if the camera was teleported in `tick` or later.
  package func isCameraCut(since tick: UInt64) -> Bool {
    guard has(Teleports.self), let last = self[Teleports.self].cameraTick else { return false }
    return isCompleted(last, since: tick)
  }

  private func isCompleted(_ tick: UInt64, since first: UInt64) -> Bool {
    tick >= first && tick < self[Clock.self].tick
  }
}
