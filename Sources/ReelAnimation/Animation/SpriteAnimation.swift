import ReelContent
import ReelDrawing
import ReelECS
import ReelMath
import ReelMotion
import ReelSimulation

/// Plays a clip on the entity's sprite, by sample index: the visible frame is a plain number that
/// can be read and set at any time.
///
/// It needs a ``Sprite``, whose frame it writes as the clip goes on, and whose anchor where the clip's frame has one
/// of its own. Marked frames are told by ``ClipEvent``, the end of a clip by ``ClipEnded``. A clip that ``Clips``
/// lacks changes nothing.
///
/// ```swift
/// let walk = world.add(Clip(world.frames("elephant-"), ticksPerFrame: 6), named: "walk")
/// let elephant = world.spawn(
///   Transform(x: 160, y: 230), Sprite(world.frame("elephant-1")), SpriteAnimation(clip: walk))
/// world[elephant, SpriteAnimation.self]?.speed = 0.5
/// ```
public struct SpriteAnimation: Component, Equatable, Sendable {
  /// The clip's number in ``Clips``. To begin another one use ``play(_:from:speed:)``.
  public private(set) var clip: ClipID
  /// Which frame of the clip is shown. Setting it goes there; beyond the last frame it is the last.
  public var sample: UInt16
  /// How many ticks of the present round have passed, before the clip's curve. Setting it goes
  /// there with the next tick.
  public var time: Float
  /// Ticks of the clip in a tick of the game: 0.5 is half speed, a negative one goes back. It may
  /// change at any time; the animation goes on from where it is.
  public var speed: Float
  /// How many rounds lie before the present one, of a clip with a number of them.
  public private(set) var round: UInt16
  /// Whether it moves on. A clip that does not repeat for ever sets it to false at its end.
  public var isPlaying: Bool
  private var phase: Phase
  /// The clip that follows when this one has ended.
  private var next: ClipID
  /// The sample that the last tick has put on the sprite.
  private var shown: UInt16

  private enum Phase: UInt8, FieldValue {
    /// Nothing of it has been shown.
    case new
    case begun
    /// The clip came to its end by itself.
    case ended
    init() { self = .new }
  }

  /// An animation that begins with frame `sample` of the clip; without one with the first, or backwards
  /// with the last.
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

  /// Whether the clip came to its end by itself, and nothing else was begun since.
  public var hasEnded: Bool { phase == .ended }

  public init() { self.init(clip: 0) }

  public static var componentName: String { "SpriteAnimation" }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("clip", &clip)
    v.field("sample", &sample)
    v.field("time", &time)
    v.field("speed", &speed)
    v.field("round", &round)
    v.field("isPlaying", &isPlaying)
    v.field("phase", &phase)
    v.field("next", &next)
    v.field("shown", &shown)
  }

  /// Begins a clip, from its first frame, or backwards from its last, unless told otherwise; what was
  /// queued is forgotten.
  public mutating func play(_ clip: ClipID, from sample: UInt16? = nil, speed: Float = 1) {
    self = SpriteAnimation(clip: clip, sample: sample, speed: speed)
  }

  /// Stops and goes back to the first frame.
  public mutating func stop() { self = SpriteAnimation(clip: clip, speed: speed, isPlaying: false) }

  /// Lets another clip follow when this one has ended, or at the end of its present round where it
  /// repeats for ever. One at a time: a later call replaces it.
  public mutating func queue(_ clip: ClipID) { next = clip }

  /// A tick of a plain clip, which is what nearly all ticks are.
  /// - Returns: whether that was all; a frame that is shown already is left alone, so that nothing
  ///   is read of most sprites.
  @inline(__always) mutating func advancePlainly(
    _ runs: UnsafeBufferPointer<ClipTrack.Run>, _ bounds: UnsafeBufferPointer<Float>,
    _ frames: UnsafeBufferPointer<FrameID>, _ sprite: inout Sprite
  ) -> Bool {
    guard clip.index < runs.count, isPlaying, sample == shown, phase == .begun else {
      return false
    }
    let run = runs[clip.index]
    var wanted = time + speed
    var step = Int(sample)
    guard step < run.plainStepCount else { return false }
    if !(wanted >= 0 && wanted < run.length) {
      guard run.isEndless, next == .none, speed.isFinite else { return false }
      wanted = run.wrapped(wanted)
      step = speed < 0 ? run.plainStepCount - 1 : 0
    }
    time = wanted
    // SAFETY: the time lies from the first bound to before the last, so all walks end between them.
    let bounds = bounds.baseAddress.unsafelyUnwrapped + run.first
    // One step on or back, without a branch that nobody could foresee.
    step &+= wanted >= bounds[step &+ 1] ? 1 : 0
    step &-= wanted < bounds[step] ? 1 : 0
    if step == Int(sample) { return true }
    while wanted >= bounds[step &+ 1] { step &+= 1 }
    while wanted < bounds[step] { step &-= 1 }
    sample = UInt16(truncatingIfNeeded: step)
    shown = sample
    sprite.frame = frames[run.first &+ step]
    return true
  }

  /// Whether the present frame is shown for the last time, or nothing moves.
  func endsFrame(_ clips: [Clip]) -> Bool {
    guard isPlaying, speed != 0, speed.isFinite, time.isFinite, clip.index < clips.count,
      clips[clip.index].stepCount > 0
    else { return true }
    let next = time + speed
    if next < 0 || next >= clips[clip.index].length { return true }
    return clips[clip.index].step(at: next) != clips[clip.index].step(at: time)
  }

  /// Goes where another player is in its round.
  /// - Returns: the frame to show.
  mutating func follow(_ leader: SpriteAnimation, offset: Float, _ clips: [Clip]) -> ClipFrame? {
    guard clip.index < clips.count, clips[clip.index].stepCount > 0 else { return nil }
    let length = clips[clip.index].length
    let wanted = leader.time + offset
    time = wanted
    if length > 0 && wanted.isFinite && (wanted < 0 || wanted >= length) {
      let rest = wanted - (wanted / length).rounded(.down) * length
      // The very end is not the begin where the leader stands at its own.
      let isEnd = leader.hasEnded && rest == 0 && wanted > 0
      time = isEnd ? length : rest
      if clips[clip.index].repeatCount > 0 { time = wanted < 0 ? 0 : length }
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

  /// Moves on by a tick.
  /// - Parameter tell: is called with the clip, sample and event of each frame that begins to show.
  /// - Returns: the frame to show; whether the clip has ended with this tick, by itself.
  mutating func advance(
    _ clips: [Clip], tell: (_ clip: ClipID, _ sample: Int, _ event: UInt16) -> Void
  ) -> (frame: ClipFrame, hasEnded: Bool)? {
    guard clip.index < clips.count, clips[clip.index].stepCount > 0 else { return nil }
    var hasEnded = false
    let present = clips[clip.index].step(at: time)
    let isMoved = clips[clip.index].sample(ofStep: present) != Int(shown)
    if phase == .new || clips[clip.index].last(sample) != shown {
      // Somebody went there, or it is the first tick.
      begin(clips[clip.index], tell)
    } else if isMoved && time != clips[clip.index].time(ofSample: Int(shown)) {
      // Somebody has set the time.
      show(step: present, clips[clip.index])
      tellEvent(clips[clip.index], ofStep: present, tell)
    } else if isPlaying {
      let way = move(clips[clip.index])
      hasEnded = way == .end
      if hasEnded && next != .none, next.index < clips.count, clips[next.index].stepCount > 0 {
        play(next, speed: speed)
        begin(clips[clip.index], tell)
      } else {
        let step = clips[clip.index].step(at: time)
        show(step: step, clips[clip.index])
        tellEvents(clips[clip.index], from: present, to: step, wraps: way == .round, tell)
      }
    }
    sample = clips[clip.index].last(sample)
    shown = sample
    return (clips[clip.index].frames[Int(sample)], hasEnded)
  }

  /// Goes to the begin of the frame that is wanted, or backwards to its end.
  private mutating func begin(_ clip: Clip, _ tell: (ClipID, Int, UInt16) -> Void) {
    let isNew = phase == .new
    phase = .begun
    if isNew && speed < 0 && clip.repeatCount > 0 { round = clip.repeatCount - 1 }
    if isNew && speed < 0 && clip.last(sample) != sample && clip.length > 0 {
      // From the end of the round, which is another place than the last frame where it goes back.
      time = clip.length.nextDown
      let step = clip.step(at: time)
      show(step: step, clip)
      tellEvent(clip, ofStep: step, tell)
      return
    }
    sample = clip.last(sample)
    time = clip.time(ofSample: Int(sample))
    if speed < 0 {
      let end = clip.time(ofSample: Int(sample) + 1).nextDown
      if end > time { time = end }
    }
    tellEvent(clip, ofStep: Int(sample), tell)
  }

  private mutating func show(step: Int, _ clip: Clip) {
    sample = UInt16(clamping: clip.sample(ofStep: step))
    if phase == .ended && isPlaying { phase = .begun }
  }

  private enum Way {
    case inside
    /// Over the begin or the end of a round, into the next one.
    case round
    case end
  }

  private mutating func move(_ clip: Clip) -> Way {
    let length = clip.length
    guard speed.isFinite, length > 0 else {
      // Nothing takes any time: it ends at once, or stays for ever.
      guard clip.repeatCount > 0 || next != .none else { return .inside }
      return end()
    }
    let wanted = time + speed
    let whole = (wanted / length).rounded(.down)
    if wanted >= 0 && wanted < length {
      time = wanted
      return .inside
    }
    if next == .none || clip.repeatCount > 0 {
      let rounds = Float(round) + whole
      let goesOn = clip.repeatCount == 0 || rounds >= 0 && rounds < Float(clip.repeatCount)
      if goesOn {
        if clip.repeatCount > 0 { round = UInt16(rounds) }
        let rest = wanted - whole * length
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

  private func tellEvent(
    _ clip: Clip, ofStep step: Int, _ tell: (ClipID, Int, UInt16) -> Void
  ) {
    let sample = clip.sample(ofStep: step)
    if clip.frames[sample].event != 0 { tell(self.clip, sample, clip.frames[sample].event) }
  }

  /// Goes the way from one step to another, once round at most. Without coming round it may go back
  /// while time goes on: curves do.
  private func tellEvents(
    _ clip: Clip, from old: Int, to new: Int, wraps: Bool, _ tell: (ClipID, Int, UInt16) -> Void
  ) {
    guard clip.hasEvents, old != new || wraps else { return }
    let count = clip.stepCount
    let goesBack = wraps ? speed < 0 : new < old
    var at = old
    for _ in 0..<count {
      at = (at + (goesBack ? count - 1 : 1)) % count
      tellEvent(clip, ofStep: at, tell)
      if at == new { return }
    }
  }
}

extension SpriteAnimation {
  /// Moves every playing clip on by a tick and puts its frame on the sprite, when another one begins. The
  /// first tick shows the first frame; the last frame is shown its full time. Followers come after all
  /// others.
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
    // Two loops: where nobody is paused, which is nearly always, no row is asked.
    if world.isAnybodyPaused {
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
