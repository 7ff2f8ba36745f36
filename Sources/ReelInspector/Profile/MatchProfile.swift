import Dispatch
import ReelContent
import ReelMatch
import ReelProgram
import ReelReplay
import ReelSimulation
import ReelTesting

/// The network in which `profile --match` plays.
package struct MatchConditions {
  var players: Int
  /// The milliseconds of a round trip.
  var ping: Float
  /// The share of lost packets, 0 to 1.
  var loss: Float

  package init(players: Int, ping: Float, loss: Float) {
    (self.players, self.ping, self.loss) = (players, ping, loss)
  }

  /// The most milliseconds by which a packet is later than others.
  var jitter: Float { ping / 10 }
}

/// The figures of a match between bots in a simulated network.
package struct MatchProfile {
  /// The figures of one machine.
  struct Row: Equatable {
    var ticks: UInt64
    /// The seconds of the match, by which the rates are computed.
    var seconds: Double
    var waited: UInt64
    var rollbacks: UInt64
    var repeated: UInt64
    var deepest: UInt64
    var bytes: Int
    /// The nanoseconds of all updates, and of the longest one.
    var time: UInt64
    var longest: UInt64
  }

  let conditions: MatchConditions
  let delay: Int
  private(set) var rows: [Row] = []

  /// Plays a match for a number of ticks.
  /// - Parameter clock: returns nanoseconds, by which updates are measured.
  /// - Throws: `Failure` if the machines do not agree.
  package init<G: Game>(
    _ game: G, _ content: GameContent, bots: BotChoice<G.Player> = .usual, seed: UInt64,
    ticks: UInt64, _ conditions: MatchConditions,
    by clock: @escaping () -> UInt64 = { DispatchTime.now().uptimeNanoseconds }
  ) throws {
    self.conditions = conditions
    let network = SimulatedNetwork<G>(seed: seed, content: content)
    network.stopwatch = clock
    network.way = { _, _ in
      NetworkWay(
        delay: max(0, (conditions.ping - conditions.jitter) / 2), jitter: conditions.jitter,
        loss: conditions.loss)
    }
    let host = network.host(game, seed: seed) { $0.leastPlayers = conditions.players }
    for _ in 1..<conditions.players { network.join(host) }
    for machine in network.machines { machine.bots = bots.makeTeam(seed: machine.botSeed) }
    delay = host.session.settings.inputDelay
    for _ in 0..<100 where host.session.phase == .waiting { network.run(100) }
    let length = G.settings.rate.nanoseconds(ofTicks: ticks) / 1_000_000
    let sent = network.machines.map(\.sentBytes)
    network.run(length)
    do {
      try network.check()
    } catch let fault as MatchFault {
      throw Failure(.differs, fault.description)
    }
    for (machine, sent) in zip(network.machines, sent) {
      let statistics = machine.session.statistics
      rows.append(
        Row(
          ticks: statistics.tick, seconds: Double(length) / 1000, waited: statistics.waitedTicks,
          rollbacks: statistics.rollbacks, repeated: statistics.repeatedTicks,
          deepest: machine.deepestRollback, bytes: machine.sentBytes - sent,
          time: machine.updateTime, longest: machine.longestUpdate))
    }
  }

  /// The lines for a person.
  package var text: String {
    var lines = [
      "A match of \(rows.count) machines, ping \(Int(conditions.ping)) ms, loss \(Int(conditions.loss * 100)) %, input "
        + "delay \(delay): all machines agree",
      "  machine    ticks  waited  rollbacks/s  depth  deepest  KB/s sent  µs a tick  longest update",
    ]
    func tenths(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)"
    }
    for (machine, row) in rows.enumerated() {
      let depth = Double(row.repeated) / Double(max(row.rollbacks, 1))
      lines.append(
        "  " + right("\(machine)", 7) + right("\(row.ticks)", 9) + right("\(row.waited)", 8)
          + right(tenths(Double(row.rollbacks) / row.seconds), 13) + right(tenths(depth), 7)
          + right("\(row.deepest)", 9) + right(tenths(Double(row.bytes) / 1000 / row.seconds), 11)
          + right(tenths(Double(row.time) / 1000 / Double(max(row.ticks, 1))), 11)
          + right(tenths(Double(row.longest) / 1000) + " µs", 16))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the figures as JSON.
  package func json() throws -> String { try prettyJSON(objects) }

  /// The figures as objects of JSON.
  var objects: [String: Any] {
    [
      "players": rows.count, "ping": conditions.ping, "loss": conditions.loss, "delay": delay,
      "machines": rows.map { row -> [String: Any] in
        [
          "ticks": row.ticks, "waited": row.waited,
          "rollbacksPerSecond": Double(row.rollbacks) / row.seconds, "repeated": row.repeated,
          "deepest": row.deepest, "bytesPerSecond": Double(row.bytes) / row.seconds,
          "nanoseconds": Double(row.time) / Double(max(row.ticks, 1)), "longest": row.longest,
        ]
      },
    ]
  }
}
