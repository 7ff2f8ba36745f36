import ReelMath

// What a timeline's properties are at a time.

/// A timeline's parts and keyframes where they lie: to read them here counts no references.
struct TimelineParts {
  let parts: UnsafeBufferPointer<Timeline.Part>
  /// Where there are any.
  let keys: UnsafePointer<Keyframe>?

  /// As ``Timeline/length``.
  var length: Float { parts.first.map { max(0, $0.end) } ?? 0 }

  /// How far every part is in its round, from 0 to its duration; not a number where it has no effect.
  /// In doubles, because the time of what never ends grows for ever. O(parts).
  /// - Parameter times: has room for one a part.
  func findRoundTimes(at time: Double, _ times: UnsafeMutablePointer<Double>) {
    for at in parts.indices {
      // SAFETY: parents stand before their children; `Timeline.visit` refuses others.
      let parent = Int(parts[at].parent)
      times[at] = parts[at].roundTime(parent < 0 ? time : times[parent])
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

extension Timeline.Part {
  /// How far it is in its round; not a number where it has no effect.
  func roundTime(_ outer: Double) -> Double {
    if outer.isNaN { return outer }
    let (length, begin, start) = (Double(length), Double(begin), Double(start))
    let local = (outer - begin) * Double(speed) + start
    if outer < begin - slack || (speed < 0 ? local > length + slack : local < -slack) {
      guard fill == .backwards || fill == .both else { return .nan }
      return round(min(max(start, 0), length))
    }
    if isEndless || (speed < 0 ? local > slack : local < length - slack) { return round(local) }
    guard fill == .forwards || fill == .both else { return .nan }
    return round(speed < 0 ? 0 : length)
  }

  /// Ends and begins are sums and products of floats: a time that comes this near to one has reached
  /// it.
  private var slack: Double {
    let length = length
    guard length.isFinite else { return 0 }
    let reach = max(length * max(1, abs(speed)), begin.isFinite ? abs(begin) : 0)
    return Double(reach) * 0x1p-20
  }

  /// From the time of all rounds to that of one. Endless rounds have come from before 0 too.
  private func round(_ time: Double) -> Double {
    let duration = Double(duration)
    guard duration > 0, time.isFinite else { return 0 }
    // One that has no end has no second round.
    guard duration.isFinite else { return max(time, 0) }
    var number = (time / duration).rounded(.down)
    var rest = time - number * duration
    if time > 0 && time >= Double(length) - slack {
      // The very end belongs to the last round, and is that of a round if it comes near to one.
      if rest <= slack { number -= 1 }
      if rest <= slack || rest >= duration - slack { rest = duration }
    }
    rest = min(max(rest, 0), duration)
    let isBack = autoreverses && number / 2 != (number / 2).rounded(.down)
    return isBack ? duration - rest : rest
  }
}
