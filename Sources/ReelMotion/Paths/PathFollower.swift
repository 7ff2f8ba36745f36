import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A component that moves an entity along a path, at constant speed or with an easing. It writes the position of the
/// ``Transform``, which is relative to the parent's, and its rotation if it ``turns``. Values that a ``TimelinePlayer``
/// adds are applied on top.
///
/// ```swift
/// let track = world.add(.ellipse(in: Rect(20, 20, 240, 120)), named: "track")
/// world.spawn(
///   Transform(), Sprite(world.frame("train")),
///   PathFollower(track, seconds: 8, ending: .loop, turns: true))
/// ```
public struct PathFollower: Component, Equatable, Sendable {
  /// The path to follow.
  public var path: PathID
  /// The speed in pixels per second, at any tick rate; a negative one moves backwards. With a ``duration`` only its
  /// sign counts.
  public var speed: Float
  /// The time in seconds from one end to the other; at 0 the entity moves by ``speed``.
  public var duration: Float
  /// The easing of the motion from one end to the other: slow at first, for example.
  public var curve: Easing
  /// The behaviour at the end.
  public var ending: PathEnding
  /// True if the entity faces along the path.
  public var turns: Bool
  /// The rotation of an entity that moves to the right, in radians; 0 for pictures that face right.
  public var heading: Float
  /// The position of the path's own origin, so that many entities can share a path at different positions.
  public var origin: Vec2
  /// The distance from the path's start in pixels, before the ``curve`` applies. On the way back it exceeds the path's
  /// length. Setting it moves the entity there in the next tick.
  public var distance: Double
  /// True if it moves. It becomes false at the end; from then on the game may move the entity.
  public var isPlaying: Bool
  var hasBegun = false
  /// The value of ``distance`` after the last tick.
  var shown: Double = 0

  /// Creates a follower with a speed in pixels per second. The first tick shows the start.
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

  /// Creates a follower that takes `seconds` from one end to the other. The first tick shows the start.
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

  /// True if the follower has stopped and ``distance`` was not set since. It then does not write the transform, so the
  /// game may move the entity.
  var isResting: Bool { !isPlaying && hasBegun && distance == shown }

  /// The result of a tick.
  struct Step {
    var location: PathLocation
    var hasEnded = false
    /// True if it went from one end to the other without the distance between.
    var hasJumped = false
  }

  /// Advances by a tick.
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
    // DETERMINISM: Doubles, so that the last pixel of a long path is as exact as the first.
    var way = Double(speed) * Double(secondsPerTick)
    if duration > 0 {
      way = length / Double(duration) * Double(secondsPerTick) * (speed < 0 ? -1 : 1)
    }
    guard way.isFinite else { return }
    distance += way
    switch ending {
    case .stop:
      // A path without length ends at once.
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
  /// The system that advances every follower by a tick. Entities on no path stay where they are.
  public static let advance = System("followPaths", in: .motion, ifAny: PathFollower.self) {
    world in
    let pauses = world.hasPaused
    let seconds = world[Clock.self].secondsPerTick
    let sums = world.hasAny(TimelinePlayer.self) ? world.cache(TimelineSums.self) : nil
    // Keeps this array alive, so that paths may be added while the loop runs.
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
        sums?.record(AnimatedValue(transform.position), as: .position, of: entity, world)
        if follower.turns && step.location.direction != .zero {
          transform.rotation = step.location.direction.angle + follower.heading
          sums?.record(AnimatedValue(transform.rotation), as: .rotation, of: entity, world)
        }
        if step.hasJumped { world.skipMotion(of: entity) }
        if step.hasEnded { world.send(PathEnded(entity: entity, path: path)) }
      }
    }
  }
}
