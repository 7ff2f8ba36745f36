import ReelECS
import ReelFields
import ReelMath
import ReelSimulation

/// A character that is seen from above and walks in any direction. It sets the velocity of the entity's ``Mover``, and
/// does nothing without one. The `up` of the mover's settings should be zero.
///
/// ```swift
/// let slime = world.spawn(
///   Transform(x: 120, y: 70), Collider(.circle(radius: 6)),
///   Mover(settings: MoverSettings(up: .zero)), TopDownWalker(speed: 60))
/// world[slime, TopDownWalker.self]?.direction = Vec2(1, 0)
/// ```
public struct TopDownWalker: Component, Equatable, Sendable {
  /// The direction to walk, of length 1 for full speed; a longer one is full speed, too.
  public var direction = Vec2.zero
  /// The full speed, in pixels per second.
  public var speed: Float
  /// The change of speed, when it rises or falls, in pixels per second squared.
  public var acceleration: Float

  /// Creates a walker with the usual values for tiles of 16 pixels.
  public init(speed: Float = 90, acceleration: Float = 1200) {
    self.speed = speed
    self.acceleration = acceleration
  }

  public init() { self.init(speed: 90) }

  public static var componentName: String { "TopDownWalker" }

  /// Sets the velocity of the movers of all walkers. The movers of paused entities keep theirs.
  public static let guide = System("guideTopDownWalkers", in: .physics, ifAny: TopDownWalker.self) {
    world in
    let seconds = world[Clock.self].secondsPerTick
    let pauses = world.hasPaused
    world.each { (entity: Entity, walker: TopDownWalker, mover: inout Mover) in
      if pauses && world.isPaused(entity) { return }
      let length = walker.direction.length
      let direction = length > 1 ? walker.direction / length : walker.direction
      let missing = direction * walker.speed - mover.velocity
      let change = walker.acceleration * seconds
      let far = missing.length
      mover.velocity += far > change ? missing * (change / far) : missing
    }
  }
}
