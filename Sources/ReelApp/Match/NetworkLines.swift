import Reel

/// The lines of `--show net`: for each machine the ping and the loss, and what rollback does.
enum NetworkLines {
  /// The statistics of a second ago, for figures per second.
  private struct Last {
    var time: UInt64 = 0
    var statistics: MatchStatistics?
    var lines: [String] = []
  }
  // SAFETY: only the loop's thread draws.
  private nonisolated(unsafe) static var last = Last()

  /// Returns the lines for the present; rates are those of the last second.
  static func lines(_ statistics: MatchStatistics, _ now: UInt64) -> [String] {
    if now < last.time + 1_000_000_000, !last.lines.isEmpty { return last.lines }
    let before = last.statistics ?? statistics
    let rollbacks = statistics.rollbacks &- before.rollbacks
    let repeated = statistics.repeatedTicks &- before.repeatedTicks
    let depth = rollbacks > 0 ? Float(repeated) / Float(rollbacks) : 0
    var lines = [
      "DELAY \(statistics.delay)  UNCONFIRMED \(statistics.unconfirmed)",
      "ROLLBACKS \(rollbacks)/S  DEPTH \(tenths(depth))  WAITED \(statistics.waitedTicks &- before.waitedTicks)/S",
    ]
    for machine in statistics.machines {
      lines.append(
        "MACHINE \(machine.peer)  PING \(machine.ping) MS  LOSS \(percent(machine.loss))/"
          + "\(percent(machine.lossThere)) %  AHEAD \(tenths(machine.advantage))")
    }
    last = Last(time: now, statistics: statistics, lines: lines)
    return lines
  }

  private static func tenths(_ number: Float) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }

  private static func percent(_ share: Float) -> Int { Int((share * 100).rounded()) }
}
