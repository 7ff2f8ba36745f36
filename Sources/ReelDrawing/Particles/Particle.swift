import ReelContent
import ReelECS
import ReelMath

/// One particle.
public struct Particle: Equatable, Sendable, FieldValue {
  /// In the world, or in its emitter's space where the effect is local.
  public var position = Vec2.zero
  /// In pixels a second.
  public var velocity = Vec2.zero
  /// For how long it has lived, in seconds.
  public var age: Float = 0
  /// How long it lives, in seconds. It is gone when its age reaches it.
  public var life: Float = 0
  /// Before the effect's curve; 1 is the picture's own.
  public var size: Float = 1
  /// In radians.
  public var rotation: Float = 0
  /// In radians a second.
  public var spin: Float = 0
  /// The place of its picture in the effect's frames.
  public var picture: UInt16 = 0

  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("position", &position)
    v.field("velocity", &velocity)
    v.field("age", &age)
    v.field("life", &life)
    v.field("size", &size)
    v.field("rotation", &rotation)
    v.field("spin", &spin)
    v.field("picture", &picture)
  }
}

extension Particle {
  /// A new one.
  /// - Parameters:
  ///   - map: from the space of the source to that of the particle.
  ///
  /// DETERMINISM: numbers are taken in the order written, always as many for the same effect.
  init(of effect: ParticleEffect, through map: Affine, _ random: inout RandomStream) {
    var place = Vec2.zero
    switch effect.source {
    case .point: break
    case .circle:
      let radius = random.float().squareRoot() * 0.5
      let turn = Float.sincos(random.float() * (2 * .pi))
      place = Vec2(turn.cos * radius * effect.extent.x, turn.sin * radius * effect.extent.y)
    case .box:
      let x = random.float() - 0.5
      place = Vec2(x * effect.extent.x, (random.float() - 0.5) * effect.extent.y)
    case .edge: place = effect.extent * (random.float() - 0.5)
    }
    let turn = Float.sincos(effect.direction + (random.float() - 0.5) * effect.spread)
    let speed = effect.speed.at(random.float())
    position = map.apply(place)
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

/// What a tick does to a particle of an effect.
struct ParticleMotion {
  private let push: Vec2
  private let kept: Float
  private let seconds: Float

  /// - Parameter seconds: of a tick.
  init(gravity: Vec2, drag: Float, seconds: Float) {
    push = gravity * seconds
    // The implicit form: stable however strong the drag is.
    kept = 1 / (1 + max(drag, 0) * seconds)
    self.seconds = seconds
  }

  /// Whether it still lives.
  @inline(__always)
  func move(_ particle: inout Particle) -> Bool {
    particle.velocity = (particle.velocity + push) * kept
    particle.position += particle.velocity * seconds
    particle.rotation += particle.spin * seconds
    particle.age += seconds
    return particle.age < particle.life
  }
}
