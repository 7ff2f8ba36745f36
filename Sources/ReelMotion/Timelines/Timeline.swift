import ReelECS
import ReelMath

/// Values that change in time: keyframes of one property, or several of these side by side or one
/// after the other, as deep as wanted.
///
///     let hop = Timeline.sequence([
///       .tween(.position, by: Vec2(0, -30), over: .ticks(12), curve: .easeOutQuad),
///       .tween(.position, by: Vec2(0, 30), over: .ticks(12), curve: .easeInQuad),
///     ]).repeated(3)
///     let number = world[Timelines.self].add(hop)
///     world.insert(frog, TimelinePlayer(number))
///
/// Each part has a time of its own, which comes from that of what it is part of:
///
///     local time = (parent's time − begin) · speed + offset
///
///     parent    0        begin                          begin + length / speed
///               ├──────────┼───────────────────────────────┼─────────▶
///     local                0   one round   length          fill
///
/// A part plays its rounds while its local time is from 0 to its length.
public struct Timeline: Equatable, Sendable, FieldValue {
  /// A part. Parents stand before their children, so that a list is enough.
  struct Part: Equatable, Sendable, FieldValue {
    /// The index of what it is part of; -1 for the whole.
    var parent: Int32 = -1
    var begin: Float = 0
    var speed: Float = 1
    /// What its local time is when it begins; without one its start, or backwards its end.
    var offset: Float?
    /// One round, in its own ticks.
    var duration: Float = 0
    /// How often a round is played; 0 is for ever.
    var repeatCount: Float = 1
    var autoreverses = false
    var fill = TimelineFill.forwards
    /// Of a track: where its keyframes are. Groups have none.
    var firstKey: Int32 = 0
    var keyCount: Int32 = 0
    var property = AnimatedProperty.position
    /// Values jump from key to key.
    var isDiscrete = false
    /// How its values get together with what the property is.
    var blend = TimelineBlend.replace
    /// The way to the first key begins at what the property was.
    var startsFromPresent = false

    var isEndless: Bool { !(repeatCount > 0) && duration > 0 }

    /// All rounds, in its own ticks.
    var length: Float {
      isEndless
        ? .infinity : repeatCount > 0 ? duration * repeatCount * (autoreverses ? 2 : 1) : 0
    }

    /// Its local time when it begins. Endless rounds have no end to begin at.
    var start: Float { offset ?? (speed < 0 && length.isFinite ? length : 0) }

    /// When it has ended, in its parent's ticks.
    var end: Float {
      guard speed != 0, !isEndless else { return .infinity }
      return begin + (speed > 0 ? length - start : start) / abs(speed)
    }

    static var fieldListKind: FieldListKind { .verified }
    mutating func visit<V: FieldVisitor>(_ v: inout V) {
      v.field("parent", &parent)
      v.field("begin", &begin)
      v.field("speed", &speed)
      v.field("offset", &offset)
      v.field("duration", &duration)
      v.field("repeatCount", &repeatCount)
      v.field("autoreverses", &autoreverses)
      v.field("fill", &fill)
      v.field("firstKey", &firstKey)
      v.field("keyCount", &keyCount)
      v.field("property", &property)
      v.field("isDiscrete", &isDiscrete)
      v.field("blend", &blend)
      v.field("startsFromPresent", &startsFromPresent)
    }
  }

  private(set) var parts: [Part] = []
  private(set) var keys: [Keyframe] = []
  /// What its times count; `nil` where it has none that matter, so that it goes with both.
  private(set) var unit: TimeUnit?

  /// One that does nothing.
  public init() {}

  public static var fieldListKind: FieldListKind { .verified }
  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("parts", &parts)
    v.field("keys", &keys)
    v.field("unit", &unit)
    // What comes from a file points only to what is there, and no two tracks share their keys.
    var known = 0
    for (at, part) in parts.enumerated() {
      let isTrack = part.keyCount > 0
      let isInside =
        part.parent >= -1 && part.parent < Int32(at) && part.keyCount >= 0
        && (!isTrack || Int(part.firstKey) == known)
        && known + Int(part.keyCount) <= keys.count
      if !isInside || (part.parent == -1) != (at == 0) {
        self = Timeline()
        v.reject()
        return
      }
      known += Int(part.keyCount)
    }
  }

  // MARK: - Tracks

  /// Values of a property at times. Before the first key its value holds.
  /// - Parameters:
  ///   - keys: in order of time, from 0 on; the last time is the track's duration. Traps where they are
  ///     not.
  ///   - isDiscrete: values jump at their keys, as with frames, instead of moving between them.
  ///   - isRelative: values are added to what the property is without the track, and to what other
  ///     tracks add.
  public static func keyframes(
    _ property: AnimatedProperty, _ keys: [Keyframe], isDiscrete: Bool = false,
    isRelative: Bool = false
  ) -> Timeline {
    keyframes(
      property, keys, isDiscrete: isDiscrete, blend: isRelative ? .add : .replace)
  }

  /// Values of a property at times, and how they get together with what it is. Before the first key its
  /// value holds.
  /// - Parameters:
  ///   - keys: in order of time, from 0 on; the last time is the track's duration. Traps where they are
  ///     not.
  ///   - isDiscrete: values jump at their keys, as with frames, instead of moving between them.
  ///   - blend: values of several tracks that `add` or `multiply` add up; one that `replace`s makes
  ///     void what stands before it in its timeline.
  ///   - unit: what the keys' times count.
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

  /// The way of a property to a value.
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

  /// The way of a property by a distance or a factor.
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

  /// Nothing, for a time: a pause in a sequence.
  public static func pause(for time: TimeSpan) -> Timeline {
    var timeline = Timeline()
    timeline.unit = time.unit
    var part = Part()
    part.duration = max(time.amount, 0)
    timeline.parts = [part]
    return timeline
  }

  // MARK: - Groups

  /// Parts side by side, in one time. It lasts until the last of them has ended.
  public static func group(_ children: [Timeline]) -> Timeline {
    joined(children, inSequence: false)
  }

  /// Parts one after the other: each begins when the one before has ended, and later if it has a
  /// begin of its own. What comes after one that never ends does not begin.
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

  /// The same, later.
  public func beginning(at time: Float) -> Timeline { changed { $0.begin = time } }
  /// This timeline, faster or slower; a negative speed plays it from its end, unless ``offset(by:)`` says
  /// where else it is when it begins.
  public func speed(_ speed: Float) -> Timeline { changed { $0.speed = speed } }
  /// This timeline, begun `time` ticks into its run.
  public func offset(by time: Float) -> Timeline { changed { $0.offset = time } }
  /// This timeline, `count` times in a row; parts of a round count too. Traps where `count` is not above 0.
  public func repeated(_ count: Float) -> Timeline {
    demand(
      count > 0, "A timeline is repeated more than 0 times; `repeatedForever()` has no end.")
    return changed { $0.repeatCount = count.isFinite ? count : 0 }
  }
  /// The same for ever.
  public func repeatedForever() -> Timeline { changed { $0.repeatCount = 0 } }
  /// The same, and back: one way there and one back are one round.
  public func autoreversed() -> Timeline { changed { $0.autoreverses = true } }
  /// What it does before and after. Without this it holds its last value.
  public func filling(_ fill: TimelineFill) -> Timeline { changed { $0.fill = fill } }

  private func changed(_ change: (inout Part) -> Void) -> Timeline {
    var new = self
    if !parts.isEmpty { change(&new.parts[0]) }
    return new
  }

  /// The same with all times in ticks: they are multiplied where they were seconds.
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

  /// How many ticks, or seconds where it counts in these, it takes from its begin to the end of
  /// all its rounds, at speed 1 of the player; infinite where it has no end.
  public var length: Float { parts.first.map { max(0, $0.end) } ?? 0 }
}
