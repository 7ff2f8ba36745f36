import ReelContent
import ReelECS
import ReelMath
import ReelReplay
import ReelSimulation

// A match that its host alone decides, and that goes on in another process after the first one was lost:
//
//     host         … tick 580 … 620 ✗           ▶ 580 ─▶ 581 …
//     on disk      reel up to tick 580, record ──┘    │
//     machines     … 620, wait ◀── complete state ────┘ and go on from there
//
// The ticks after the last checkpoint of the reel are lost, a second of play at the most: only the host had the inputs
// that counted. A machine recognises the other process by the numbers of its packets (`SealedPacket`). It
// then forgets the states that it has, takes one of an earlier tick, and holds the keys that its player holds by
// then.

extension AuthoritativeHost {
  /// The bytes by which another process can go on with this match, beside its reel: who takes part, with the tokens and
  /// the tickets of all machines. Keep them secret, and write them whenever ``hostRecordStamp`` has changed.
  public var hostRecord: [UInt8] {
    var record = HostRecord(seats, hasBegun: phase == .playing)
    record.guests = machines.map {
      HostRecord.Guest(
        peer: $0.peer, address: $0.address, incoming: $0.incoming, outgoing: $0.outgoing,
        resume: $0.resumeToken, attempt: $0.attempt, isSpectator: $0.isSpectator,
        isReady: $0.isReady, revivals: $0.revivals, sealedTicket: $0.sealedTicket)
    }
    return record.bytes
  }

  /// A number that changes when ``hostRecord`` does. O(machines).
  public var hostRecordStamp: UInt64 {
    var stamp = StableHasher()
    stamp.combine(phase == .playing ? 1 : 0)
    for machine in machines {
      stamp.combine(machine.incoming.low)
      stamp.combine(machine.address.high)
      stamp.combine(machine.address.low)
      stamp.combine(
        UInt64(machine.address.port) << 9 | UInt64(machine.revivals) << 1
          | (machine.isReady ? 1 : 0))
    }
    for seat in seats.indices {
      stamp.combine(UInt64(seats[seat].owner) << 8 | UInt64(seats[seat].promised))
    }
    return stamp.value
  }

  /// Goes on with a match whose host was lost. Before the first ``update(now:send:)``, write the ``hostRecord`` of this
  /// session: a later process then uses no number of a packet again, with which a seal would not be safe.
  /// - Parameters:
  ///   - record: the bytes of ``hostRecord``.
  ///   - reel: the match's reel, as far as it was written.
  ///   - now: the time of the next ``update(now:send:)``.
  /// - Returns: `nil` if the bytes are no record, or do not belong to the reel, if these rules do not come to the
  ///   recorded states, or if the match has gone on 255 times. O(ticks since the last state in the reel).
  public convenience init?<G: Game>(
    reviving game: G.Type, content: GameContent, record: [UInt8], reel: ReelContents,
    settings: MatchSettings, identity: MatchIdentity? = nil, now: UInt64
  ) {
    guard let (record, simulation, own) = HostRecord.open(record, reel, of: G.self, content),
      record.guests.allSatisfy({ $0.revivals < .max })
    else { return nil }
    self.init(
      identity ?? MatchIdentity(G.self, content: content), G.settings.matchKind, simulation, own,
      settings
    ) { G.hide(in: $0, from: $1) }
    guard revive(record, reel, now) else { return nil }
  }

  private func revive(_ record: HostRecord, _ reel: ReelContents, _ now: UInt64) -> Bool {
    let tick = simulation?.tick ?? 0
    guard recording.adopt(reel, upTo: tick) else { return false }
    seats = MatchSeats(record, at: tick)
    phase = record.hasBegun ? .playing : .waiting
    for guest in record.guests {
      let seal = seal(of: guest)
      // Without its key, a machine that was promised secrecy gets nothing.
      if seal == nil, !guest.sealedTicket.isEmpty { continue }
      let machine = ServedMachine(guest, seal: seal, now: now)
      machines.append(machine)
      if !machine.isReady { sendStart(to: machine) }
    }
    for seat in seats.indices { revive(seat, record.seats[seat], tick) }
    admissions.skip(to: record.guests.map { $0.peer })
    return true
  }

  /// Gives a seat to the machine that had it last. A player who came or left after the last checkpoint does so again.
  private func revive(_ seat: Int, _ kept: HostRecord.Seat, _ tick: UInt64) {
    let owner = machine(kept.owner)?.peer ?? MatchControl.vacant
    if machine(kept.promised) == nil { seats.takeBack(from: kept.promised) }
    seats.give(seat, to: owner, since: min(kept.since, tick))
    guard phase == .playing else { return }
    let (isTaken, wasPresent) = (
      owner != MatchControl.vacant, tick > 0 && simulation?.world.isPresent(seat) == true
    )
    if isTaken, wasPresent, kept.since >= tick {
      // The player of the state is another one, who leaves first.
      seats.give(seat, to: MatchControl.vacant, since: tick)
      seats.promise(seat, to: owner, resume: kept.resume)
      changes[seat] = false
    } else if isTaken != wasPresent || tick == 0 {
      changes[seat] = isTaken
    }
  }

  private func seal(of guest: HostRecord.Guest) -> (any PacketSeal)? {
    guard !guest.sealedTicket.isEmpty else { return nil }
    return settings.seal(
      guest.sealedTicket, SealedPacket.join(guest.incoming, guest.outgoing), true)
  }
}
