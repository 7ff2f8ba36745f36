import ReelContent
import ReelECS
import ReelMath

/// A sequence of frames, each shown for the same number of ticks.
public struct Clip: Equatable, Sendable, FieldValue {
  /// Pictures in the order in which they are shown.
  public var frames: [FrameID]
  /// 1 and up.
  public var ticksPerFrame: UInt16
  /// Begins again after the last frame, or stops there.
  public var isLooping: Bool

  /// A clip; 0 ticks a frame counts as 1.
  public init(_ frames: [FrameID], ticksPerFrame: UInt16 = 1, isLooping: Bool = true) {
    self.frames = frames
    self.ticksPerFrame = max(1, ticksPerFrame)
    self.isLooping = isLooping
  }

  public init() { self.init([]) }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frames", &frames)
    v.field("ticksPerFrame", &ticksPerFrame)
    v.field("isLooping", &isLooping)
  }
}

/// The clips of a game, named by number in the order in which they were added.
public struct Clips: Resource {
  /// In the order in which they were added.
  public private(set) var all: [Clip] = []

  public init() {}
  public static var resourceName: String { "Clips" }

  /// Adds a clip and returns its number.
  public mutating func add(_ clip: Clip) -> UInt16 {
    all.append(clip)
    return UInt16(all.count - 1)
  }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) { v.field("all", &all) }
}

/// Plays a clip on the entity's sprite, by sample index: the visible frame is a plain number that
/// can be read and set at any time.
public struct SpriteAnimation: Component, Equatable {
  /// The clip's number in ``Clips``.
  public var clip: UInt16
  /// Which frame of the clip is shown.
  public var sample: UInt16
  /// How many ticks it has been shown.
  public var elapsed: UInt16
  /// Whether it moves on. A clip that does not loop sets it to false at its end.
  public var isPlaying: Bool

  /// An animation that begins with frame `sample` of the clip.
  public init(clip: UInt16, sample: UInt16 = 0, isPlaying: Bool = true) {
    self.clip = clip
    self.sample = sample
    elapsed = 0
    self.isPlaying = isPlaying
  }

  public init() { self.init(clip: 0) }

  public static var componentName: String { "SpriteAnimation" }

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("clip", &clip)
    v.field("sample", &sample)
    v.field("elapsed", &elapsed)
    v.field("isPlaying", &isPlaying)
  }
}

/// Moves every playing clip on by a tick and puts its frame on the sprite. A clip that does not
/// loop stops on its last frame, which is shown its full time.
public func advanceAnimations(_ world: World) {
  let clips = world[Clips.self].all
  world.each { (animation: inout SpriteAnimation, sprite: inout Sprite) in
    guard Int(animation.clip) < clips.count else { return }
    let clip = clips[Int(animation.clip)]
    guard !clip.frames.isEmpty else { return }
    animation.sample = min(animation.sample, UInt16(clip.frames.count - 1))
    sprite.frame = clip.frames[Int(animation.sample)]
    guard animation.isPlaying else { return }
    animation.elapsed += 1
    guard animation.elapsed >= clip.ticksPerFrame else { return }
    animation.elapsed = 0
    if Int(animation.sample) + 1 < clip.frames.count {
      animation.sample += 1
    } else if clip.isLooping {
      animation.sample = 0
    } else {
      animation.isPlaying = false
    }
  }
}
