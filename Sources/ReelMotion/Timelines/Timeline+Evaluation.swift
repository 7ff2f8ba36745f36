import ReelMath

// What a timeline's properties are at a time.

/// A timeline's parts and keyframes where they lie: to read them here counts no references.
struct TimelineParts {
  let parts: UnsafeBufferPointer<Timeline.Part>
  /// One a part.
  let timings: UnsafePointer<PartTiming>
  /// Where there are any.
  let keys: UnsafePointer<Keyframe>?

  /// As ``Timeline/length``.
  let length: Float

  /// How far every part is in its round, from 0 to its duration; not a number where it has no effect.
  /// In doubles, because the time of what never ends grows for ever. O(parts).
  /// - Parameter times: has room for one a part.
  func findRoundTimes(at time: Double, _ times: UnsafeMutablePointer<Double>) {
    for at in parts.indices {
      // SAFETY: parents stand before their children; `Timeline.visit` refuses others.
      let parent = Int(timings[at].parent)
      times[at] = timings[at].roundTime(parent < 0 ? time : times[parent])
    }
  }

  /// A track's value at a time of its round: a distance or a factor where that is what it has.
  /// - Parameters:
  ///   - start: what the property was when the track began.
  ///   - amplitude: how far distances and factors go.
  func value(of part: Timeline.Part, at time: Float, start: AnimatedValue, _ amplitude: Float)
    -> AnimatedValue
  {
    let neutral =
      switch part.blend {
      case .replace: start
      case .add: AnimatedValue()
      case .multiply: AnimatedValue.one
      }
    let value = keyedValue(of: part, at: time, start: neutral)
    guard amplitude != 1 else { return value }
    return switch part.blend {
    case .replace: value
    case .add: value * amplitude
    case .multiply: .one + (value + AnimatedValue.one * -1) * amplitude
    }
  }

  private func keyedValue(of part: Timeline.Part, at time: Float, start: AnimatedValue)
    -> AnimatedValue
  {
    guard part.keyCount > 0, let keys else { return start }
    // SAFETY: a part's keys are among the timeline's; `Timeline.visit` refuses others.
    let first = Int(part.firstKey)
    // The first key that lies behind the time.
    var next = first
    let behind = first + Int(part.keyCount)
    var end = behind
    while next < end {
      let middle = (next + end) / 2
      if keys[middle].time <= time { next = middle + 1 } else { end = middle }
    }
    let isBeforeFirst = next == first
    guard next < behind else { return keys[behind - 1].value }
    guard !isBeforeFirst || part.startsFromPresent else { return keys[first].value }
    let from = isBeforeFirst ? start : keys[next - 1].value
    if part.isDiscrete { return from }
    let since = isBeforeFirst ? 0 : keys[next - 1].time
    let share = (time - since) / (keys[next].time - since)
    return from.mixed(with: keys[next].value, keys[next].curve(share))
  }
}
