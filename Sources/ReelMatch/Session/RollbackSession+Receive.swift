import ReelFields
import ReelMath
import ReelPlatform

// The packets that arrive. Each packet may come from a stranger or be damaged. So a packet is read completely before
// anything is changed, and the claims of a machine count only for that machine itself.

extension RollbackSession {
  /// Takes a packet. Packets that are none, or that belong to no machine of the match, are ignored; so are packets of a
  /// machine that floods this one: between two updates, all machines together may send 1,024, and each of them 16
  /// whatever the others send.
  /// - Returns: true if the packet belongs to a machine of the match, or to an attempt to join.
  @discardableResult
  public func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    guard bytes.count <= MatchProtocol.largestPacket else { return false }
    var input = FieldDecoder(bytes)
    guard let kind = input.packetKind() else { return false }
    do throws(FieldDecodingError) {
      switch kind {
      case .join: receive(try JoinRequest(&input), from: address, now)
      case .challenge, .refusal, .welcome:
        receive(try JoinAnswer(kind, &input), from: address, now)
      case .play, .leave, .gone, .probe, .proof:
        let token = input.secret()
        guard let link = links.first(where: { $0.incoming.matches(token) }), !input.hasFailed else {
          if kind == .play { answerGone(token, address) }
          return false
        }
        guard mayTake(from: link) else { return true }
        try receive(kind, &input, from: link, address, now)
      case .input, .state: return false
      }
    } catch {
      // A damaged packet counts as lost.
    }
    return true
  }

  /// Counts a packet of a machine of the match.
  /// - Returns: false if there were too many since the last update.
  private func mayTake(from link: MatchLink) -> Bool {
    arrivedCount += 1
    link.arrivedCount += 1
    return arrivedCount <= MatchProtocol.mostArrivals
      || link.arrivedCount <= MatchProtocol.leastArrivals
  }

  /// Takes a packet of a machine of the match.
  private func receive(
    _ kind: MatchProtocol.Kind, _ input: inout FieldDecoder, from link: MatchLink,
    _ address: MatchAddress, _ now: UInt64
  ) throws(FieldDecodingError) {
    // Packets that end a machine's part in the match count only from its proven address.
    let isProven = link.isProven && link.address == address
    switch kind {
    case .leave:
      try input.finish()
      if isProven { receiveGoodbye(link) }
    case .gone:
      try input.finish()
      if isProven, link.peer == authority.peer { end(.other(.dropped)) }
    case .probe, .proof:
      let challenge = input.secret()
      try input.finish()
      if kind == .probe {
        answer(challenge, of: link, to: address)
      } else {
        receive(proof: challenge, from: link, address, now)
      }
    default:
      // A second reference would cause a copy.
      var packet = exchange(&arrived, with: PlayPacket())
      defer { arrived = packet }
      try packet.read(&input)
      receive(packet, input.bytes.count, from: link, address, now)
    }
  }

  private func receive(
    _ packet: PlayPacket, _ size: Int, from link: MatchLink, _ address: MatchAddress, _ now: UInt64
  ) {
    let header = packet.header
    guard packet.has.count <= link.has.count,
      packet.has.isEmpty || timeline == nil || packet.has.count == seats.count,
      mayClaim(header.tick, link), link.accept(header.sequence), resume(link, at: packet, now: now)
    else { return }
    recordSource(link, address, size, now)
    link.record(header, now)
    if let timeline {
      link.recordAdvantage(
        timeline.head - min(timeline.head, UInt64(settings.runAhead)), length: clock.tickLength)
    }
    if header.epoch > authority.epoch { followNewAuthority(link, header.epoch) }
    for seat in packet.has.indices {
      // A machine that distrusts a player's inputs has fewer than before.
      link.has[seat] = link.isNewest ? packet.has[seat] : max(link.has[seat], packet.has[seat])
    }
    // The authority's packet calls ticks final under the decisions that the authority had when it sent the packet.
    let saysFinal =
      header.saysFinal && header.epoch == authority.epoch && isFromAuthority(link)
      && header.decisions == seats.decisionCount
    carryOut(packet, of: link)
    if let receipt = packet.receipt {
      link.acknowledge(receipt, now: now)
      admitIfReady(link)
    }
    for inputs in packet.inputs { receive(inputs, of: packet, from: link) }
    if let piece = packet.piece { receive(piece, from: link) }
    if saysFinal { announce(packet.finals) }
  }

  /// Returns true if another machine decides about the match.
  private func isFromAuthority(_ link: MatchLink) -> Bool {
    link.peer == authority.peer && !isAuthority
  }

  /// Keeps the ticks that the authority calls final, until the inputs of these ticks are there.
  private func announce(_ finals: [(tick: UInt64, chain: UInt32)]) {
    guard let timeline, isBegun, finals.count == seats.count else { return }
    for seat in finals.indices {
      let (tick, chain) = finals[seat]
      if seats[seat].isEmpty, timeline.seats[seat].received > seats[seat].since {
        let most = min(tick, timeline.head + InputQueue.capacity / 2)
        while timeline.seats[seat].received < most { timeline.append([], seat: seat) }
      }
      seats.announce(tick, chain, of: seat)
    }
  }

  /// Takes inputs of one player, if the sending machine may send inputs of this player, and as far as the new inputs
  /// follow the inputs that are already there.
  private func receive(
    _ inputs: PlayPacket.Inputs, of packet: PlayPacket, from link: MatchLink
  ) {
    let seat = inputs.seat
    guard let timeline, seats.indices.contains(seat) else { return }
    let isFinal = isFromAuthority(link) && packet.header.decisions == seats.decisionCount
    let isOwn = seats[seat].owner == link.peer && !seats[seat].isDistrusted
    let isLegacy = authority.isFrozen && link.isFrozen && self.link(to: seats[seat].owner) == nil
    let counts =
      seats[seat].owner != peer && (isOwn || isFinal || isLegacy || isMissing(seat))
      || isFinal && timeline.seats[seat].received <= seats[seat].since
    guard counts else { return }
    let most = timeline.head + InputQueue.capacity / 2
    var (tick, first) = (inputs.tick, inputs.firstEvent)
    for count in packet.counts[inputs.counts] {
      let events = packet.events[first..<first + Int(count)]
      // Only the authority decides who is present.
      if !isFinal && !isLegacy, events.contains(where: { $0.kind == .presence }) { return }
      if tick == timeline.seats[seat].received, tick < most {
        timeline.append(events, seat: seat)
      }
      (tick, first) = (tick + 1, first + Int(count))
    }
  }

  /// Returns true for a player whose machine is gone or silent just after the match was revived on this host.
  private func isMissing(_ seat: Int) -> Bool {
    guard isAuthority, clock.lastUpdate < revivalEnd else { return false }
    return self.link(to: seats[seat].owner).map { $0.isLeaving || $0.isAwaited } ?? true
  }

  /// Carries out the messages of a packet that have not arrived before.
  private func carryOut(_ packet: PlayPacket, of link: MatchLink) {
    guard let messages = packet.messages, !link.isAwaited else { return }
    link.acknowledge(messages.received)
    var number = messages.first
    for control in packet.controls {
      if number == link.nextIn {
        link.nextIn += 1
        carryOut(control, of: link)
      }
      number += 1
    }
  }

  private func carryOut(_ control: MatchControl, of link: MatchLink) {
    let isFromAuthority = isFromAuthority(link)
    switch control {
    case .seat(let number, let seat, let tick, let peer):
      guard isFromAuthority || authority.isFrozen && link.isFrozen,
        number == seats.decisionCount
      else { return }
      let decision = MatchSeats.Decision(seat: seat, tick: tick, peer: peer)
      guard apply(decision) else {
        // A machine that is too far behind for the decision has to join again.
        let isBehind = timeline.map { tick >= $0.confirmed } ?? false
        if isFromAuthority { end(.other(isBehind ? .dropped : .brokenHost)) }
        return
      }
      seats.record(decision)
      if !isBegun, seats.decisions.count >= seats.count {
        begin()
        clock.pace.begin(at: 0)
      }
    case .partner(let peer, let address, let incoming, let outgoing):
      // Before the match is there, the number of seats is unknown.
      guard isFromAuthority, let timeline, peer != self.peer, self.link(to: peer) == nil,
        links.count < 64, settings.paths == .mesh, !incoming.isNone, !outgoing.isNone
      else { return }
      let partner = MatchLink(
        peer: peer, address: address, isProven: false, incoming: incoming, outgoing: outgoing,
        isSpectator: false, seats: seats.count, tick: timeline.confirmed, now: clock.lastUpdate)
      partner.trial = AddressTrial(
        address, challenge: MatchSecret(drawing: settings.random), now: clock.lastUpdate)
      partner.isReady = true
      links.append(partner)
    case .partnerLeft(let peer):
      guard isFromAuthority else { return }
      links.removeAll { $0.peer == peer && $0 !== link }
    case .check(let tick, let hash): compare(tick, hash, of: link)
    case .ready:
      guard isAuthority else { return }
      guard link.isReady else {
        link.saysReady = true
        return admitIfReady(link)
      }
      // A machine whose state differed sends `ready` once more when it has gone on from this machine's state.
      link.hasResumed = true
      endExchange(link)
    case .desync(let tick):
      guard isFromAuthority || isAuthority, !link.isSpectator else { return }
      beginExchange(tick, with: link)
    case .end(let code):
      if isFromAuthority { end(.other(code)) }
    }
  }

  private func receive(_ piece: BulkPiece, from link: MatchLink) {
    guard acceptsTransfer(from: link) else {
      link.receiver = nil
      return
    }
    guard link.isNewTransfer(piece.id) else { return }
    if link.receiver?.id != piece.id {
      link.receiver = BulkReceiver(id: piece.id, limit: transferLimit(link))
    }
    guard link.receiver?.take(piece) == true else {
      link.receiver = nil
      return
    }
    guard let receiver = link.receiver, receiver.isDone else { return }
    link.lastReceivedBulk = (piece.id, receiver.nextPiece)
    link.receiver = nil
    receive(transfer: receiver.bytes, from: link)
  }
}
