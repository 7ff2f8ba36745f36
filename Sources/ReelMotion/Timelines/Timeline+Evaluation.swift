import ReelMath

// The values of a timeline's properties at a time.

/// A timeline's parts and keyframes in place: reading them here retains nothing.
struct TimelineParts {
  let parts: UnsafeBufferPointer<Timeline.Part>
  /// The timings, one per part.
  let timings: UnsafePointer<PartTiming>
  /// The keyframes; `nil` if there are none.
  let keys: UnsafePointer<Keyframe>?

  /// The same as ``Timeline/length``.
  let length: Float

  /// Computes the time of every part within its round, from 0 to its duration; NaN while the part has no effect. Times
  /// are Doubles, because the time of an endless timeline grows without limit. O(parts).
  /// - Parameter times: receives one time per part; must have room for them.
  func findRoundTimes(at time: Double, _ times: UnsafeMutablePointer<Double>) {
    for at in parts.indices {
      // SAFETY: parents come before their children; `Timeline.visit` rejects other lists.
      let parent = Int(timings[at].parent)
      times[at] = timings[at].roundTime(parent < 0 ? time : times[parent])
    }
  }

  /// Returns a track's value at a time of its round; for tracks that add or multiply, a distance or a factor.
  /// - Parameters:
  ///   - start: the value of the property when the track began.
  ///   - amplitude: the factor for distances and factors.
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
    // SAFETY: a part's keys are among those of the timeline; `Timeline.visit` rejects other parts.
    let first = Int(part.firstKey)
    let behind = first + Int(part.keyCount)
    // The first key after the time.
    let next = (first..<behind).endOfPrefix { keys[$0].time <= time }
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
