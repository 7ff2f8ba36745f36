import ReelECS
import ReelMath
import ReelPlatform
import ReelSimulation

/// Moves the camera after an entity, in the phase ``ReelECS/Phase/camera``.
///
///     world[CameraFollow.self] = CameraFollow(hero, halfLife: 0.1)
///     world[CameraFollow.self].deadzone = Vec2(60, 40)
///     world[CameraFollow.self].lookAhead = 0.5
///
///      view ┌───────────────────────┐
///           │      ┌─deadzone─┐     │   within it the entity moves and the camera does not
///           │      │  ✕  hero─┼──▶  │   `lookAhead`: aims where it will be
///           │      └──────────┘     │
///           └───────────────────────┘
///
/// It follows what the simulation has, not what is drawn: painters draw entity and camera on the same way
/// between two ticks. All spans are in seconds, so that a game feels alike at every tick rate.
public struct CameraFollow: Resource, Equatable, Sendable {
  /// Who is followed; nobody where it is ``ReelECS/Entity/none``, or gone.
  public var target = Entity.none
  /// The point of the view at which it is kept: 0.5, 0.5 is the middle.
  public var point = Vec2(0.5, 0.5)
  /// From the entity to what is looked at, in pixels of the world.
  public var offset = Vec2.zero
  /// Width and height about ``point``, in pixels of the world, in which the entity moves freely.
  public var deadzone = Vec2.zero
  /// The seconds in which half of the way is made; 0 follows at once.
  public var halfLife: Float = 0
  /// How many seconds of its motion the camera looks ahead.
  public var lookAhead: Float = 0
  /// How far that may be, in pixels of the world.
  public var lookAheadLimit = Vec2(120, 80)
  /// The seconds in which half of a change of ``lookAhead`` comes about.
  public var lookAheadHalfLife: Float = 0.25
  /// How far ahead it looks now.
  public private(set) var lead = Vec2.zero
  /// Whom it followed a tick before, where that one was, and what was looked at.
  private var followed = Entity.none
  private var place = Vec2.zero
  private var aim = Vec2.zero
  /// Whether the camera goes there at once: in the first tick, and after a cut.
  private(set) var jumps = true

  public init() {}

  /// Follows an entity.
  public init(_ target: Entity, halfLife: Float = 0) {
    self.target = target
    self.halfLife = halfLife
  }

  public static var resourceName: String { "CameraFollow" }
  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("target", &target)
    v.field("point", &point)
    v.field("offset", &offset)
    v.field("deadzone", &deadzone)
    v.field("halfLife", &halfLife)
    v.field("lookAhead", &lookAhead)
    v.field("lookAheadLimit", &lookAheadLimit)
    v.field("lookAheadHalfLife", &lookAheadHalfLife)
    v.field("lead", &lead)
    v.field("followed", &followed)
    v.field("place", &place)
    v.field("aim", &aim)
    v.field("jumps", &jumps)
  }

  /// The camera goes to its target at once, and forgets its motion.
  mutating func cut() { jumps = true }

  /// - Parameters:
  ///   - position: of the target.
  ///   - isNew: whether it has come there by no motion.
  ///   - seconds: since the last tick.
  /// - Returns: where the camera's position goes.
  mutating func advance(
    _ camera: Camera, to position: Vec2, isNew: Bool, view: Vec2, seconds: Float
  ) -> Vec2 {
    let isNew = isNew || jumps || followed != target
    let motion = isNew ? .zero : position - place
    if jumps { lead = .zero }
    let ahead = seconds > 0 ? motion * (lookAhead / seconds) : .zero
    let wanted = Vec2(
      max(-lookAheadLimit.x, min(ahead.x, lookAheadLimit.x)),
      max(-lookAheadLimit.y, min(ahead.y, lookAheadLimit.y)))
    lead += (wanted - lead) * (1 - Self.rest(after: seconds, halfLife: lookAheadHalfLife))
    let next = position + offset + lead
    let way = isNew ? .zero : next - aim
    // From the camera's position to what lies at `point`, in the world.
    let arm = ViewTransform(
      focus: .zero, pivot: camera.anchor * view, size: view,
      zoom: Camera.effective(zoom: camera.zoom), rotation: camera.rotation
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
    (followed, place, aim, jumps) = (target, position, next, false)
    // What has not moved keeps its bits.
    return Vec2(
      result.x == now.x ? camera.position.x : result.x - arm.x,
      result.y == now.y ? camera.position.y : result.y - arm.y)
  }

  /// One axis. The camera is drawn towards the nearest place from which the target lies within the
  /// deadzone, and that place moves by `way` while the tick lasts; the differential equation of it,
  /// x' = (wanted − x) · ln 2 / halfLife, is solved as it stands. So ticks of any length lead to the same
  /// places.
  private func glide(
    _ now: Float, to target: Float, _ way: Float, free: Float, _ seconds: Float
  ) -> Float {
    let beyond = target - now
    let excess = beyond > free ? beyond - free : beyond < -free ? beyond + free : 0
    guard excess != 0 else { return now }
    let wanted = now + excess
    guard halfLife > 0, seconds > 0 else { return wanted }
    let rest = Self.rest(after: seconds, halfLife: halfLife)
    // What of the motion was made outside of the deadzone.
    let moved = (way > 0) == (excess > 0) ? (way.magnitude < excess.magnitude ? way : excess) : 0
    let lag = moved / seconds * (halfLife / Float.naturalLogarithmOfTwo)
    return wanted - lag + (now - (wanted - moved) + lag) * rest
  }

  /// What remains of a distance.
  private static func rest(after seconds: Float, halfLife: Float) -> Float {
    halfLife > 0 ? .exp(-.naturalLogarithmOfTwo * seconds / halfLife) : 0
  }
}

extension Float {
  fileprivate static let naturalLogarithmOfTwo: Float = 0.6931472
}

extension CameraFollow {
  /// Moves the camera, within its limits.
  public static let follow = System("followWithCamera", in: .camera) { world in
    var follow = world[CameraFollow.self]
    guard follow.target != .none else { return }
    var camera = world[Camera.self]
    follow.move(
      &camera, in: world[Input.self].view, world, seconds: world[Clock.self].secondsPerTick)
    world[CameraFollow.self] = follow
    world[Camera.self] = camera
  }

  /// Moves a camera; nothing happens where there is nobody to follow.
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
