import ReelECS
import ReelMath

/// What a part of a timeline does to its property before it begins and after it has ended.
public enum TimelineFill: UInt8, Sendable, CaseIterable, FieldValue {
  /// Nothing: the property is again what it was.
  case none
  /// Holds its last value.
  case forwards
  /// Holds its first value from the begin of what it is part of.
  case backwards
  /// Both.
  case both

  public init() { self = .none }
}

/// Values that change in time: keyframes of one property, or several of these side by side or one
/// after the other, as deep as wanted.
///
///     let hop = Timeline.sequence([
///       .tween(.position, by: Vec2(0, -30), ticks: 12, curve: .easeOutQuad),
///       .tween(.position, by: Vec2(0, 30), ticks: 12, curve: .easeInQuad),
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
    /// Values are added to what the property was when the track began.
    var isRelative = false
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
      v.field("isRelative", &isRelative)
      v.field("startsFromPresent", &startsFromPresent)
    }
  }

  private(set) var parts: [Part] = []
  private(set) var keys: [Keyframe] = []

  /// One that does nothing.
  public init() {}

  public mutating func visit<V: FieldVisitor>(_ v: inout V) {
    v.field("parts", &parts)
    v.field("keys", &keys)
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
  ///   - isRelative: values are added to what the property was when the track began.
  public static func keyframes(
    _ property: AnimatedProperty, _ keys: [Keyframe], isDiscrete: Bool = false,
    isRelative: Bool = false
  ) -> Timeline {
    var last: Float = 0
    for key in keys {
      precondition(
        key.time >= last && key.time.isFinite,
        "Keyframes stand in order of their times, from 0 on.")
      last = key.time
    }
    var timeline = Timeline()
    timeline.keys = keys
    var part = Part()
    part.property = property
    part.keyCount = Int32(keys.count)
    part.isDiscrete = isDiscrete || property == .sample
    part.isRelative = isRelative
    part.duration = max(keys.last?.time ?? 0, 0)
    timeline.parts = [part]
    return timeline
  }

  /// The way of a property to a value, from another or from where it is when the track begins.
  public static func tween(
    _ property: AnimatedProperty, from start: AnimatedValue? = nil, to end: AnimatedValue,
    ticks: Float, curve: Easing = .linear
  ) -> Timeline {
    let last = Keyframe(at: ticks, end, curve: curve)
    var timeline = keyframes(
      property, start.map { [Keyframe(at: 0, $0), last] } ?? [last])
    timeline.parts[0].startsFromPresent = start == nil
    timeline.parts[0].isDiscrete = false
    return timeline
  }

  /// The way of a number: a rotation, an opacity, a sample index.
  public static func tween(
    _ property: AnimatedProperty, from start: Float? = nil, to end: Float, ticks: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), ticks: ticks,
      curve: curve)
  }

  /// The way of a position, scale or offset.
  public static func tween(
    _ property: AnimatedProperty, from start: Vec2? = nil, to end: Vec2, ticks: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), ticks: ticks,
      curve: curve)
  }

  /// The way of a tint.
  public static func tween(
    _ property: AnimatedProperty, from start: Color? = nil, to end: Color, ticks: Float,
    curve: Easing = .linear
  ) -> Timeline {
    tween(
      property, from: start.map { AnimatedValue($0) }, to: AnimatedValue(end), ticks: ticks,
      curve: curve)
  }

  /// The way of a property by a distance from where it is when the track begins.
  public static func tween(
    _ property: AnimatedProperty, by way: AnimatedValue, ticks: Float, curve: Easing = .linear
  ) -> Timeline {
    var timeline = keyframes(
      property, [Keyframe(at: 0, AnimatedValue()), Keyframe(at: ticks, way, curve: curve)],
      isRelative: true)
    timeline.parts[0].isDiscrete = false
    return timeline
  }

  /// The way of a position, scale or offset by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Vec2, ticks: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, by: AnimatedValue(way), ticks: ticks, curve: curve)
  }

  /// The way of a number by a distance.
  public static func tween(
    _ property: AnimatedProperty, by way: Float, ticks: Float, curve: Easing = .linear
  ) -> Timeline {
    tween(property, by: AnimatedValue(way), ticks: ticks, curve: curve)
  }

  /// Nothing, for a time: a pause in a sequence.
  public static func pause(ticks: Float) -> Timeline {
    var timeline = Timeline()
    var part = Part()
    part.duration = max(ticks, 0)
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
  /// The same, faster or slower; a negative speed plays it from its end, unless ``offset(by:)`` says
  /// where else it is when it begins.
  public func speed(_ speed: Float) -> Timeline { changed { $0.speed = speed } }
  /// The same, begun in the midst of it: so many ticks from its start.
  public func offset(by time: Float) -> Timeline { changed { $0.offset = time } }
  /// The same several times; parts of a round count too. Traps where `count` is not above 0.
  public func repeated(_ count: Float) -> Timeline {
    precondition(
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

  /// How many ticks it takes from its begin to the end of all its rounds, at speed 1 of the player;
  /// infinite where it has no end.
  public var length: Float { parts.first.map { max(0, $0.end) } ?? 0 }
}
