import Reel
import ReelTesting
import Testing

@testable import ReelMatch

// A host whose process is lost, and goes on in another one.

@Suite struct RevivalTests {
  /// Replaces a host by another process, which has the record and the reel on disk.
  private func revive(_ host: Machine, in network: SimulatedNetwork) throws {
    let reel = try ReelContents(bytes: host.session.reel)
    let record = host.session.hostRecord
    let revived = RollbackSession(
      reviving: Skirmish.self, content: GameContent(), record: record, reel: reel,
      settings: host.session.settings, now: network.time(of: host))
    host.session = try #require(revived)
  }

  /// Returns the hashes of a machine's confirmed states, by tick.
  private func hashes(_ session: RollbackSession) throws -> [UInt64: UInt64] {
    var hashes: [UInt64: UInt64] = [:]
    for checkpoint in try ReelContents(bytes: session.finishRecording()).checkpoints {
      hashes[checkpoint.tick] = checkpoint.stateHash
    }
    return hashes
  }

  /// The players of a bad network notice no more than a pause, though the host is lost again and again at any time.
  @Test(arguments: [3, 4, 5] as [UInt64]) func playersGoOn(seed: UInt64) throws {
    let network = SimulatedNetwork(seed: seed)
    network.way = { _, _ in Way(delay: 60, jitter: 50, loss: 0.05) }
    let host = network.host(Skirmish(seats: 3), seats: []) { $0.paths = .star }
    var guests = [network.join(host), network.join(host)]
    network.run(4000)
    #expect(host.session.phase == .playing)
    guests.append(network.join(host) { $0.runsAhead = false })
    let watcher = network.join(host, as: .spectator)
    network.run(5000)
    #expect(guests.allSatisfy { $0.session.localPlayers.bits != 0 })
    #expect(watcher.session.phase == .playing)
    var played = host.session.recorded
    for _ in 0..<4 {
      network.run(1000 + UInt64(network.random.float() * 2000))
      // The other process takes a moment to begin.
      let until = network.milliseconds + UInt64(network.random.float() * 1500)
      host.isFrozen = { $0 < until }
      try revive(host, in: network)
      #expect(host.session.recorded > played)
      network.run(6000)
      #expect(host.session.recorded > played + 240, "seed \(seed)")
      played = host.session.recorded
    }
    for guest in guests + [watcher] {
      #expect(guest.session.phase == .playing)
      #expect(!guest.notices.contains { if case .desync = $0 { true } else { false } })
    }
    let right = try hashes(host.session)
    #expect(right.count > 20)
    for guest in guests {
      let own = try hashes(guest.session)
      #expect(own.allSatisfy { right[$0.key] == nil || right[$0.key] == $0.value })
      #expect(own.keys.count { right[$0] != nil } > 20)
    }
  }

  /// Machines far away lack inputs before the end of the reel, when the host is lost just after it has written.
  @Test func machinesThatLackInputsBeforeTheReelsEndGetThem() throws {
    let network = SimulatedNetwork(seed: 21)
    network.way = { _, _ in Way(delay: 110, jitter: 40, loss: 0.05) }
    let host = network.host(Skirmish(seats: 3), seats: []) { $0.paths = .star }
    let guests = (0..<3).map { _ in network.join(host) }
    network.run(12_000)
    var lacking = 0
    for _ in 0..<5 {
      while host.session.recorded % 60 > 1 { network.run(1) }
      let end = host.session.recorded
      lacking += guests.count { $0.session.confirmedTicks + 4 < end }
      try revive(host, in: network)
      network.run(6000)
      // Machines so far away wait for each other now and then.
      #expect(host.session.recorded > end + 120)
    }
    #expect(lacking > 0)
    for guest in guests {
      #expect(guest.session.phase == .playing)
      #expect(!guest.notices.contains { if case .desync = $0 { true } else { false } })
    }
  }

  /// A match that waits for a second player goes on waiting, and begins.
  @Test func aMatchThatHasNotBegunGoesOn() throws {
    let network = SimulatedNetwork(seed: 8)
    let host = network.host(Skirmish(), seats: []) { $0.paths = .star }
    let first = network.join(host)
    network.run(2000)
    #expect(host.session.phase == .waiting && first.session.phase == .waiting)
    try revive(host, in: network)
    network.run(1000)
    let second = network.join(host)
    network.run(5000)
    for machine in [host, first, second] { #expect(machine.session.phase == .playing) }
    #expect(host.session.takenSeats == 2)
  }

  /// A machine that is loading the match gets it anew.
  @Test func aMachineThatLoadsGetsTheMatchAnew() throws {
    let network = SimulatedNetwork(seed: 9)
    let host = network.host(Skirmish(seats: 3), seats: []) { $0.paths = .star }
    let guests = [network.join(host), network.join(host)]
    network.run(20_000)
    network.way = { _, _ in Way(delay: 80, jitter: 30, loss: 0.2) }
    let late = network.join(host)
    while late.session.phase == .joining { network.run(1) }
    network.run(30)
    guard case .loading = late.session.phase else {
      Issue.record("The machine is not loading: \(late.session.phase)")
      return
    }
    try revive(host, in: network)
    network.run(8000)
    for machine in guests + [late] { #expect(machine.session.phase == .playing) }
    #expect(host.session.takenSeats == 3)
  }

  /// A player leaves while the host is gone: the others go on.
  @Test func aPlayerWhoLeavesMeanwhileIsMissedOnly() throws {
    let network = SimulatedNetwork(seed: 10)
    let host = network.host(Skirmish(seats: 3), seats: []) { $0.paths = .star }
    let guests = (0..<3).map { _ in network.join(host) }
    network.run(6000)
    try revive(host, in: network)
    guests[2].session.leave()
    network.run(12_000)
    for machine in guests[..<2] { #expect(machine.session.phase == .playing) }
    #expect(host.session.takenSeats == 2)
    let played = host.session.recorded
    network.run(3000)
    #expect(host.session.recorded > played + 120)
  }

  /// A record that was damaged on disk is refused, or leads to a session that works; it never traps.
  @Test func damagedRecordsAreHarmless() throws {
    let network = SimulatedNetwork(seed: 11)
    let host = network.host(Skirmish(), seats: []) { $0.paths = .star }
    for _ in 0..<2 { network.join(host) }
    network.run(4000)
    let reel = try ReelContents(bytes: host.session.reel)
    let record = host.session.hostRecord
    var random = RandomStream(seed: 12, stream: 1)
    var revived = 0
    for _ in 0..<400 {
      var bytes = record
      for _ in 0..<(1 + random.next() % 4) where !bytes.isEmpty {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeLast(bytes.count - at)
        default: bytes[at] ^= 1 << UInt8(random.next() % 8)
        }
      }
      let session = RollbackSession(
        reviving: Skirmish.self, content: GameContent(), record: bytes, reel: reel,
        settings: host.session.settings, now: 1_000_000_000)
      guard let session else { continue }
      revived += 1
      for step in 0..<40 as Range<UInt64> {
        session.update(now: 1_000_000_000 + step * 400_000_000) { _, _ in }
      }
    }
    #expect(revived > 0)
  }
}
