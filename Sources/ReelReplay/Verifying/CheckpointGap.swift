import ReelMath

/// The first stretch of a reel that lacks checkpoints: it is longer than the recorder's interval, so someone has taken
/// checkpoints out, and the state was not compared there.
///
///     checkpoints   ●──────●──────●──────●─────────────────────────┤ the last tick
///                   │ interval    │      after                     upTo
///
/// A recorder makes a checkpoint before the first tick, and then one in each interval. So the tick of the first one
/// after tick 0 is the interval. At most an interval may follow the last checkpoint, and at most ten seconds (the
/// longest interval that a program chooses on its own): a recording that was cut off has no checkpoint at its end.
public struct CheckpointGap: Equatable, Sendable {
  /// The tick of the last checkpoint before the stretch.
  public var after: UInt64
  /// The tick of the next checkpoint, or the number of ticks of the reel if there is none.
  public var upTo: UInt64
  /// The ticks from one checkpoint to the next in the rest of the reel.
  public var interval: UInt64
  /// The number of ticks that lie in no such stretch.
  public var comparedTicks: UInt64
  /// The number of ticks of the reel.
  public var ticks: UInt64

  /// The most seconds after the last checkpoint.
  private static let longestEnd: UInt64 = 10

  /// Looks for the first stretch; `nil` if no checkpoint is missing. O(checkpoints).
  init?(in reel: ReelContents) {
    guard let first = reel.checkpoints.first(where: { $0.tick > 0 }) else { return nil }
    (interval, ticks) = (first.tick, UInt64(reel.inputs.count))
    (after, upTo, comparedTicks) = (0, 0, ticks)
    var last: UInt64 = 0
    for checkpoint in reel.checkpoints {
      add(last, checkpoint.tick, longest: interval)
      last = checkpoint.tick
    }
    let second = UInt64(reel.header.rate.ticksPerSecondRoundedUp)
    add(last, ticks, longest: min(interval, Self.longestEnd * second))
    if upTo == 0 { return nil }
  }

  /// Takes in a stretch between two ticks, if it is too long.
  private mutating func add(_ start: UInt64, _ end: UInt64, longest: UInt64) {
    guard end > start, end - start > longest else { return }
    if upTo == 0 { (after, upTo) = (start, end) }
    comparedTicks -= end - start
  }

  /// A sentence for a person, without a full stop.
  public var sentence: String {
    "compared \(comparedTicks) of \(ticks) ticks: the reel has no checkpoint between tick \(after) and tick \(upTo), "
      + "and otherwise one in \(interval) \(interval == 1 ? "tick" : "ticks")"
  }
}
