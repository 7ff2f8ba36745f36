import ReelContent
import ReelFields
import ReelMath

/// A sequence of frames, played in rounds.
///
///     frames                0   1   2   3
///     one round             0   1   2   3         with autoreverse   0 1 2 3 2 1
///     ends of its steps     │ 6 │12 │18 │24       in ticks from the beginning of the round
///
/// The frames may be of any atlas and size, come in any order, and occur more than once.
public struct Clip: Equatable, Sendable, FieldValue {
  /// The frames in the order in which they are shown.
  public private(set) var frames: [ClipFrame]
  /// The number of rounds to play; 0 repeats for ever.
  public private(set) var repeatCount: UInt16
  /// True if a round plays backwards after its last frame, down to the second frame: the two ends are not shown twice.
  public private(set) var autoreverses: Bool
  /// The course of time over a round. The curve changes the times at which frames change; frames are never blended.
  public private(set) var curve: Easing
  /// The end of each step of a round, in ticks from the beginning of the round.
  private var ends: [Float] = []
  private(set) var hasEvents = false

  /// Creates a clip of frames with durations of their own. Traps above 65,535 frames.
  public init(
    frames: [ClipFrame], repeatCount: UInt16 = 0, autoreverses: Bool = false,
    curve: Easing = .linear
  ) {
    demand(
      frames.count <= Clip.frameLimit,
      "A clip has at most 65,535 frames, not \(frames.count): make several, and queue them.")
    self.frames = frames
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.curve = curve
    measure()
  }

  /// Creates a clip whose frames all have the same duration; 0 ticks per frame counts as 1. The clip is played for
  /// ever; or it is played once, and then stops on its last frame.
  public init(_ frames: [FrameID], ticksPerFrame: UInt16 = 1, isLooping: Bool = true) {
    self.init(
      frames: frames.map { ClipFrame($0, ticks: Float(max(1, ticksPerFrame))) },
      repeatCount: isLooping ? 0 : 1)
  }

  /// Creates a clip from a tag of an atlas, with its direction, repeats and durations.
  /// - Parameters:
  ///   - tag: a tag of the atlas.
  ///   - atlas: the index of the atlas in ``GameContent/atlases``.
  ///   - ticksPerSecond: the rate that converts durations from milliseconds to ticks. A frame without a duration is
  ///     shown for a tenth of a second.
  public init(
    _ tag: AtlasTag, atlas: Int, of content: GameContent, ticksPerSecond: Float = 60
  ) {
    var order: [UInt32] = []
    var repeatCount = UInt16(clamping: tag.repeatCount)
    let isPingPong = tag.direction == .pingPong || tag.direction == .pingPongReverse
    if isPingPong && tag.repeatCount > 0 {
      // Each direction counts as one repeat: after an even number of repeats, the clip stands where it began, and after
      // an odd number at the other end.
      var way = tag
      way.direction = tag.direction == .pingPong ? .forward : .reverse
      var number: UInt32 = 0
      while number < tag.repeatCount && order.count < Clip.frameLimit {
        let frames = number % 2 == 0 ? way.order : way.order.reversed()
        order += number == 0 ? frames : Array(frames.dropFirst())
        // A single frame has no direction.
        if frames.count < 2 { break }
        number += 1
      }
      repeatCount = 1
    } else {
      order = tag.order
    }
    self.init(
      frames: order.prefix(Clip.frameLimit).map { index in
        let id = FrameID(atlas: UInt16(clamping: atlas), index: UInt16(clamping: index))
        let duration = content.frame(id)?.duration ?? 100
        return ClipFrame(id, ticks: duration * ticksPerSecond / 1000)
      }, repeatCount: repeatCount)
  }

  static var frameLimit: Int { 65_535 }

  public init() { self.init([]) }

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("frames", &frames)
    v.field("repeatCount", &repeatCount)
    v.field("autoreverses", &autoreverses)
    v.field("curve", &curve)
    if frames.count > Clip.frameLimit {
      frames = []
      v.reject()
    }
    measure()
  }

  /// The number of ticks in a round.
  public var length: Float { ends.last ?? 0 }

  /// The number of steps in a round: its frames forwards, and with autoreverse backwards.
  var stepCount: Int { ends.count }

  /// Returns the sample, clamped to the last frame.
  func last(_ sample: UInt16) -> UInt16 { min(sample, UInt16(clamping: frames.count - 1)) }

  /// Returns the index in ``frames`` that a step of a round shows.
  func sample(ofStep step: Int) -> Int {
    step < frames.count ? step : 2 * frames.count - 2 - step
  }

  /// Returns the time at which a frame begins to show in the forward part, in ticks from the beginning of a round.
  func time(ofSample sample: Int) -> Float {
    let start = sample > 0 ? ends[min(sample, ends.count) - 1] : 0
    let length = length
    guard curve != .linear, start > 0, length > 0 else { return start }
    // Bisection, because the curves have no inverse of their own. For curves that swing, any solution will do.
    var (early, late) = (Float(0), length)
    for _ in 0..<30 {
      let middle = (early + late) / 2
      if curve(middle / length) * length < start { early = middle } else { late = middle }
    }
    return late
  }

  /// Returns the beginning and the end of a step, in ticks from the beginning of the round, before the curve.
  func bounds(ofStep step: Int) -> (from: Float, to: Float) {
    (step > 0 ? ends[step - 1] : 0, ends[step])
  }

  /// Returns the step that is shown at a time. O(log steps).
  func step(at time: Float) -> Int {
    let length = length
    let curvedTime = curve == .linear || length <= 0 ? time : curve(time / length) * length
    return (0..<max(ends.count - 1, 0)).endOfPrefix { !(ends[$0] > curvedTime) }
  }

  private mutating func measure() {
    let count = autoreverses && frames.count > 1 ? 2 * frames.count - 2 : frames.count
    ends.removeAll(keepingCapacity: true)
    ends.reserveCapacity(count)
    var end: Float = 0
    hasEvents = false
    for step in 0..<count {
      let frame = frames[sample(ofStep: step)]
      if frame.ticks > 0 && frame.ticks.isFinite { end += frame.ticks }
      if frame.event != 0 { hasEvents = true }
      ends.append(end)
    }
  }
}

/// The frames of all clips in common arrays. More than a million animations advance per second, and each would retain
/// and release the arrays of its ``Clip``.
struct ClipTrack: Sendable {
  struct Run {
    /// The index at which the clip's bounds and frames begin.
    var first = 0
    /// The number of steps of a plain clip, which is played by its bounds alone. A plain clip has no curve, no
    /// autoreverse, no anchors, no events, and no step without duration. 0 for other clips.
    var plainStepCount = 0
    var length: Float = 0
    /// True if the clip is played for ever.
    var isEndless = false

    /// Returns a time wrapped into the present round.
    @inline(never) func wrapped(_ time: Float) -> Float {
      let rest = time - (time / length).rounded(.down) * length
      return rest > 0 ? min(rest, length.nextDown) : 0
    }
  }

  private(set) var runs: [Run] = []
  /// The bounds of steps: step n of a clip is shown from bound n to before bound n + 1.
  private(set) var bounds: [Float] = []
  private(set) var frames: [FrameID] = []

  mutating func add(_ clip: Clip) {
    let isPlain =
      clip.curve == .linear && !clip.autoreverses && !clip.hasEvents
      && clip.frames.allSatisfy { $0.anchor == nil && $0.ticks > 0 && $0.ticks.isFinite }
    runs.append(
      Run(
        first: frames.count, plainStepCount: isPlain ? clip.stepCount : 0, length: clip.length,
        isEndless: clip.repeatCount == 0))
    for step in 0..<clip.stepCount {
      bounds.append(clip.bounds(ofStep: step).from)
      frames.append(clip.frames[clip.sample(ofStep: step)].frame)
    }
    bounds.append(clip.length)
    // Each clip has one bound more than it has steps; an unused frame keeps the indices of both arrays equal.
    frames.append(FrameID())
  }
}
