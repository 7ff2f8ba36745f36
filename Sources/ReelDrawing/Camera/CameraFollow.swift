import ReelECS
import ReelFields
import ReelMath
import ReelPlatform
import ReelSimulation

/// The settings by which the camera follows an entity, in the phase ``ReelECS/Phase/camera``.
///
///     world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.1)
///     world[CameraFollow.self].deadzone = Vec2(60, 40)
///     world[CameraFollow.self].lookAhead = 0.5
///
///      view ┌───────────────────────┐
///           │      ┌─deadzone─┐     │   within it the entity moves and the camera does not
///           │      │  ✕  hero─┼──▶  │   `lookAhead`: aims at the entity's later position
///           │      └──────────┘     │
///           └───────────────────────┘
///
/// The camera follows the simulated position, not the drawn one: painters interpolate entity and camera in the same way
/// between two ticks. All durations are in seconds, so a game feels alike at every tick rate.
public struct CameraFollow: Resource, Equatable, Sendable {
  /// The entity that the camera follows. The camera rests if this is ``ReelECS/Entity/none``, a dead entity, or one
  /// without a transform.
  public var target = Entity.none
  /// The point of the view at which the target is kept: 0.5, 0.5 is the middle.
  public var point = Vec2(0.5, 0.5)
  /// The distance from the entity to the point that the camera aims at, in pixels of the world.
  public var offset = Vec2.zero
  /// The width and height about ``point``, in pixels of the world, within which the entity moves without the camera.
  public var deadzone = Vec2.zero
  /// The time in seconds in which half of the distance is covered; 0 follows at once.
  public var halfLife: Float = 0
  /// The time in seconds by which the camera aims ahead of the target's motion.
  public var lookAhead: Float = 0
  /// The largest distance by which the camera aims ahead, in pixels of the world.
  public var lookAheadLimit = Vec2(120, 80)
  /// The time in seconds in which half of a change of ``lead`` takes place.
  public var lookAheadHalfLife: Float = 0.25
  /// The distance by which the camera aims ahead in this tick, in pixels of the world.
  public internal(set) var lead = Vec2.zero
  /// The target of the last tick, its position (`lastPosition`), and the point that the camera aimed at (`aim`).
  var followed = Entity.none
  var lastPosition = Vec2.zero
  var aim = Vec2.zero
  /// True if the camera jumps to its target in the next tick: in the first tick, and after a cut.
  var jumps = true

  public init() {}

  /// Creates settings that follow an entity.
  public init(_ target: Entity, halfLife: Float = 0) {
    self.target = target
    self.halfLife = halfLife
  }

  public static var resourceName: String { "CameraFollow" }

  /// Moves the camera to its target at once in the next tick, and discards the motion so far.
  mutating func cut() { jumps = true }

  /// Advances the camera by one tick.
  /// - Parameters:
  ///   - position: the target's position.
  ///   - isNew: true if the target was teleported there.
  ///   - seconds: the time since the last tick.
  /// - Returns: the camera's next position.
  mutating func advance(
    _ camera: Camera, to position: Vec2, isNew: Bool, view: Vec2, seconds: Float
  ) -> Vec2 {
    let isNew = isNew || jumps || followed != target
    let motion = isNew ? .zero : position - lastPosition
    if jumps { lead = .zero }
    let ahead = seconds > 0 ? motion * (lookAhead / seconds) : .zero
    let limited = Vec2(
      max(-lookAheadLimit.x, min(ahead.x, lookAheadLimit.x)),
      max(-lookAheadLimit.y, min(ahead.y, lookAheadLimit.y)))
    lead += (limited - lead) * (1 - Self.rest(after: seconds, halfLife: lookAheadHalfLife))
    let next = position + offset + lead
    let way = isNew ? .zero : next - aim
    // The vector from the camera's position to the point of the world that the view shows at `point`.
    let arm = ViewTransform(
      focus: .zero, pivot: camera.anchor * view, size: view,
      zoom: ViewTransform.valid(zoom: camera.zoom), rotation: camera.rotation
    ).toWorld(point * view)
    let now = camera.position + arm
    let result: Vec2
    if jumps {
      result = next
    } else {
      result = Vec2(
        glide(now.x, to: next.x, way.x, free: deadzone.x / 2, seconds),
        glide(now.y, to: next.y, way.y, free: deadzone.y / 2, seconds))
    }
    (followed, lastPosition, aim, jumps) = (target, position, next, false)
    // An axis that has not moved keeps the bits of its position.
    return Vec2(
      result.x == now.x ? camera.position.x : result.x - arm.x,
      result.y == now.y ? camera.position.y : result.y - arm.y)
  }

  /// Moves one axis. The camera approaches the nearest value at which the target lies within the dead zone (`goal`),
  /// and that value moves by `way` during the tick. The differential equation x' = (goal − x) · ln 2 / halfLife is
  /// solved exactly, so ticks of any length lead to the same positions.
  private func glide(
    _ now: Float, to target: Float, _ way: Float, free: Float, _ seconds: Float
  ) -> Float {
    let beyond = target - now
    let excess = beyond > free ? beyond - free : beyond < -free ? beyond + free : 0
    guard excess != 0 else { return now }
    let goal = now + excess
    guard halfLife > 0, seconds > 0 else { return goal }
    let rest = Self.rest(after: seconds, halfLife: halfLife)
    // The part of the motion that lies outside the dead zone.
    let moved = (way > 0) == (excess > 0) ? (way.magnitude < excess.magnitude ? way : excess) : 0
    let lag = moved / seconds * (halfLife / Float.naturalLogarithmOfTwo)
    return goal - lag + (now - (goal - moved) + lag) * rest
  }

  /// Returns the share of a distance that remains after `seconds`.
  private static func rest(after seconds: Float, halfLife: Float) -> Float {
    halfLife > 0 ? .exp(-.naturalLogarithmOfTwo * seconds / halfLife) : 0
  }
}

extension Float {
  fileprivate static let naturalLogarithmOfTwo: Float = 0.6931472
}

extension CameraFollow {
  /// The system that moves the camera after its target, within its limits.
  public static let follow = System("followWithCamera", in: .camera) { world in
    var follow = world[CameraFollow.self]
    guard follow.target != .none else { return }
    var camera = world[Camera.self]
    follow.move(
      &camera, in: world[Input.self].view, world, seconds: world[Clock.self].secondsPerTick)
    world[CameraFollow.self] = follow
    world[Camera.self] = camera
  }

  /// Moves a camera by one tick; does nothing without a target that has a transform.
  mutating func move(_ camera: inout Camera, in view: Vec2, _ world: World, seconds: Float) {
    guard target != .none, world[target, Transform.self] != nil else { return }
    let isNew = world.teleported.contains(target)
    var next = camera.limited(in: view)
    next.position = advance(
      next, to: world.globalPosition(of: target), isNew: isNew, view: view,
      seconds: seconds)
    camera.position = next.limited(in: view).position
  }
}
