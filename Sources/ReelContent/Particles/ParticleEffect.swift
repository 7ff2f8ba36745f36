import ReelFields
import ReelMath

/// The area around an emitter in which particles are born.
public enum ParticleSource: UInt8, Sendable, CaseIterable, FieldValue {
  /// At the emitter.
  case point
  /// Anywhere in an ellipse of the size ``ParticleEffect/extent``.
  case circle
  /// Anywhere in a rectangle of the size ``ParticleEffect/extent``.
  case box
  /// On a line as long as the diagonal of ``ParticleEffect/extent``, from its top left to its bottom right: (80, 0) is
  /// level, (0, 80) upright.
  case edge
  public init() { self = .point }
}

/// The way in which a particle's colours are combined with those below.
public enum ParticleBlend: UInt8, Sendable, CaseIterable, FieldValue {
  case normal, additive, multiply, screen
  public init() { self = .normal }
}

/// A number of particles that are emitted at once.
public struct ParticleBurst: Equatable, Sendable, FieldValue {
  /// The time in seconds after the emitter was turned on.
  public var after: Float
  /// The number of particles that are born.
  public var count: UInt16
  /// The interval of repetition in seconds; 0 or less for a burst that is not repeated.
  public var every: Float

  /// Creates a burst of `count` particles after `after` seconds, repeated every `every` seconds; once if that is 0.
  public init(_ count: UInt16, after: Float = 0, every: Float = 0) {
    self.count = count
    self.after = after
    self.every = every
  }

  public init() { self.init(0) }
}

/// The values of an emitter's particles, as data: smoke, sparks, leaves.
///
///     var dust = ParticleEffect()
///     dust.rate = 40
///     dust.life = ParticleRange(0.4, 0.8)
///     dust.direction = -.pi / 2                       // upwards
///     dust.spread = .pi / 2
///     dust.speed = ParticleRange(10, 40)
///     dust.opacity = [ParticleKey(0, 1), ParticleKey(1, 0)]
///
/// Lengths are in pixels of the emitter's space, times in seconds, angles in radians, clockwise on screen from the
/// right.
public struct ParticleEffect: Equatable, Sendable, FieldValue {
  /// The number of particles a second while the emitter is on.
  public var rate: Float = 0
  /// The numbers of particles emitted at certain times.
  public var bursts: [ParticleBurst] = []
  /// The largest number of particles that live at a time for each emitter; above it none are born.
  public var limit: UInt32 = 1000

  /// The area in which particles are born.
  public var source = ParticleSource.point
  /// The size of the source.
  public var extent = Vec2.zero
  /// The direction in which particles fly.
  public var direction: Float = 0
  /// The angle over which directions are spread, half of it to each side; 2π is all around.
  public var spread: Float = 0
  /// The speed in pixels a second.
  public var speed = ParticleRange()
  /// The acceleration, in pixels a second each second.
  public var gravity = Vec2.zero
  /// The strength of drag, per second: an update over the time `t` divides the speed by 1 + drag · t. A value below 0
  /// counts as 0.
  public var drag: Float = 0
  /// The length of a particle's life, in seconds.
  public var life = ParticleRange(1)

  /// The size at birth; 1 is the picture's own.
  public var size = ParticleRange(1)
  /// The factor on the size over the life.
  public var sizeOverLife: [ParticleKey] = []
  /// The angle at birth.
  public var rotation = ParticleRange()
  /// The speed of turning, in radians a second.
  public var spin = ParticleRange()
  /// The colour that is multiplied with the picture's over the life.
  public var tint: [ParticleTint] = []
  /// The opacity over the life, 0 to 1.
  public var opacity: [ParticleKey] = []
  /// The way in which particles are combined with the colours below.
  public var blend = ParticleBlend.normal
  /// The pictures: each particle takes one, unless ``playsFrames``. Without pictures, particles are white squares,
  /// ``size`` pixels wide.
  public var frames: [FrameID] = []
  /// True if every particle shows all frames in turn over its life.
  public var playsFrames = false
  /// The drawing order: higher layers are drawn later. Within a layer and z, particles are drawn over sprites.
  public var layer: Int16 = 0
  /// The drawing order within a layer; higher is drawn later.
  public var z: Int16 = 0
  /// True if particles move, turn and grow with their emitter. Otherwise they keep their world position, and outlive
  /// the emitter.
  public var isLocal = false

  /// The effect whose particles each particle emits at the end of its life. The emitted particles stay in the space of
  /// their parent: the parent's ``isLocal`` is used.
  public var atDeath: EffectID?
  /// The number of particles of ``atDeath`` that each one emits.
  public var deathCount: UInt16 = 1

  /// Creates an effect with a ``rate`` of 0, whose particles are white squares that rest for a second.
  public init() {}
}
