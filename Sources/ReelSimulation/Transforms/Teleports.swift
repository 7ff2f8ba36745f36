import ReelECS
import ReelMath

/// The entities that were teleported in the present tick: painters must not interpolate them. The list is not part of
/// the state, because a restored world is drawn without interpolation anyway. A system with declared access that
/// teleports must declare that it writes this resource.
public struct Teleports: Resource {
  fileprivate var outputTick = OutputTick()
  private(set) var entities: [Entity] = []
  /// True if the camera was teleported, too.
  private(set) var hasCamera = false

  public init() {}
  public static var resourceName: String { "Teleports" }
  public static var isTransient: Bool { true }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {}

  fileprivate mutating func record(_ entity: Entity, _ world: World) {
    begin(world)
    entities.append(entity)
  }

  package mutating func recordCamera(_ world: World) {
    begin(world)
    hasCamera = true
  }

  private mutating func begin(_ world: World) {
    let now = OutputTick(of: world)
    guard outputTick != now else { return }
    entities.removeAll(keepingCapacity: true)
    hasCamera = false
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

  /// The entities that were teleported in the tick that has just ended, for painters.
  package var lastTeleported: [Entity] { hasJustTeleported ? self[Teleports.self].entities : [] }

  /// True if the camera was teleported in the tick that has just ended.
  package var isCameraCut: Bool { hasJustTeleported && self[Teleports.self].hasCamera }

  private var hasJustTeleported: Bool {
    has(Teleports.self) && self[Teleports.self].outputTick.hasEnded(in: self)
  }
}
