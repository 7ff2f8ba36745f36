import ReelMath

/// Where around its emitter a particle is born.
public enum ParticleSource: UInt8, Sendable, CaseIterable, FieldValue {
  /// At the emitter.
  case point
  /// Anywhere in an ellipse of the size ``ParticleEffect/extent``.
  case circle
  /// Anywhere in a rectangle of the size ``ParticleEffect/extent``.
  case box
  /// On a line as long as the diagonal of ``ParticleEffect/extent``, from its top left to its bottom
  /// right: (80, 0) is level, (0, 80) upright.
  case edge
  public init() { self = .point }
}

/// How a particle's colours meet those below.
public enum ParticleBlend: UInt8, Sendable, CaseIterable, FieldValue {
  case normal, additive, multiply, screen
  public init() { self = .normal }
}

/// A number of particles that are emitted at once.
public struct ParticleBurst: Equatable, Sendable, FieldValue {
  /// Seconds after the emitter was turned on.
  public var after: Float
  /// How many are born.
  public var count: UInt16
  /// Seconds until it comes again; 0 and less: never.
  public var every: Float

  /// Emits `count` particles `after` seconds, and again every `every` seconds; only once where that is 0.
  public init(_ count: UInt16, after: Float = 0, every: Float = 0) {
    self.count = count
    self.after = after
    self.every = every
  }

  public init() { self.init(0) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("after", &after)
    v.field("count", &count)
    v.field("every", &every)
  }
}

/// What an emitter makes, as data: smoke, sparks, leaves.
///
///     var dust = ParticleEffect()
///     dust.rate = 40
///     dust.life = ParticleRange(0.4, 0.8)
///     dust.direction = -.pi / 2                       // upwards
///     dust.spread = .pi / 2
///     dust.speed = ParticleRange(10, 40)
///     dust.opacity = [ParticleKey(0, 1), ParticleKey(1, 0)]
///
/// Lengths are in pixels of the emitter's space, times in seconds, angles in radians, clockwise on
/// screen from the right.
public struct ParticleEffect: Equatable, Sendable, FieldValue {
  /// Particles a second while the emitter is on.
  public var rate: Float = 0
  /// Particles at certain times.
  public var bursts: [ParticleBurst] = []
  /// At most so many live at a time for each emitter; more are not born.
  public var limit: UInt32 = 1000

  /// Where they are born.
  public var source = ParticleSource.point
  /// How large the source is.
  public var extent = Vec2.zero
  /// Where they fly.
  public var direction: Float = 0
  /// The angle over which directions are spread, half of it to each side; 2π is all around.
  public var spread: Float = 0
  /// How fast, in pixels a second.
  public var speed = ParticleRange()
  /// What their speed grows by, in pixels a second each second.
  public var gravity = Vec2.zero
  /// How strongly they are slowed: the share of the speed that is lost in a short time, for each second
  /// of it. Not below 0.
  public var drag: Float = 0
  /// How long they live, in seconds.
  public var life = ParticleRange(1)

  /// Their size; 1 is the picture's own.
  public var size = ParticleRange(1)
  /// What the size is multiplied by over the life.
  public var sizeOverLife: [ParticleKey] = []
  /// The angle at which they are born.
  public var rotation = ParticleRange()
  /// How fast they turn, in radians a second.
  public var spin = ParticleRange()
  /// What their pixels are multiplied by over the life.
  public var tint: [ParticleTint] = []
  /// How opaque they are over the life, 0 to 1.
  public var opacity: [ParticleKey] = []
  /// How their colours meet those below.
  public var blend = ParticleBlend.normal
  /// Their pictures: each particle takes one, unless ``playsFrames``. Where there is none they are white
  /// squares, ``size`` pixels wide.
  public var frames: [FrameID] = []
  /// Whether every particle shows all the frames, one after the other, over its life.
  public var playsFrames = false
  /// Higher layers are drawn later. Within a layer and z, particles are drawn upon sprites.
  public var layer: Int16 = 0
  /// Within a layer, higher is drawn later.
  public var z: Int16 = 0
  /// Whether they move, turn and grow with their emitter. Else they stay in the world where they are born,
  /// and outlive the emitter.
  public var isLocal = false

  /// The effect, by its number, that a particle makes where its life ends; it is of the same kind and
  /// in the same space.
  public var atDeath: EffectID?
  /// How many particles of ``atDeath`` each one makes.
  public var deathCount: UInt16 = 1

  /// Nothing yet: white squares that stay where they are for a second, and a ``rate`` of 0.
  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("rate", &rate)
    v.field("bursts", &bursts)
    v.field("limit", &limit)
    v.field("source", &source)
    v.field("extent", &extent)
    v.field("direction", &direction)
    v.field("spread", &spread)
    v.field("speed", &speed)
    v.field("gravity", &gravity)
    v.field("drag", &drag)
    v.field("life", &life)
    v.field("size", &size)
    v.field("sizeOverLife", &sizeOverLife)
    v.field("rotation", &rotation)
    v.field("spin", &spin)
    v.field("tint", &tint)
    v.field("opacity", &opacity)
    v.field("blend", &blend)
    v.field("frames", &frames)
    v.field("playsFrames", &playsFrames)
    v.field("layer", &layer)
    v.field("z", &z)
    v.field("isLocal", &isLocal)
    v.field("atDeath", &atDeath)
    v.field("deathCount", &deathCount)
  }
}
