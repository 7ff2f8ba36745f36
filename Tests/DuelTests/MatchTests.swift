import Foundation
import Reel
import ReelTesting
import Testing

@testable import DuelRules
@testable import ReelInspector
@testable import ReelMatch
@testable import ReelReplay

@Suite struct MatchTests {
  /// True for the long form, with an hour of play.
  private static let isLong = ProcessInfo.processInfo.environment["REEL_FULL"] != nil

  @Test(arguments: isLong ? [1, 2, 3] : [1] as [UInt64])
  func aMatchOverABadNetworkIsTheSameOnBothMachines(seed: UInt64) throws {
    let network = SimulatedNetwork<Duel>(seed: seed, content: try Stage.content())
    network.way = { _, _ in .bad }
    let host = network.host(Duel())
    let guest = network.join(host)
    guest.speed = 1.0005
    network.run(Self.isLong ? 3_600_000 : 40_000)
    for machine in network.machines {
      #expect(machine.session.phase == .playing, "seed \(seed)")
      #expect(machine.session.statistics.rollbacks > 0, "seed \(seed)")
    }
    let ticks = try network.check()
    #expect(ticks > 1500, "seed \(seed): \(ticks)")
    let bout = try #require(host.session.simulation).world[Bout.self]
    #expect(bout.round > 1 || bout.phase != .ready, "seed \(seed): \(bout)")
    // The second that leads to a confirmed state can be repeated: reports about different states depend on it.
    let session = host.session
    let (timeline, recording) = (try #require(session.timeline), try #require(session.recording))
    for check in timeline.checks {
      let end = check.tick + timeline.checkInterval
      guard end <= session.recorded, let at = timeline.check(at: end),
        let first = timeline.check(at: check.tick)
      else { continue }
      var state = timeline.checks[first].snapshot
      var (isDone, hash) = (false, UInt64?.none)
      while !isDone {
        (isDone, hash) = timeline.repeatPast(
          from: &state, to: end, most: 7, reading: { recording.read($0, into: &$1) },
          visit: { _, _, _ in })
      }
      #expect(hash == timeline.checks[at].hash, "seed \(seed), tick \(end)")
    }
  }

  @Test func theProfileOfAMatchHasTheFiguresOfEachMachine() throws {
    var time: UInt64 = 0
    let profile = try MatchProfile(
      Duel(), try Stage.content(), seed: 1, ticks: 600,
      MatchConditions(players: 2, ping: 150, loss: 0.05)
    ) {
      time += 1000
      return time
    }
    #expect(profile.rows.count == 2)
    for row in profile.rows {
      #expect(row.ticks >= 590 && row.seconds == 10)
      #expect(row.rollbacks > 10 && row.repeated >= row.rollbacks && row.deepest > 1)
      #expect(row.bytes > 10_000 && row.time > 0 && row.longest == 1000)
    }
    let lines = profile.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines[0] == "A match of 2 machines, ping 150 ms, loss 5 %, input delay 2: all machines agree")
    #expect(JSONSerialization.isValidJSONObject(profile.objects))
  }
}
