import ReelMath

// The times of a timeline's parts. Values that depend only on the part's numbers are computed once, when the timeline
// is added.

/// A part's times, prepared for reading in every tick.
struct PartTiming: Sendable {
  /// The index of the enclosing part; -1 for the outermost one.
  let parent: Int32
  private let fill: TimelineFill
  private let isEndless: Bool
  private let autoreverses: Bool
  private let begin: Double
  private let speed: Double
  private let start: Double
  /// The duration of one round; `length` is that of all rounds.
  private let duration: Double
  private let length: Double
  /// The tolerance for beginnings and ends, which are sums and products of Floats: a time this near to a beginning or
  /// an end has reached it.
  private let slack: Double

  init(_ part: Timeline.Part) {
    (parent, fill, isEndless) = (part.parent, part.fill, part.isEndless)
    autoreverses = part.autoreverses
    (begin, speed, start) = (Double(part.begin), Double(part.speed), Double(part.start))
    (duration, length) = (Double(part.duration), Double(part.length))
    guard part.length.isFinite else {
      slack = 0
      return
    }
    let reach = max(
      part.length * max(1, abs(part.speed)), part.begin.isFinite ? abs(part.begin) : 0)
    slack = Double(reach) * 0x1p-20
  }

  /// Returns the time within the part's round; NaN while the part has no effect.
  func roundTime(_ outer: Double) -> Double {
    if outer.isNaN { return outer }
    let local = (outer - begin) * speed + start
    if outer < begin - slack || (speed < 0 ? local > length + slack : local < -slack) {
      guard fill == .backwards || fill == .both else { return .nan }
      return round(min(max(start, 0), length))
    }
    if isEndless || (speed < 0 ? local > slack : local < length - slack) { return round(local) }
    guard fill == .forwards || fill == .both else { return .nan }
    return round(speed < 0 ? 0 : length)
  }

  /// Returns the time within a round for a time within all rounds. A part that repeats for ever has rounds before 0,
  /// too.
  private func round(_ time: Double) -> Double {
    // In the usual case the time lies within the first round.
    if time > 0 && time < duration && time < length - slack { return time }
    guard duration > 0, time.isFinite else { return 0 }
    // An endless round has no second one.
    guard duration.isFinite else { return max(time, 0) }
    var number = (time / duration).rounded(.down)
    var rest = time - number * duration
    if time > 0 && time >= length - slack {
      // The very end belongs to the last round. It counts as the end of a complete round if it is near one.
      if rest <= slack { number -= 1 }
      if rest <= slack || rest >= duration - slack { rest = duration }
    }
    rest = min(max(rest, 0), duration)
    let isBack = autoreverses && number / 2 != (number / 2).rounded(.down)
    return isBack ? duration - rest : rest
  }
}
