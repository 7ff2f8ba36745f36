import ReelECS
import ReelMath
import ReelSimulation

/// Moves an entity along a path, at constant speed or along a curve of time. It writes the position of
/// the ``Transform``, which is relative to its parent's, and the rotation where it ``turns``. What a
/// ``TimelinePlayer`` adds comes on top.
///
/// ```swift
/// let track = world.add(.ellipse(in: Rect(20, 20, 240, 120)), named: "track")
/// world.spawn(
///   Transform(), Sprite(world.frame("train")),
///   PathFollower(track, seconds: 8, ending: .loop, turns: true))
/// ```
public struct PathFollower: Component, Equatable, Sendable {
  /// Along which path.
  public var path: PathID
  /// In pixels a second, whatever the tick rate; a negative one goes back. Not asked where there is a
  /// ``duration``, but for its sign.
  public var speed: Float
  /// How many seconds the way from one end to the other takes; 0, and it goes by ``speed``.
  public var duration: Float
  /// How the way passes with the time, from one end to the other: slowly at first, for example.
  public var curve: Easing
  /// What happens at the end.
  public var ending: PathEnding
  /// Whether the entity faces along the path.
  public var turns: Bool
  /// Where it faces when the path leads to the right, in radians; 0 for pictures that look to the right.
  public var heading: Float
  /// Where the path's own origin lies: so many entities share a path, each at its place.
  public var origin: Vec2
  /// How far it has come, in pixels from the path's start as if there were no ``curve``; on the way back
  /// it is more than the path's length. Setting it goes there with the next tick.
  public var distance: Double
  /// Whether it moves on. It becomes false at the end; from then on the game may move the entity.
  public var isPlaying: Bool
  private var hasBegun = false
  /// The distance that was shown last.
  private var shown: Double = 0

  /// At so many pixels a second. The first tick shows the start.
  public init(
    _ path: PathID, speed: Float, curve: Easing = .linear, ending: PathEnding = .stop,
    turns: Bool = false, heading: Float = 0, origin: Vec2 = .zero, distance: Double = 0
  ) {
    self.path = path
    self.speed = speed
    duration = 0
    self.curve = curve
    self.ending = ending
    self.turns = turns
    self.heading = heading
    self.origin = origin
    self.distance = distance
    isPlaying = true
  }

  /// From one end to the other in so many seconds. The first tick shows the start.
  public init(
    _ path: PathID, seconds: Float, curve: Easing = .linear, ending: PathEnding = .stop,
    turns: Bool = false, heading: Float = 0, origin: Vec2 = .zero, distance: Double = 0
  ) {
    self.init(
      path, speed: 1, curve: curve, ending: ending, turns: turns, heading: heading,
      origin: origin, distance: distance)
    duration = seconds
  }

  public init() { self.init(.none, speed: 0) }

  public static var componentName: String { "PathFollower" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("path", &path)
    v.field("speed", &speed)
    v.field("duration", &duration)
    v.field("curve", &curve)
    v.field("ending", &ending)
    v.field("turns", &turns)
    v.field("heading", &heading)
    v.field("origin", &origin)
    v.field("distance", &distance)
    v.field("isPlaying", &isPlaying)
    v.field("hasBegun", &hasBegun)
    v.field("shown", &shown)
  }

  /// Who stands still, and was not sent elsewhere, is left alone: the game may move it.
  var isResting: Bool { !isPlaying && hasBegun && distance == shown }

  /// What a tick brings about besides the new place.
  struct Step {
    var location: PathLocation
    var hasEnded = false
    /// It went from one end to the other at once.
    var hasJumped = false
  }

  /// Moves on by a tick.
  mutating func advance(_ path: MotionPath, secondsPerTick: Float) -> Step {
    let length = path.wholeLength
    var step = Step(location: PathLocation(position: .zero, direction: .zero))
    if !distance.isFinite { distance = 0 }
    if hasBegun && isPlaying { move(length, path.isClosed, secondsPerTick, &step) }
    hasBegun = true
    shown = distance
    let isBack = ending == .turnBack && distance > length
    let along = min(max(isBack ? 2 * length - distance : distance, 0), length)
    step.location = path.location(at: length > 0 ? curved(along / length) * length : 0)
    step.location.position += origin
    if isBack != (speed < 0) { step.location.direction = -step.location.direction }
    return step
  }

  private func curved(_ share: Double) -> Double {
    curve == .linear ? share : Double(curve(Float(share)))
  }

  private mutating func move(
    _ length: Double, _ isClosed: Bool, _ secondsPerTick: Float, _ step: inout Step
  ) {
    // DETERMINISM: doubles, so that the last pixel of a long way is as exact as the first.
    var way = Double(speed) * Double(secondsPerTick)
    if duration > 0 {
      way = length / Double(duration) * Double(secondsPerTick) * (speed < 0 ? -1 : 1)
    }
    guard way.isFinite else { return }
    distance += way
    switch ending {
    case .stop:
      // A way without length has been gone at once.
      guard length == 0 || (way < 0 ? distance <= 0 : way > 0 && distance >= length) else { return }
      distance = way < 0 ? 0 : length
      isPlaying = false
      step.hasEnded = true
    case .loop:
      guard length > 0, distance < 0 || distance >= length else { return }
      distance -= (distance / length).rounded(.down) * length
      step.hasJumped = !isClosed
    case .turnBack:
      guard length > 0, distance < 0 || distance >= 2 * length else { return }
      distance -= (distance / (2 * length)).rounded(.down) * 2 * length
    }
  }
}

extension PathFollower {
  /// Moves every follower on by a tick. What is on no path stays where it is.
  public static let advance = System("followPaths", in: .motion, ifAny: PathFollower.self) {
    world in
    let pauses = world.isAnybodyPaused
    let seconds = world[Clock.self].secondsPerTick
    let layers = world.hasAny(TimelinePlayer.self) ? world.cache(TimelineLayers.self) : nil
    // Kept here, so that paths may be added while this runs.
    let paths = world[Paths.self].all
    paths.withUnsafeBufferPointer { paths in
      world.each { (entity: Entity, follower: inout PathFollower, transform: inout Transform) in
        let number = follower.path.index
        guard number < paths.count, !paths[number].points.isEmpty,
          !follower.isResting, !(pauses && world.isPaused(entity))
        else { return }
        let path = follower.path
        let step = follower.advance(paths[number], secondsPerTick: seconds)
        transform.position = step.location.position
        layers?.note(AnimatedValue(transform.position), as: .position, of: entity, world)
        if follower.turns && step.location.direction != .zero {
          transform.rotation = step.location.direction.angle + follower.heading
          layers?.note(AnimatedValue(transform.rotation), as: .rotation, of: entity, world)
        }
        if step.hasJumped { world.skipMotion(of: entity) }
        if step.hasEnded { world.send(PathEnded(entity: entity, path: path)) }
      }
    }
  }
}
