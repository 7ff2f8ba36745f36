import Reel
import Testing

@testable import ReelMatch

// Failures that users of other rollback libraries have reported, each as a match that would show it. The comment above
// a test names the report; docs/matches-compared.md lists all of them.

@Suite struct FailuresOfOthersTests {
  /// The states of the ticks whose hashes are compared, as they were before their inputs were final.
  struct Predictions {
    /// The number of states that were wrong at some time, and were right when they were confirmed.
    var corrected = 0
    /// The number of those that were corrected and confirmed in the same update.
    var correctedAtOnce = 0
  }

  /// Plays a match of two players over a slow way, and observes the ticks whose hashes are compared.
  private func observePredictions(seed: UInt64) throws -> Predictions {
    let network = SimulatedNetwork(seed: seed)
    network.way = { _, _ in Way(delay: 100, jitter: 20, loss: 0.05) }
    func settings(_ settings: inout MatchSettings) {
      (settings.inputDelay, settings.prediction) = (0, 16)
    }
    _ = network.join(network.host(Skirmish(), settings), settings)
    var predictions = Predictions()
    var last: [Int: (tick: UInt64, hashes: [UInt64])] = [:]
    network.run(15_000) {
      for machine in network.machines {
        guard let timeline = machine.session.timeline else { continue }
        let observed = last[machine.name] ?? (0, [])
        if observed.tick > 0, timeline.confirmed >= observed.tick,
          let at = timeline.check(at: observed.tick)
        {
          let hash = timeline.checks[at].hash
          if observed.hashes.contains(where: { $0 != hash }) { predictions.corrected += 1 }
          if observed.hashes.last != hash { predictions.correctedAtOnce += 1 }
          last[machine.name] = nil
        }
        let tick = timeline.head / timeline.checkInterval * timeline.checkInterval
        if tick > timeline.confirmed, let at = timeline.check(at: tick) {
          last[machine.name, default: (tick, [])].hashes.append(timeline.checks[at].hash)
        }
      }
    }
    for machine in network.machines {
      #expect(machine.session.phase == .playing)
      #expect(!machine.notices.contains { if case .desync = $0 { true } else { false } })
    }
    try network.check()
    return predictions
  }

  /// ggrs #63, bevy_ggrs #71: the checksum of a predicted frame was compared with one of a confirmed frame.
  @Test func predictedTicksAreNeverCompared() throws {
    #expect(try observePredictions(seed: 31).corrected > 5)
  }

  /// ggrs PR #86, bevy_ggrs #112: a frame was confirmed before the rollback to it had run, so that the checksum from
  /// before the correction was sent.
  @Test func aTickIsComparedAfterItsCorrection() throws {
    let seeds = 31...34 as ClosedRange<UInt64>
    #expect(try seeds.reduce(0) { try $0 + observePredictions(seed: $1).correctedAtOnce } > 6)
  }

  /// bones PR #382, ggrs #70 and #75, jumpy #964: at the prediction limit, a correction from the second of three
  /// machines was dropped, because the third one held up the frame.
  @Test func threeMachinesAtTheLimitCorrectThemselves() throws {
    let network = SimulatedNetwork(seed: 33)
    // The third machine's packets arrive 100 to 250 milliseconds late, and the host predicts 67.
    network.way = { from, _ in Way(delay: from == 2 ? 100 : 15, jitter: from == 2 ? 150 : 10) }
    let game = Skirmish(seats: 3)
    let host = network.host(game) { ($0.leastPlayers, $0.inputDelay, $0.prediction) = (3, 0, 4) }
    for _ in 1..<3 { _ = network.join(host) { $0.inputDelay = 0 } }
    var correctedAtTheLimit = 0
    var last = (head: UInt64(0), rollbacks: UInt64(0), waited: UInt64(0))
    network.run(12_000) {
      guard let timeline = host.session.timeline else { return }
      let now = (timeline.head, timeline.statistics.rollbacks, host.session.clock.waitedTicks)
      if now.0 == last.head, now.1 > last.rollbacks, now.2 > last.waited {
        correctedAtTheLimit += 1
      }
      last = now
    }
    #expect(correctedAtTheLimit > 4, "\(correctedAtTheLimit)")
    for machine in network.machines {
      #expect(machine.session.phase == .playing)
      #expect(!machine.notices.contains { if case .desync = $0 { true } else { false } })
    }
    #expect(try network.check() > 100)
  }

  /// GekkoNet #27: with three players, a lag of 100 ms and a quarter of all packets lost, checksums differed.
  @Test func threePlayersStayTogetherWithLagAndLoss() throws {
    let network = SimulatedNetwork(seed: 34)
    network.way = { _, _ in Way(delay: 100, jitter: 20, loss: 0.25) }
    let game = Skirmish(seats: 3)
    let host = network.host(game) { $0.leastPlayers = 3 }
    for _ in 1..<3 { _ = network.join(host) }
    network.run(12_000)
    for machine in network.machines { #expect(machine.session.phase == .playing) }
    #expect(try network.check() > 200)
  }

  /// ggrs #3 and #15: a player who disconnects left at another frame on the machine of a spectator.
  @Test func aPlayerLeavesAtTheSameTickForSpectators() throws {
    let network = SimulatedNetwork(seed: 35)
    network.way = { from, to in
      Way(delay: 40, jitter: 30, loss: 0.1, isCut: { (from == 2 || to == 2) && $0 > 4000 })
    }
    let game = Skirmish(seats: 3)
    let host = network.host(game) {
      ($0.leastPlayers, $0.timeout) = (3, 2_000_000_000)
    }
    _ = network.join(host)
    let gone = network.join(host)
    let watcher = network.join(host, as: .spectator)
    network.run(4000)
    let seat = gone.session.localPlayers.contains(1) ? 1 : 2
    network.run(8000)
    for machine in [host, watcher] {
      #expect(machine.session.simulation?.world.isPresent(seat) == false, "\(machine.name)")
      #expect(machine.session.simulation?.world.isPresent(3 - seat) == true, "\(machine.name)")
    }
    #expect(try network.check() > 400)
  }

  /// ggrs PR #119: a player who left with all inputs received made the library roll back to the present frame.
  @Test(arguments: [0, 4]) func aPlayerLeavesAtThePresentTick(inputDelay: Int) throws {
    let network = SimulatedNetwork(seed: 36)
    network.way = { _, _ in Way(delay: 0, jitter: 0) }
    let host = network.host(Skirmish()) { $0.inputDelay = inputDelay }
    let guest = network.join(host) { $0.inputDelay = inputDelay }
    network.run(3000)
    guest.session.leave()
    network.run(2000)
    #expect(guest.session.phase == .ended(.other(.left)))
    #expect(host.notices.contains(.left(player: 1)))
    #expect(host.session.simulation?.world.isPresent(1) == false)
    if inputDelay > 0 { #expect(host.session.timeline?.statistics.rollbacks == 0) }
    #expect(try network.check() > 200)
  }

  /// ggrs 0.12: a spectator that started before its host stayed at frame 0. ggrs 0.13: one that was far behind read
  /// past its buffer of 60 frames.
  @Test func aSpectatorComesFirstAndStandsStillLater() throws {
    let network = SimulatedNetwork(seed: 37)
    let host = network.host(Skirmish())
    host.isFrozen = { $0 < 2000 }
    let watcher = network.join(host, as: .spectator)
    watcher.isFrozen = { (7000..<11_000).contains($0) }
    network.run(3000)
    #expect(watcher.session.phase == .waiting)
    _ = network.join(host)
    network.run(3900)
    #expect(watcher.session.phase == .playing)
    #expect(watcher.session.timeline?.head ?? 0 > 60)
    network.run(7000)
    let head = try #require(host.session.timeline).head
    #expect(head - (watcher.session.timeline?.head ?? 0) < 60)
    #expect(try network.check() > 500)
  }

  /// ggrs 0.9.2: two machines never met if a round trip was longer than the time between two requests.
  @Test func aMachineFarAwayJoins() throws {
    let network = SimulatedNetwork(seed: 38)
    network.way = { _, _ in Way(delay: 300, jitter: 20) }
    let host = network.host(Skirmish()) { $0.prediction = 20 }
    let guest = network.join(host) { $0.prediction = 20 }
    network.run(12_000)
    #expect(guest.session.phase == .playing && host.session.phase == .playing)
    #expect(try network.check() > 150)
  }

  /// ggrs #106: a change of the input delay froze the match or dropped inputs. ggrs 0.12: inputs of different sizes
  /// made the compression panic.
  @Test func noInputIsLostWhenTheDelayChanges() throws {
    let network = SimulatedNetwork(seed: 39)
    let host = network.host(Skirmish())
    let guest = network.join(host)
    network.run(2000)
    // More events than a tick takes, and ticks without any between them.
    let pressed: [InputEvent] = (0..<100).map { $0 % 2 == 0 ? .keyDown(.x) : .keyUp(.x) }
    for delay in [0, 8, 3, 0] {
      guest.session.inputDelay = delay
      guest.session.add(pressed, player: 1)
      network.run(1000)
    }
    let reel = try ReelContents(bytes: host.session.finishRecording())
    let events = reel.players[1].flatMap(\.events).filter { $0.code == UInt16(Key.x.rawValue) }
    #expect(events.count == 400)
    #expect(events == pressed + pressed + pressed + pressed)
    #expect(try network.check() > 250)
  }
}
