import ReelECS
import ReelFields
import ReelMath

/// Values that change over time: keyframes of one property, or groups and sequences of timelines, nested to any depth.
///
///     let hop = Timeline.sequence([
///       .tween(.position, by: Vec2(0, -30), over: .ticks(12), curve: .easeOutQuad),
///       .tween(.position, by: Vec2(0, 30), over: .ticks(12), curve: .easeInQuad),
///     ]).repeated(3)
///     let number = world[Timelines.self].add(hop)
///     world.insert(frog, TimelinePlayer(number))
///
/// Each part has a local time, computed from that of its parent:
///
///     local time = (parent's time − begin) · speed + offset
///
///     parent    0        begin                          begin + length / speed
///               ├──────────┼───────────────────────────────┼─────────▶
///     local                0   one round   length          fill
///
/// A part plays its rounds while its local time is between 0 and its length.
public struct Timeline: Equatable, Sendable, FieldValue {
  /// A part of a timeline. Parents come before their children, so that a flat list suffices.
  struct Part: Equatable, Sendable, FieldValue {
    /// The index of the parent; -1 for the outermost part.
    var parent: Int32 = -1
    var begin: Float = 0
    var speed: Float = 1
    /// The local time at its beginning; `nil` for 0, or, if it plays backwards, for its length.
    var offset: Float?
    /// The duration of one round, in its own ticks.
    var duration: Float = 0
    /// The number of rounds; 0 repeats for ever.
    var repeatCount: Float = 1
    var autoreverses = false
    var fill = TimelineFill.forwards
    /// The index of a track's first keyframe. Groups have no keyframes.
    var firstKey: Int32 = 0
    var keyCount: Int32 = 0
    var property = AnimatedProperty.position
    /// True if values jump from key to key.
    var isDiscrete = false
    /// The way in which its values are combined with the value of the property.
    var blend = TimelineBlend.replace
    /// True if the first key is approached from the property's value when the track begins.
    var startsFromPresent = false

    var isEndless: Bool { !(repeatCount > 0) && duration > 0 }

    /// The duration of all rounds, in its own ticks.
    var length: Float {
      isEndless
        ? .infinity : repeatCount > 0 ? duration * repeatCount * (autoreverses ? 2 : 1) : 0
    }

    /// The local time at its beginning. Endless rounds that play backwards begin at 0, because they have no end.
    var start: Float { offset ?? (speed < 0 && length.isFinite ? length : 0) }

    /// The time at which it has ended, in its parent's ticks.
    var end: Float {
      guard speed != 0, !isEndless else { return .infinity }
      return begin + (speed > 0 ? length - start : start) / abs(speed)
    }
  }

  private(set) var parts: [Part] = []
  private(set) var keys: [Keyframe] = []
  /// The unit of its times; `nil` for a timeline without times, which can be combined with both units.
  private(set) var unit: TimeUnit?

  /// Creates a timeline that does nothing.
  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("parts", &parts)
    v.field("keys", &keys)
    v.field("unit", &unit)
    // A timeline from a file must refer only to existing parts and keys, and no two tracks may share keys.
    var usedKeys = 0
    for (at, part) in parts.enumerated() {
      let isTrack = part.keyCount > 0
      let isInside =
        part.parent >= -1 && part.parent < Int32(at) && part.keyCount >= 0
        && (!isTrack || Int(part.firstKey) == usedKeys)
        && usedKeys + Int(part.keyCount) <= keys.count
      if !isInside || (part.parent == -1) != (at == 0) {
        self = Timeline()
        v.reject()
        return
      }
      usedKeys += Int(part.keyCount)
    }
  }

  // MARK: - Tracks

  /// Returns a track with values of a property at times. Before the first key, the value of that key applies.
  /// - Parameters:
  ///   - keys: the keyframes in order of time, from 0 on; traps otherwise. The last time is the track's duration.
  ///   - isDiscrete: true if values jump at their keys, as with frames, instead of moving between them.
  ///   - isRelative: true if the values are distances. They are added to the value that the property has without the
  ///     track; the distances of several tracks add up.
  public static func keyframes(
    _ property: AnimatedProperty, _ keys: [Keyframe], isDiscrete: Bool = false,
    isRelative: Bool = false
  ) -> Timeline {
    keyframes(
      property, keys, isDiscrete: isDiscrete, blend: isRelative ? .add : .replace)
  }

  /// Returns a track with values of a property at times, and the way in which they are combined with its value. Before
  /// the first key, the value of that key applies.
  /// - Parameters:
  ///   - keys: the keyframes in order of time, from 0 on; traps otherwise. The last time is the track's duration.
  ///   - isDiscrete: true if values jump at their keys, as with frames, instead of moving between them.
  ///   - blend: the combination with the property's value. Several tracks that `add` or `multiply` accumulate; a track
  ///     that `replace`s discards the contributions before it in its timeline.
  ///   - unit: the unit of the keys' times.
  public static func keyframes(
    _ property: AnimatedProperty, _ keys: [Keyframe], isDiscrete: Bool = false,
    blend: TimelineBlend, in unit: TimeUnit = .ticks
  ) -> Timeline {
    var last: Float = 0
    for key in keys {
      demand(
        key.time >= last && key.time.isFinite,
        "Keyframes stand in order of their times, from 0 on.")
      last = key.time
    }
    var timeline = Timeline()
    timeline.keys = keys
    timeline.unit = unit
    var part = Part()
    part.property = property
    part.keyCount = Int32(keys.count)
    part.isDiscrete = isDiscrete || property == .sample
    part.blend = blend
    part.duration = max(keys.last?.time ?? 0, 0)
    timeline.parts = [part]
    return timeline
  }

  /// Returns a tween of a property to a value.
  static func tween(
    _ property: AnimatedProperty, from start: AnimatedValue?, to end: AnimatedValue,
    _ time: TimeSpan,
    _ curve: Easing
  ) -> Timeline {
    let last = Keyframe(at: time.amount, end, curve: curve)
    var timeline = keyframes(
      property, start.map { [Keyframe(at: 0, $0), last] } ?? [last], blend: .replace,
      in: time.unit)
    timeline.parts[0].startsFromPresent = start == nil
    timeline.parts[0].isDiscrete = false
    return timeline
  }

  /// Returns a tween of a property by a distance or a factor.
  static func tween(
    _ property: AnimatedProperty, from start: AnimatedValue, by end: AnimatedValue,
    _ blend: TimelineBlend, _ time: TimeSpan, _ curve: Easing
  ) -> Timeline {
    var timeline = keyframes(
      property, [Keyframe(at: 0, start), Keyframe(at: time.amount, end, curve: curve)],
      blend: blend,
      in: time.unit)
    timeline.parts[0].isDiscrete = false
    return timeline
  }

  /// Returns a timeline that does nothing for a time: a pause in a sequence.
  public static func pause(for time: TimeSpan) -> Timeline {
    var timeline = Timeline()
    timeline.unit = time.unit
    var part = Part()
    part.duration = max(time.amount, 0)
    timeline.parts = [part]
    return timeline
  }

  // MARK: - Groups

  /// Returns a group that plays its parts at the same time. It lasts until the last of them has ended.
  public static func group(_ children: [Timeline]) -> Timeline {
    joined(children, inSequence: false)
  }

  /// Returns a sequence that plays its parts one after the other: each begins when the one before has ended, or later
  /// if ``beginning(at:)`` delays it. Parts after one that never ends do not begin.
  public static func sequence(_ children: [Timeline]) -> Timeline {
    joined(children, inSequence: true)
  }

  private static func joined(_ children: [Timeline], inSequence: Bool) -> Timeline {
    var timeline = Timeline()
    timeline.parts = [Part()]
    var end: Float = 0
    for child in children where !child.parts.isEmpty {
      if let unit = child.unit {
        if timeline.unit != nil && timeline.unit != unit {
          misuse(
            "The parts of one timeline count in ticks or in seconds, not both: what begins when "
              + "depends on all of them. Give all of them `.ticks`, or all `.seconds`.")
        }
        timeline.unit = unit
      }
      let (firstPart, firstKey) = (Int32(timeline.parts.count), Int32(timeline.keys.count))
      timeline.keys += child.keys
      for (at, part) in child.parts.enumerated() {
        var part = part
        part.firstKey += firstKey
        part.parent = at == 0 ? 0 : part.parent + firstPart
        if at == 0 {
          if inSequence { part.begin += end }
          end = max(end, part.end)
        }
        timeline.parts.append(part)
      }
    }
    timeline.parts[0].duration = end
    return timeline
  }

  // MARK: - Time

  /// Returns this timeline with a later beginning.
  public func beginning(at time: Float) -> Timeline { changed { $0.begin = time } }
  /// Returns this timeline, faster or slower. With a negative speed it plays backwards from its end, unless
  /// ``offset(by:)`` sets another time at its beginning.
  public func speed(_ speed: Float) -> Timeline { changed { $0.speed = speed } }
  /// Returns this timeline with the local time `time` at its beginning.
  public func offset(by time: Float) -> Timeline { changed { $0.offset = time } }
  /// Returns this timeline, repeated `count` times, which may be a fraction. Traps unless `count` is above 0.
  public func repeated(_ count: Float) -> Timeline {
    demand(
      count > 0, "A timeline is repeated more than 0 times; `repeatedForever()` has no end.")
    return changed { $0.repeatCount = count.isFinite ? count : 0 }
  }
  /// Returns this timeline, repeated for ever.
  public func repeatedForever() -> Timeline { changed { $0.repeatCount = 0 } }
  /// Returns this timeline, followed by the same backwards: both together are one round.
  public func autoreversed() -> Timeline { changed { $0.autoreverses = true } }
  /// Returns this timeline with another effect before it begins and after it has ended. By default it keeps its last
  /// value.
  public func filling(_ fill: TimelineFill) -> Timeline { changed { $0.fill = fill } }

  private func changed(_ change: (inout Part) -> Void) -> Timeline {
    var new = self
    if !parts.isEmpty { change(&new.parts[0]) }
    return new
  }

  /// Returns this timeline with all times in ticks; times in seconds are converted.
  func inTicks(_ rate: TickRate) -> Timeline {
    guard unit == .seconds else { return self }
    func ticks(_ time: Float) -> Float { TimeSpan.seconds(time).ticks(at: rate) }
    var new = self
    new.unit = .ticks
    for at in new.parts.indices {
      new.parts[at].begin = ticks(new.parts[at].begin)
      new.parts[at].offset = new.parts[at].offset.map(ticks)
      new.parts[at].duration = ticks(new.parts[at].duration)
    }
    for at in new.keys.indices { new.keys[at].time = ticks(new.keys[at].time) }
    return new
  }

  /// The ticks, or seconds if it uses these, from its beginning to the end of all its rounds, at a player's speed of 1;
  /// infinite if it never ends.
  public var length: Float { parts.first.map { max(0, $0.end) } ?? 0 }
}
