import ReelFields
import ReelMath
import ReelPlatform
import ReelReplay

// The packets that are sent: one to each machine in an update, with all inputs and messages that it has not
// acknowledged, and further packets with pieces of a transfer. A packet that is lost is never sent again as it was: the
// next one has the same content and more.

extension RollbackSession {
  /// The pieces of a transfer that a machine gets in an update.
  private static let piecesAtOnce = 8

  func send(to link: MatchLink, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void) {
    sendProbe(to: link, now, send)
    guard link.isProven, !link.isAwaited, !isQuiet(link, now) else { return }
    link.lastSent = now
    writeHeader(link, now)
    writeControls(link)
    writeReceipt(link)
    if link.isReady || !isAuthority { writeInputs(link, now) }
    send(link.address, outgoing.packet.bytes)
    link.checkTransfer(now: now, timeout: 2 * settings.timeout)
    guard link.sender != nil else { return }
    let trip = link.roundTrip == 0 ? 150_000_000 : link.roundTrip
    let patience = trip + trip / 4 + 30_000_000
    for _ in 0..<Self.piecesAtOnce {
      let size = UInt64(BulkPiece.size)
      guard link.transferBudget.available >= size,
        outgoing.transferBudget.available >= size,
        let piece = link.sender?.take(now: now, patience: patience)
      else { return }
      link.transferBudget.take(size)
      outgoing.transferBudget.take(size)
      writeHeader(link, now)
      outgoing.packet.begin(.piece)
      link.sender?.write(piece, to: &outgoing.packet)
      send(link.address, outgoing.packet.bytes)
    }
  }

  /// Returns true if a machine is silent and has got a packet a short time ago.
  private func isQuiet(_ link: MatchLink, _ now: UInt64) -> Bool {
    now > link.lastReceived && now - link.lastReceived > MatchProtocol.quietAfter
      && now &- link.lastSent < MatchProtocol.quietPause
  }

  private func writeHeader(_ link: MatchLink, _ now: UInt64) {
    outgoing.packet.bytes.removeAll(keepingCapacity: true)
    outgoing.packet.begin(.play)
    outgoing.packet.append(link.outgoing)
    var header = PlayHeader()
    header.sequence = link.nextSequence
    link.nextSequence &+= 1
    header.time = max(1, UInt32(truncatingIfNeeded: now / 1000))
    header.echo = link.echo(now)
    let head = timeline?.head ?? 0
    header.tick = head - min(head, UInt64(settings.runAhead))
    header.advantage = Int16(clamping: link.advantage)
    (header.decisions, header.epoch) = (seats.decisionCount, authority.epoch)
    header.saysFinal = isAuthority && isBegun && link.isReady
    header.isFrozen = authority.isFrozen
    header.deaf = deafness(now)
    header.loss = link.loss
    header.encode(to: &outgoing.packet)
    guard let timeline else {
      outgoing.packet.varint(0)
      outgoing.packet.append(0, 1)
      return
    }
    let saysFinal = header.saysFinal
    var base = timeline.confirmed
    if saysFinal {
      for seat in seats.indices { base = min(base, final(seat, for: link, timeline)) }
    }
    outgoing.packet.varint(base)
    outgoing.packet.append(UInt64(seats.count), 1)
    for seat in seats.indices {
      outgoing.packet.varint(
        timeline.seats[seat].received - min(base, timeline.seats[seat].received))
    }
    guard saysFinal else { return }
    for seat in seats.indices {
      let final = final(seat, for: link, timeline)
      outgoing.packet.varint(final - base)
      outgoing.packet.append(timeline.seats[seat].chain(before: final) & 0xFFFF_FFFF, 4)
    }
  }

  /// Returns the tick up to which this machine, the authority, calls a player's inputs final. A machine far behind
  /// takes inputs only up to a limit, and could not check final inputs beyond that limit.
  private func final(_ seat: Int, for link: MatchLink, _ timeline: RollbackTimeline) -> UInt64 {
    let received = timeline.seats[seat].received
    let oldest = received - min(received, InputQueue.capacity - 8)
    let final = min(received, timeline.seats[seat].final)
    return min(final, max(oldest, link.remoteTick + InputQueue.capacity / 2))
  }

  /// Returns a bit for each other machine whose inputs this machine needs from the host: because no packets of that
  /// machine arrive, or because that machine has sent inputs that contradict the host's.
  private func deafness(_ now: UInt64) -> UInt64 {
    var bits: UInt64 = 0
    for seat in seats.indices {
      let owner = seats[seat].owner
      if owner == peer || owner == MatchControl.vacant || owner > 63 { continue }
      let hasContact =
        link(to: owner).map {
          $0.newestSequence > 0 && now &- $0.lastReceived < 250_000_000
        } ?? false
      if !hasContact || seats[seat].isDistrusted { bits |= 1 << UInt64(owner) }
    }
    return bits
  }

  private func writeControls(_ link: MatchLink) {
    outgoing.packet.begin(.messages)
    outgoing.packet.varint(link.nextIn)
    outgoing.packet.varint(link.firstOut)
    var count = 0
    var size = 0
    for bytes in link.outboxSizes {
      size += bytes + 2
      if size > 500 || count == 255 { break }
      count += 1
    }
    outgoing.packet.append(UInt64(count), 1)
    var start = 0
    for bytes in link.outboxSizes.prefix(count) {
      outgoing.packet.varint(UInt64(bytes))
      outgoing.packet.bytes.append(contentsOf: link.outbox.bytes[start..<start + bytes])
      start += bytes
    }
  }

  private func writeReceipt(_ link: MatchLink) {
    if let receiver = link.receiver {
      outgoing.packet.begin(.receipt)
      outgoing.packet.append(UInt64(receiver.id), 1)
      outgoing.packet.varint(UInt64(receiver.nextPiece))
      outgoing.packet.append(receiver.received, 8)
    } else if let (id, pieces) = link.lastReceivedBulk {
      outgoing.packet.begin(.receipt)
      outgoing.packet.append(UInt64(id), 1)
      outgoing.packet.varint(UInt64(pieces))
      outgoing.packet.append(0, 8)
    }
  }

  private func writeInputs(_ link: MatchLink, _ now: UInt64) {
    guard let timeline, isBegun else { return }
    for seat in seats.indices {
      let owner = seats[seat].owner
      let passesOn: Bool
      if owner == peer {
        passesOn = true
      } else if authority.isFrozen {
        passesOn = link.isFrozen && self.link(to: owner) == nil
      } else if isAuthority {
        passesOn =
          owner == MatchControl.vacant
          ? link.has[seat] <= seats[seat].since
          : owner != link.peer
            && (link.isSpectator || settings.paths == .star || owner > 63
              || link.deaf >> UInt64(owner) & 1 != 0
              || link.has[seat] + 12 < timeline.seats[seat].received)
            || link.has[seat] <= seats[seat].since
      } else {
        // The host has called these inputs final, and goes on in another process without them.
        passesOn = link.peer == authority.peer && link.has[seat] < timeline.seats[seat].final
      }
      if passesOn { writeInputs(of: seat, to: link, now, timeline) }
    }
  }

  /// Appends the inputs of a player that a machine lacks, as many as there is room for.
  private func writeInputs(
    of seat: Int, to link: MatchLink, _ now: UInt64, _ timeline: RollbackTimeline
  ) {
    let received = timeline.seats[seat].received
    var tick = link.has[seat]
    // A machine whose packets do not arrive cannot acknowledge. It gets the newest inputs, and the rest from the host.
    if !isAuthority, received > 120, now &- link.lastReceived > 250_000_000 {
      tick = max(tick, received - 120)
    }
    guard tick < received else { return }
    // Inputs that are older than the ring are read from the recording.
    let newest = max(received, timeline.head)
    let oldest = newest - min(newest, InputQueue.capacity - 8)
    if tick < oldest && tick < (recording?.firstTick ?? .max) {
      // Nothing here goes back so far: the machine can only come back with a new start.
      if isAuthority { drop(link) }
      return
    }
    let end = min(received, tick + 255)
    outgoing.packet.begin(.inputs)
    outgoing.packet.append(UInt64(seat), 1)
    outgoing.packet.varint(tick)
    let countAt = outgoing.packet.bytes.count
    outgoing.packet.append(0, 1)
    let first = tick
    // The longest tick, and what the players behind this one take at least.
    let room = MatchProtocol.mostEvents * 12 + 4 + 12 * seats.count
    while tick < end, outgoing.packet.bytes.count < MatchProtocol.largestPacket - room {
      var empty: UInt64 = 0
      while tick + empty < end, isEmpty(tick + empty, seat, oldest, timeline) { empty += 1 }
      outgoing.packet.varint(empty)
      tick += empty
      guard tick < end else { break }
      let events = events(tick, seat, oldest, timeline)
      outgoing.packet.varint(UInt64(events.count))
      var position = PointerPosition()
      for event in events {
        outgoing.packet.event(event, number: UInt64(event.kind.rawValue), &position)
      }
      tick += 1
    }
    outgoing.packet.bytes[countAt] = UInt8(tick - first)
  }

  private func isEmpty(
    _ tick: UInt64, _ seat: Int, _ oldest: UInt64, _ timeline: RollbackTimeline
  ) -> Bool {
    tick >= oldest
      ? timeline.seats[seat][tick].isEmpty : events(tick, seat, oldest, timeline).isEmpty
  }

  private func events(
    _ tick: UInt64, _ seat: Int, _ oldest: UInt64, _ timeline: RollbackTimeline
  ) -> ArraySlice<InputEvent> {
    if tick >= oldest { return timeline.seats[seat][tick] }
    recording?.read(tick, into: &scratch)
    return scratch[seat].events[...]
  }

  /// Sends all machines a farewell, several times, because packets may be lost.
  func sayGoodbye(_ send: (MatchAddress, [UInt8]) -> Void) -> Int {
    for link in links where link.isProven {
      let leave = FieldEncoder(.leave, link.outgoing)
      for _ in 0..<3 { send(link.address, leave.bytes) }
    }
    links = []
    isLeaving = false
    end(.other(.left))
    return 0
  }

  /// Answers a packet of a machine that no longer belongs to the match, if it comes from the machine's own address.
  func answerGone(_ token: MatchSecret, _ address: MatchAddress) {
    guard let outgoingToken = admissions.answer(to: token, from: address) else { return }
    outgoing.answer(FieldEncoder(.gone, outgoingToken).bytes, to: address, isKnown: false)
  }
}
