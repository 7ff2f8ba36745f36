import ReelECS
import ReelContent
import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay
import ReelSimulation

// A match that goes on in another process, after the first one was lost with all of its memory.
//
//     host         … tick 600 ✗                  ▶ 580 ─▶ 581 … ─▶ 600 ─▶ 601
//     on disk      reel up to tick 580, record ──┘    ▲
//     players      … 600, wait ────────────────── inputs from 580 on
//
// The host repeats the reel up to its last checkpoint. It sends nothing to a machine before one of that machine's
// packets has reported what the machine has: messages and decisions continue there. Packets that were under way when
// the first process was lost may still report less than is true, so the host waits for a moment.
//
// A player may be gone by then whose last inputs others have confirmed, because the lost host had called them final. A
// machine sends such inputs to a host that reports that it lacks them.

extension RollbackSession {
  /// The bytes by which another process can go on with this match, beside its reel: who takes part, with the tokens of
  /// all machines. Keep them secret, and write them whenever ``hostRecordStamp`` has changed.
  public var hostRecord: [UInt8] {
    var record = HostRecord(seats, hasBegun: isBegun)
    record.revivals = revivals
    record.guests = links.map {
      HostRecord.Guest(
        peer: $0.peer, address: $0.address, incoming: $0.incoming, outgoing: $0.outgoing,
        resume: $0.resumeToken, attempt: $0.attempt, isSpectator: $0.isSpectator,
        isReady: $0.isReady)
    }
    record.decisions = Array(seats.decisions.suffix(HostRecord.mostDecisions))
    record.firstDecision = seats.decisionCount - UInt64(record.decisions.count)
    return record.bytes
  }

  /// A number that changes when ``hostRecord`` does. O(machines).
  public var hostRecordStamp: UInt64 {
    var stamp = StableHasher()
    stamp.combine(seats.decisionCount << 1 | (isBegun ? 1 : 0))
    for link in links {
      stamp.combine(link.incoming.low)
      stamp.combine(link.address.high)
      stamp.combine(link.address.low)
      stamp.combine(UInt64(link.address.port) << 1 | (link.isReady ? 1 : 0))
    }
    for seat in seats.indices { stamp.combine(UInt64(seats[seat].promised)) }
    return stamp.value
  }

  /// Goes on with a match whose host was lost, as the host without players.
  /// - Parameters:
  ///   - record: the bytes of ``hostRecord``.
  ///   - reel: the match's reel, as far as it was written.
  ///   - now: the time of the next ``update(now:send:)``.
  /// - Returns: `nil` if the bytes are no record, or do not belong to the reel, or if these rules do not come to the
  ///   recorded states. O(ticks since the last state in the reel).
  public convenience init?<G: Game>(
    reviving game: G.Type, content: GameContent, record: [UInt8], reel: ReelContents,
    settings: MatchSettings, identity: MatchIdentity? = nil, now: UInt64
  ) {
    guard let (record, simulation, own) = HostRecord.open(record, reel, of: G.self, content)
    else { return nil }
    self.init(
      identity ?? MatchIdentity(G.self, content: content), .spectator, host: MatchAddress(),
      G.settings.rate, settings, makeCopy: { Self.copy(of: G.self, content, $0) },
      makeSimulation: { _ in nil })
    prediction = { G.predict($0, player: $1, into: &$2) }
    self.settings.runsAhead = false
    guard revive(record, reel, simulation, own, now) else { return nil }
  }

  private func revive(
    _ record: HostRecord, _ reel: ReelContents, _ simulation: Simulation, _ header: ReelHeader,
    _ now: UInt64
  ) -> Bool {
    begin(simulation, header)
    let tick = simulation.tick
    guard let timeline, recording?.adopt(reel, upTo: tick) == true else { return false }
    revivals = record.revivals &+ 1
    revivalEnd = now + MatchProtocol.longestRevival
    recorded = tick
    isBegun = record.hasBegun
    phase = isBegun ? .playing : .waiting
    let queues = Self.queues(of: reel, upTo: tick)
    timeline.restart(chains: queues.map { $0.chain(before: tick) })
    // Machines far away may still lack inputs before this tick.
    timeline.seats = queues
    seats = MatchSeats(record, at: tick)
    if isBegun {
      // Decisions about later ticks are part of the inputs that the reel lacks.
      for decision in record.decisions where decision.tick >= tick { apply(decision) }
    }
    for guest in record.guests { links.append(makeLink(guest, record, tick, now)) }
    admissions.skip(to: record.guests.map { $0.peer })
    return true
  }

  private func makeLink(
    _ guest: HostRecord.Guest, _ record: HostRecord, _ tick: UInt64, _ now: UInt64
  ) -> MatchLink {
    let link = MatchLink(
      peer: guest.peer, address: guest.address, isProven: true, incoming: guest.incoming,
      outgoing: guest.outgoing, isSpectator: guest.isSpectator, seats: seats.count, tick: tick,
      now: now)
    (link.resumeToken, link.attempt) = (guest.resume, guest.attempt)
    (link.agreedTick, link.sameTick) = (tick, tick)
    link.isAwaited = true
    // A machine takes no packet twice, and so none with a number that the lost process may have used.
    link.nextSequence = max(1, UInt32(revivals) << 24)
    link.isReady = guest.isReady
    link.saysReady = guest.isReady
    // A machine that was loading the match gets it anew, by a transfer that it takes for a later one.
    link.lacksStart = !guest.isReady
    link.nextBulk = 1 + revivals % 31 * 8
    return link
  }

  /// Goes on with a machine after the match was revived, at its newest packet once none from before can be under way.
  /// - Returns: false if the machine has decisions that this host does not have, and cannot go on.
  func resume(_ link: MatchLink, at packet: PlayPacket, now: UInt64) -> Bool {
    guard link.isAwaited else { return true }
    if link.awaitedSince == 0 { link.awaitedSince = max(now, 1) }
    guard let messages = packet.messages, link.isNewest,
      now &- link.awaitedSince >= MatchProtocol.longestStray
    else { return true }
    let first = packet.header.decisions
    let missing = seats.controls(from: first)
    if link.isReady, first + UInt64(missing.count) != seats.decisionCount {
      drop(link)
      return false
    }
    link.resume(received: messages.received, next: messages.first)
    if link.isReady {
      for control in missing { post(control, to: link) }
    }
    return true
  }

  /// Returns the inputs of each player in the last seconds before a tick, with the running hash of all of them.
  private static func queues(of reel: ReelContents, upTo tick: UInt64) -> [InputQueue] {
    reel.players.map { inputs in
      var queue = InputQueue(tick: 0)
      for at in 0..<Int(tick) { _ = queue.append(inputs[at].events[...], head: 0) }
      queue.final = tick
      return queue
    }
  }
}

extension HostRecord {
  /// Decodes a record, and makes the simulation of its match, at the last checkpoint of the reel, with the header for
  /// what follows.
  /// - Returns: `nil` if the bytes are no record, or do not belong to the reel, or if these rules do not come to the
  ///   recorded states. O(ticks since the last state in the reel).
  static func open<G: Game>(
    _ bytes: [UInt8], _ reel: ReelContents, of game: G.Type, _ content: GameContent
  ) -> (record: HostRecord, simulation: Simulation, header: ReelHeader)? {
    guard let record = HostRecord(bytes),
      let (simulation, header) = G.joinedSimulation(reel.header, content: content),
      record.seats.count == simulation.playerCount, simulation.repeatTicks(of: reel)
    else { return nil }
    return (record, simulation, header)
  }
}

extension Simulation {
  /// Goes to the last checkpoint of a reel, from tick 0.
  /// - Returns: false if the state there is another one. O(ticks since the last state in the reel).
  fileprivate func repeatTicks(of reel: ReelContents) -> Bool {
    guard let last = reel.checkpoints.last(where: { $0.tick <= UInt64(reel.inputs.count) }) else {
      return false
    }
    if let start = reel.snapshot(atOrBefore: last.tick), start.tick > 0,
      let state = start.snapshot,
      let snapshot = Snapshot(foreign: state, layouts: reel.layouts(of: start))
    {
      guard (try? restoreForeign(snapshot)) == true, tick == start.tick else { return false }
    }
    while tick < last.tick { step(players: reel.inputs(ofTick: Int(tick))) }
    return stateHash == last.stateHash
  }
}
