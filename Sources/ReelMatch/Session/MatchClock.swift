import ReelMath
import ReelReplay

/// The time of a match on one machine: when ticks are due, how far the machine may run ahead of its clock to catch up
/// with the others, and for how long the match has stood still.
struct MatchClock {
  private var steps: FixedStep
  /// The time of the last update, and of the last packets.
  private(set) var lastUpdate: UInt64 = 0
  var lastSend: UInt64 = 0
  /// The number of ticks for which this machine has waited.
  private(set) var waitedTicks: UInt64 = 0
  /// The nanoseconds by which this machine may run ahead of its clock, to catch up with others.
  private var catchUpTime: UInt64 = 0
  /// The tick beyond which this machine does not follow the authority: its clock plus a tenth.
  var pace = MatchPace()
  /// The tick at which the match stands still, and the nanoseconds since the last tick.
  private var stillHead: UInt64 = 0
  private(set) var stillTime: UInt64 = 0

  init(rate: TickRate) { steps = FixedStep(rate: rate) }

  /// The nanoseconds of a tick.
  var tickLength: UInt64 { max(steps.rate.nanoseconds(ofTicks: 1), 1) }
  /// The fraction of the way from the last tick to the next one that has passed.
  var alpha: Float { steps.alpha }
  var ticksPerSecond: UInt64 { UInt64(steps.rate.ticksPerSecondRoundedUp) }

  /// Returns the nanoseconds since the last update, at most 0.1 s: a machine that itself stood still must not blame the
  /// others.
  func passed(_ now: UInt64) -> UInt64 { min(now &- lastUpdate, 100_000_000) }

  /// Moves to the time of an update.
  /// - Parameter head: the tick at which the match is; `nil` before it has begun.
  /// - Returns: the nanoseconds since the last update, at most a second.
  mutating func advance(to now: UInt64, head: UInt64?) -> UInt64 {
    if let head, head == stillHead {
      stillTime += passed(now)
    } else {
      (stillHead, stillTime) = (head ?? 0, 0)
    }
    let passed = lastUpdate == 0 || now < lastUpdate ? 0 : min(now - lastUpdate, 1_000_000_000)
    lastUpdate = now
    return passed
  }

  /// The time at which the next tick is due.
  var nextTick: UInt64 { lastUpdate &+ (steps.nanosecondsToNextTick ?? 0) }

  /// Returns the number of ticks that are due.
  mutating func dueTicks(_ now: UInt64) -> Int { steps.advance(to: now) }

  /// The most thousandths of the ordinary speed, 1 to 1000.
  var speedLimit: UInt32 = 1000

  /// Slows this machine down by thousandths, while it is ahead of others.
  mutating func slow(by perMille: UInt32) {
    steps.speed = FixedStep.Speed(min(1000 - perMille, speedLimit), 1000)
  }

  // MARK: - Catching up

  /// Fills the time for catching up, as at the beginning.
  mutating func begin() { catchUpTime = MatchProtocol.mostCatchUp }

  /// Adds the time for catching up that accrues, a tenth, and moves the pace on.
  mutating func accrue(_ passed: UInt64, head: UInt64) {
    catchUpTime += passed / 10
    pace.advance(passed, head: head, length: tickLength)
  }

  /// True if there is time for one more tick than the clock's.
  var mayCatchUp: Bool { catchUpTime >= tickLength }

  mutating func catchUp() { catchUpTime -= tickLength }

  /// Records that ticks which are due cannot run.
  mutating func wait(_ ticks: Int) {
    waitedTicks += 1
    catchUpTime += UInt64(ticks) * tickLength
  }

  /// Drops the time for catching up that is too much.
  mutating func limitCatchUp() { catchUpTime = min(catchUpTime, MatchProtocol.mostCatchUp) }
}
