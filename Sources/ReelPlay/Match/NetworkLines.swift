import Reel

/// The lines of `--show net`: for each machine the ping and the loss, and what rollback does.
struct NetworkLines {
  /// The statistics of a second ago, for figures per second, and their time in nanoseconds.
  private var last: MatchStatistics?
  private var lastTime: UInt64 = 0
  private var lines: [String] = []

  /// Returns the lines for the present; rates are those of the last second.
  mutating func lines(_ statistics: MatchStatistics, _ now: UInt64) -> [String] {
    if now < lastTime + 1_000_000_000, !lines.isEmpty { return lines }
    let before = last ?? statistics
    let rollbacks = statistics.rollbacks &- before.rollbacks
    let repeated = statistics.repeatedTicks &- before.repeatedTicks
    let depth = rollbacks > 0 ? Float(repeated) / Float(rollbacks) : 0
    lines = [
      "DELAY \(statistics.delay)  UNCONFIRMED \(statistics.unconfirmed)",
      "ROLLBACKS \(rollbacks)/S  DEPTH \(Self.tenths(depth))  WAITED \(statistics.waitedTicks &- before.waitedTicks)/S",
    ]
    for machine in statistics.machines {
      lines.append(
        "MACHINE \(machine.peer)  PING \(machine.ping) MS  LOSS \(Self.percent(machine.loss))/"
          + "\(Self.percent(machine.lossThere)) %  AHEAD \(Self.tenths(machine.advantage))")
    }
    (last, lastTime) = (statistics, now)
    return lines
  }

  private static func tenths(_ number: Float) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private static func percent(_ share: Float) -> Int { Int((share * 100).rounded()) }
}
