/// The tick beyond which a machine does not follow the authority, whatever that claims: the authority's tick when this
/// machine began, and the time since, plus a tenth.
///
///     ticks │            ╱ limit: a tenth faster than the clock, and at most `mostBehind` ahead of this machine
///           │      ╱ ╌╌╌ ticks of this machine
///           └──────────────── time
struct MatchPace {
  /// The first tick that may not run; `nil` before the match has begun here.
  private var limit: UInt64?
  /// The time that belongs to no complete tick yet, in nanoseconds.
  private var rest: UInt64 = 0

  /// Begins at a tick, which the authority may have passed by ``MatchProtocol/mostBehind`` already.
  mutating func begin(at tick: UInt64) { limit = tick + MatchProtocol.mostBehind }

  /// Moves on with the time.
  /// - Parameters:
  ///   - passed: nanoseconds, at most some seconds.
  ///   - head: the tick of this machine.
  ///   - length: the nanoseconds of a tick.
  mutating func advance(_ passed: UInt64, head: UInt64, length: UInt64) {
    guard let old = limit else { return }
    rest += passed + passed / 10
    limit = min(old + rest / length, head + MatchProtocol.mostBehind)
    rest %= length
  }

  /// Returns true if the tick may run.
  func permits(_ tick: UInt64) -> Bool { limit.map { tick < $0 } ?? true }
}
