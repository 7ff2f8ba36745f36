import ReelContent
import ReelDrawing
import ReelECS
import ReelFields
import ReelMath
import ReelMotion
import ReelSimulation

/// A component that plays a clip on the entity's sprite. The visible frame is a plain number, ``sample``, which can be
/// read and set at any time.
///
/// The component requires a ``Sprite``. As the clip advances, the component sets the sprite's frame, and the sprite's
/// anchor for clip frames with an anchor of their own. Frames with an event send a ``ClipEvent``, the end of a clip
/// sends a ``ClipEnded``. A clip that ``Clips`` lacks changes nothing.
///
/// ```swift
/// let walk = world.add(Clip(world.frames("elephant-"), ticksPerFrame: 6), named: "walk")
/// let elephant = world.spawn(
///   Transform(x: 160, y: 230), Sprite(world.frame("elephant-1")), SpriteAnimation(clip: walk))
/// world[elephant, SpriteAnimation.self]?.speed = 0.5
/// ```
public struct SpriteAnimation: Component, Equatable, Sendable {
  /// The clip's number in ``Clips``. To begin another clip, call ``play(_:from:speed:)``.
  public internal(set) var clip: ClipID
  /// The index of the frame that is shown. Setting the sample jumps to that frame, or to the last frame if the clip has
  /// fewer frames.
  public var sample: UInt16
  /// The number of ticks of the present round that have passed, before the clip's curve. Setting the time jumps to that
  /// time in the next tick.
  public var time: Float
  /// The ticks of the clip per tick of the game: 0.5 is half speed, a negative speed plays backwards. The speed may
  /// change at any time; the animation goes on from its present time.
  public var speed: Float
  /// The number of rounds before the present one, for a clip with a number of rounds.
  public internal(set) var round: UInt16
  /// True if the animation advances. The end of a clip that does not repeat for ever sets this to false.
  public var isPlaying: Bool
  var phase: Phase
  /// The clip that follows when the present clip has ended.
  var next: ClipID
  /// The sample that the last tick showed on the sprite.
  var shown: UInt16

  enum Phase: UInt8, FieldValue {
    /// Nothing of the clip has been shown.
    case new
    case begun
    /// The clip has come to its end by itself.
    case ended
    init() { self = .new }
  }

  /// Creates an animation that begins with frame `sample` of the clip; by default with the first frame; with the last
  /// frame if the animation plays backwards.
  public init(clip: ClipID, sample: UInt16? = nil, speed: Float = 1, isPlaying: Bool = true) {
    self.clip = clip
    self.sample = sample ?? (speed < 0 ? .max : 0)
    self.speed = speed
    self.isPlaying = isPlaying
    time = 0
    round = 0
    phase = .new
    next = .none
    shown = 0
  }

  /// True if the clip has come to its end by itself, and no other clip has begun since.
  public var hasEnded: Bool { phase == .ended }

  public init() { self.init(clip: 0) }

  public static var componentName: String { "SpriteAnimation" }

  /// Begins a clip, by default at its first frame; at its last frame if the animation plays backwards. Clears the
  /// queued clip.
  public mutating func play(_ clip: ClipID, from sample: UInt16? = nil, speed: Float = 1) {
    self = SpriteAnimation(clip: clip, sample: sample, speed: speed)
  }

  /// Stops and returns to the first frame.
  public mutating func stop() { self = SpriteAnimation(clip: clip, speed: speed, isPlaying: false) }

  /// Queues a clip to follow when the present clip has ended; at the end of the present round if the present clip
  /// repeats for ever. Only one clip is queued: a later call replaces it.
  public mutating func queue(_ clip: ClipID) { next = clip }

  /// Advances a plain clip by a tick: the fast path of nearly all ticks.
  /// - Returns: true if the tick is complete. A sprite whose frame does not change is not accessed.
  @inline(__always) mutating func advancePlainly(
    _ runs: UnsafeBufferPointer<ClipTrack.Run>, _ bounds: UnsafeBufferPointer<Float>,
    _ frames: UnsafeBufferPointer<FrameID>, _ sprite: inout Sprite
  ) -> Bool {
    guard clip.index < runs.count, isPlaying, sample == shown, phase == .begun else {
      return false
    }
    let run = runs[clip.index]
    var newTime = time + speed
    var step = Int(sample)
    guard step < run.plainStepCount else { return false }
    if !(newTime >= 0 && newTime < run.length) {
      guard run.isEndless, next == .none, speed.isFinite else { return false }
      newTime = run.wrapped(newTime)
      step = speed < 0 ? run.plainStepCount - 1 : 0
    }
    time = newTime
    // SAFETY: the time is not before the first bound and is before the last one, so all loops end between them.
    let bounds = bounds.baseAddress.unsafelyUnwrapped + run.first
    // One step forwards or backwards, without a branch that no processor could predict.
    step &+= newTime >= bounds[step &+ 1] ? 1 : 0
    step &-= newTime < bounds[step] ? 1 : 0
    if step == Int(sample) { return true }
    while newTime >= bounds[step &+ 1] { step &+= 1 }
    while newTime < bounds[step] { step &-= 1 }
    sample = UInt16(truncatingIfNeeded: step)
    shown = sample
    sprite.frame = frames[run.first &+ step]
    return true
  }

  /// Returns true if this is the last tick of the present frame, or if the animation does not move.
  func endsFrame(_ clips: [Clip]) -> Bool {
    guard isPlaying, speed != 0, speed.isFinite, time.isFinite, clip.index < clips.count,
      clips[clip.index].stepCount > 0
    else { return true }
    let next = time + speed
    if next < 0 || next >= clips[clip.index].length { return true }
    return clips[clip.index].step(at: next) != clips[clip.index].step(at: time)
  }

  /// Sets the time to the leader's time in its round, plus `offset`.
  /// - Returns: the frame to show.
  mutating func follow(_ leader: SpriteAnimation, offset: Float, _ clips: [Clip]) -> ClipFrame? {
    guard clip.index < clips.count, clips[clip.index].stepCount > 0 else { return nil }
    let length = clips[clip.index].length
    let newTime = leader.time + offset
    time = newTime
    if length > 0 && newTime.isFinite && (newTime < 0 || newTime >= length) {
      let rest = newTime - (newTime / length).rounded(.down) * length
      // If the leader stands at its end, a time at the very end does not wrap to the beginning.
      let isEnd = leader.hasEnded && rest == 0 && newTime > 0
      time = isEnd ? length : rest
      if clips[clip.index].repeatCount > 0 { time = newTime < 0 ? 0 : length }
    }
    round = leader.round
    speed = leader.speed
    isPlaying = leader.isPlaying
    let step = clips[clip.index].step(at: time)
    sample = UInt16(clamping: clips[clip.index].sample(ofStep: step))
    shown = sample
    phase = leader.phase
    return clips[clip.index].frames[Int(sample)]
  }

  /// Advances by a tick.
  /// - Parameter emit: called with the clip, sample and event of each frame that begins to show.
  /// - Returns: the frame to show, and true if the clip has ended by itself in this tick.
  mutating func advance(
    _ clips: [Clip], emit: (_ clip: ClipID, _ sample: Int, _ event: UInt16) -> Void
  ) -> (frame: ClipFrame, hasEnded: Bool)? {
    guard clip.index < clips.count, clips[clip.index].stepCount > 0 else { return nil }
    var hasEnded = false
    let present = clips[clip.index].step(at: time)
    let isMoved = clips[clip.index].sample(ofStep: present) != Int(shown)
    if phase == .new || clips[clip.index].last(sample) != shown {
      // The caller has set `sample`, or this is the first tick.
      begin(clips[clip.index], emit)
    } else if isMoved && time != clips[clip.index].time(ofSample: Int(shown)) {
      // The caller has set `time`.
      show(step: present, clips[clip.index])
      emitEvent(clips[clip.index], ofStep: present, emit)
    } else if isPlaying {
      let way = move(clips[clip.index])
      hasEnded = way == .end
      if hasEnded && next != .none, next.index < clips.count, clips[next.index].stepCount > 0 {
        play(next, speed: speed)
        begin(clips[clip.index], emit)
      } else {
        let step = clips[clip.index].step(at: time)
        show(step: step, clips[clip.index])
        emitEvents(clips[clip.index], from: present, to: step, wraps: way == .round, emit)
      }
    }
    sample = clips[clip.index].last(sample)
    shown = sample
    return (clips[clip.index].frames[Int(sample)], hasEnded)
  }

  /// Jumps to the beginning of frame `sample`; to the end of that frame if the animation plays backwards.
  private mutating func begin(_ clip: Clip, _ emit: (ClipID, Int, UInt16) -> Void) {
    let isNew = phase == .new
    phase = .begun
    if isNew && speed < 0 && clip.repeatCount > 0 { round = clip.repeatCount - 1 }
    if isNew && speed < 0 && clip.last(sample) != sample && clip.length > 0 {
      // Jumps to the end of the round, which with autoreverse differs from the last frame.
      time = clip.length.nextDown
      let step = clip.step(at: time)
      show(step: step, clip)
      emitEvent(clip, ofStep: step, emit)
      return
    }
    sample = clip.last(sample)
    time = clip.time(ofSample: Int(sample))
    if speed < 0 {
      let end = clip.time(ofSample: Int(sample) + 1).nextDown
      if end > time { time = end }
    }
    emitEvent(clip, ofStep: Int(sample), emit)
  }

  private mutating func show(step: Int, _ clip: Clip) {
    sample = UInt16(clamping: clip.sample(ofStep: step))
    if phase == .ended && isPlaying { phase = .begun }
  }

  private enum Way {
    case inside
    /// Across the beginning or the end of a round, into the next one.
    case round
    case end
  }

  private mutating func move(_ clip: Clip) -> Way {
    let length = clip.length
    guard speed.isFinite, length > 0 else {
      // A clip without duration ends at once, or stays at its time for ever.
      guard clip.repeatCount > 0 || next != .none else { return .inside }
      return end()
    }
    let newTime = time + speed
    let whole = (newTime / length).rounded(.down)
    if newTime >= 0 && newTime < length {
      time = newTime
      return .inside
    }
    if next == .none || clip.repeatCount > 0 {
      let rounds = Float(round) + whole
      let goesOn = clip.repeatCount == 0 || rounds >= 0 && rounds < Float(clip.repeatCount)
      if goesOn {
        if clip.repeatCount > 0 { round = UInt16(rounds) }
        let rest = newTime - whole * length
        time = rest > 0 ? min(rest, length.nextDown) : 0
        return .round
      }
    }
    time = speed < 0 ? 0 : length
    return end()
  }

  private mutating func end() -> Way {
    isPlaying = false
    phase = .ended
    return .end
  }

  private func emitEvent(
    _ clip: Clip, ofStep step: Int, _ emit: (ClipID, Int, UInt16) -> Void
  ) {
    let sample = clip.sample(ofStep: step)
    if clip.frames[sample].event != 0 { emit(self.clip, sample, clip.frames[sample].event) }
  }

  /// Sends the events on the way from one step to another, at most one round. Without wrapping, the steps may run
  /// backwards although time advances, because of the curve.
  private func emitEvents(
    _ clip: Clip, from old: Int, to new: Int, wraps: Bool, _ emit: (ClipID, Int, UInt16) -> Void
  ) {
    guard clip.hasEvents, old != new || wraps else { return }
    let count = clip.stepCount
    let goesBack = wraps ? speed < 0 : new < old
    var at = old
    for _ in 0..<count {
      at = (at + (goesBack ? count - 1 : 1)) % count
      emitEvent(clip, ofStep: at, emit)
      if at == new { return }
    }
  }
}

extension SpriteAnimation {
  /// The system that advances every playing clip by a tick, and sets the sprite's frame when another frame begins. The
  /// first tick shows the first frame; the last frame is shown for its full duration. Followers come after all others.
  public static let advance = System(
    "advanceAnimations", in: .animation, ifAny: SpriteAnimation.self
  ) { world in
    let clips = world[Clips.self].all
    let tracks = world[Clips.self].tracks
    defer { withExtendedLifetime(tracks) {} }
    let track = tracks.elements
    advanceAll(
      world, clips, track[0].runs.elements, track[0].bounds.elements, track[0].frames.elements)
    followAnimations(world)
  }

  private static func advanceAll(
    _ world: World, _ clips: [Clip], _ runs: UnsafeBufferPointer<ClipTrack.Run>,
    _ bounds: UnsafeBufferPointer<Float>, _ frames: UnsafeBufferPointer<FrameID>
  ) {
    let leaders = world.query(without: AnimationFollower.self)
    // Two loops: if no entity is paused, the usual case, the second one checks no row.
    if world.hasPaused {
      leaders.each { (entity: Entity, animation: inout SpriteAnimation, sprite: inout Sprite) in
        if !world.isPaused(entity) {
          advanceFully(&animation, &sprite, of: entity, world, clips)
        }
      }
      return
    }
    leaders.each { (entity: Entity, animation: inout SpriteAnimation, sprite: inout Sprite) in
      if !animation.advancePlainly(runs, bounds, frames, &sprite) {
        advanceFully(&animation, &sprite, of: entity, world, clips)
      }
    }
  }
}

private func advanceFully(
  _ animation: inout SpriteAnimation, _ sprite: inout Sprite, of entity: Entity, _ world: World,
  _ clips: [Clip]
) {
  let clip = animation.clip
  let shown = animation.advance(clips) { clip, sample, event in
    world.send(
      ClipEvent(entity: entity, clip: clip, sample: UInt16(clamping: sample), event: event))
  }
  guard let shown else { return }
  sprite.frame = shown.frame.frame
  if let anchor = shown.frame.anchor { sprite.anchor = anchor }
  if shown.hasEnded { world.send(ClipEnded(entity: entity, clip: clip)) }
}
