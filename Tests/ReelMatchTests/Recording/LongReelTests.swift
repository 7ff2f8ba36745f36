import Reel
import ReelTesting
import Testing

@testable import ReelMatch

/// Matches whose reel becomes too long for the memory.
@Suite struct LongReelTests {
  private static let limit = 1500

  /// Expects that a file has a complete reel of a match, which these rules repeat.
  private func check(_ bytes: [UInt8], seats: UInt8 = 3) throws -> ReelContents {
    let reel = try ReelContents(bytes: bytes)
    let count = UInt64(reel.inputs.count)
    #expect(reel.isFinished)
    let result = try Skirmish(seats: seats).replay(bytes)
    #expect(result == .same(ticks: count, checkpoints: reel.checkpoints.count), "\(result)")
    return reel
  }

  /// The file has all ticks, though the memory keeps only the last ones.
  @Test func theFileIsComplete() throws {
    let network = SimulatedNetwork(seed: 71)
    network.way = { _, _ in .bad }
    let host = network.host(Skirmish(seats: 3)) { $0.mostReelBytes = Self.limit }
    let guest = network.join(host)
    var recorder = MatchRecorder()
    var (bytes, most) = ([UInt8](), 0)
    network.run(20_000) {
      recorder.record(host.session)
      bytes += recorder.takeBytes()
      // Only what an update has added stays.
      if let recording = host.session.recording, recording.dropped > 0 {
        most = max(most, recording.byteCount - recording.dropped)
      }
    }
    #expect(most > 0 && most < Self.limit)
    recorder.finish(host.session)
    bytes += recorder.takeBytes()
    let reel = try check(bytes)
    #expect(reel.inputs.count > 1000 && bytes.count > 4 * Self.limit)
    // The guest keeps its reel.
    let own = try ReelContents(bytes: guest.session.finishRecording())
    #expect(own.inputs.count > 900)
    // A recorder that begins too late writes nothing.
    var late = MatchRecorder()
    late.finish(host.session)
    #expect(late.takeBytes().isEmpty)
  }

  /// A reel whose header alone is longer than the limit is written, too, and a machine that joins before the match has
  /// begun gets all of it.
  @Test func aHeaderMayBeLongerThanTheLimit() throws {
    let network = SimulatedNetwork(seed: 75)
    let host = network.host(Skirmish(seats: 3)) { $0.mostReelBytes = 10 }
    var (recorder, bytes) = (MatchRecorder(), [UInt8]())
    func record() {
      guard host.session.phase == .playing else { return }
      recorder.record(host.session)
      bytes += recorder.takeBytes()
    }
    // The host waits for a second player.
    network.run(2000) { record() }
    let guest = network.join(host) { $0.mostReelBytes = 10 }
    var ownBytes: [UInt8] = []
    var own = MatchRecorder()
    network.run(6000) {
      record()
      guard guest.session.phase == .playing else { return }
      own.record(guest.session)
      ownBytes += own.takeBytes()
    }
    recorder.finish(host.session)
    own.finish(guest.session)
    for bytes in [bytes + recorder.takeBytes(), ownBytes + own.takeBytes()] {
      #expect(try check(bytes).inputs.count > 200)
    }
  }

  /// A hostile host may send a first checkpoint that does not belong to the header.
  @Test func aForeignReelIsChecked() throws {
    let game = Skirmish()
    var reel = try ReelContents(bytes: game.record(ticks: 120))
    let simulation = game.makeSimulation(content: GameContent(), seed: 1)
    let timeline = RollbackTimeline(
      simulation, viewWidth: 160, viewHeight: 90, depth: 8, layouts: reel.header.layouts)
    reel.checkpoints[0].hashes.append(7)
    var recording = MatchRecording(reel.header, timeline, limit: 1 << 20)
    let isAdopted = recording.adopt(reel, upTo: 60)
    #expect(!isAdopted)
  }

  /// A machine that joins gets the state, plays, and has no reel. So does one that joins after the host has left.
  @Test func aMachineJoinsWithoutTheReel() throws {
    let network = SimulatedNetwork(seed: 72)
    network.way = { _, _ in .bad }
    let host = network.host(Skirmish(seats: 4)) { $0.mostReelBytes = Self.limit }
    network.join(host)
    network.run(20_000)
    #expect(host.session.reel.isEmpty)
    let late = network.join(host)
    network.run(10_000)
    #expect(late.session.phase == .playing && late.session.localPlayers.bits != 0)
    #expect(late.session.confirmedTicks > 1500)
    #expect(!late.notices.contains { if case .desync = $0 { true } else { false } })
    var recorder = MatchRecorder()
    recorder.finish(late.session)
    #expect(recorder.takeBytes().isEmpty && late.session.reel.isEmpty)
    #expect(late.session.recording?.isFinished == true)
  }

  /// A player who gets lost and comes back gets the state, too, and both machines go on with the same states.
  @Test func statesStayTheSame() throws {
    let network = SimulatedNetwork(seed: 73)
    let host = network.host(Skirmish(seats: 3), seats: []) {
      ($0.paths, $0.mostReelBytes) = (.star, Self.limit)
    }
    network.join(host)
    network.run(3000)
    network.join(host)
    network.run(20_000)
    let guests = [network.join(host), network.join(host, as: .spectator)]
    network.run(10_000)
    for guest in guests {
      let tick = guest.session.confirmedTicks / 60 * 60
      let (own, right) = try (
        #require(guest.session.timeline), #require(host.session.timeline)
      )
      let at = try (#require(own.check(at: tick)), #require(right.check(at: tick)))
      #expect(own.checks[at.0].hash == right.checks[at.1].hash)
    }
  }

  /// A match that goes on in another process has its whole reel in the new file.
  @Test func aRevivedMatchHasACompleteFile() throws {
    let network = SimulatedNetwork(seed: 74)
    let host = network.host(Skirmish(seats: 3), seats: []) {
      ($0.paths, $0.mostReelBytes) = (.star, Self.limit)
    }
    network.join(host)
    network.join(host)
    var recorder = MatchRecorder()
    var bytes: [UInt8] = []
    func record() {
      recorder.record(host.session)
      bytes += recorder.takeBytes()
    }
    network.run(15_000) { record() }
    let secrets = host.session.hostRecord
    let disk = try ReelContents(bytes: bytes)
    host.session = try #require(
      RollbackSession(
        reviving: Skirmish.self, content: GameContent(), record: secrets, reel: disk,
        settings: host.session.settings, now: network.time(of: host)))
    (recorder, bytes) = (MatchRecorder(), [])
    record()
    network.run(10_000) { record() }
    recorder.finish(host.session)
    bytes += recorder.takeBytes()
    #expect(try check(bytes).inputs.count > 1300)
  }
}
