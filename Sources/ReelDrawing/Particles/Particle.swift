import ReelContent
import ReelECS
import ReelFields
import ReelMath

/// One particle.
public struct Particle: Equatable, Sendable, FieldValue {
  /// The position in the world, or in its emitter's space if the effect is local.
  public var position = Vec2.zero
  /// The velocity in pixels per second.
  public var velocity = Vec2.zero
  /// The time since its birth, in seconds.
  public var age: Float = 0
  /// The lifetime in seconds. The particle disappears when its age reaches it.
  public var life: Float = 0
  /// The size before the effect's curve applies; 1 is the picture's own size.
  public var size: Float = 1
  /// The rotation in radians.
  public var rotation: Float = 0
  /// The rotation per second, in radians.
  public var spin: Float = 0
  /// The index of its picture in the effect's frames.
  public var picture: UInt16 = 0

  public init() {}
}

extension Particle {
  /// Creates a new particle.
  /// - Parameters:
  ///   - map: the transform from the space of the source to that of the particle.
  ///
  /// DETERMINISM: random numbers are drawn in the order of this code, and always the same number of them for the same
  /// effect.
  init(of effect: ParticleEffect, through map: Affine, _ random: inout RandomStream) {
    var start = Vec2.zero
    switch effect.source {
    case .point: break
    case .circle:
      let radius = random.float().squareRoot() * 0.5
      let turn = Float.sincos(random.float() * (2 * .pi))
      start = Vec2(turn.cos * radius * effect.extent.x, turn.sin * radius * effect.extent.y)
    case .box:
      let x = random.float() - 0.5
      start = Vec2(x * effect.extent.x, (random.float() - 0.5) * effect.extent.y)
    case .edge: start = effect.extent * (random.float() - 0.5)
    }
    let turn = Float.sincos(effect.direction + (random.float() - 0.5) * effect.spread)
    let speed = effect.speed.at(random.float())
    position = map.apply(start)
    velocity = map.apply(vector: Vec2(turn.cos * speed, turn.sin * speed))
    life = effect.life.at(random.float())
    size = effect.size.at(random.float()) * map.determinant.magnitude.squareRoot()
    rotation = effect.rotation.at(random.float())
    spin = effect.spin.at(random.float())
    if effect.frames.count > 1 && !effect.playsFrames {
      picture = UInt16(truncatingIfNeeded: random.int(in: 0..<Int32(clamping: effect.frames.count)))
    }
  }
}

/// The motion of an effect's particles during one tick.
struct ParticleMotion {
  /// The velocity that gravity adds in a tick.
  private let push: Vec2
  /// The share of the velocity that remains after the drag of a tick.
  private let keptShare: Float
  private let seconds: Float

  /// - Parameter seconds: the duration of a tick.
  init(gravity: Vec2, drag: Float, seconds: Float) {
    push = gravity * seconds
    // An implicit integration step is stable at any drag.
    keptShare = 1 / (1 + max(drag, 0) * seconds)
    self.seconds = seconds
  }

  /// Moves a particle by one tick.
  /// - Returns: true if it is still alive.
  @inline(__always)
  func move(_ particle: inout Particle) -> Bool {
    particle.velocity = (particle.velocity + push) * keptShare
    particle.position += particle.velocity * seconds
    particle.rotation += particle.spin * seconds
    particle.age += seconds
    return particle.age < particle.life
  }
}
