import ReelMath
import ReelPlatform

// The packets that arrive. Each may come from a stranger or be damaged: nothing is changed before it is recognised, and
// what a machine says counts only for what is its own.

extension RollbackSession {
  /// Takes a packet. Packets that are none, or that belong to no machine of the match, are ignored.
  public func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) {
    guard bytes.count <= MatchProtocol.largestPacket else { return }
    var input = FieldDecoder(bytes)
    guard input.word(2) == UInt64(MatchProtocol.mark),
      let kind = MatchProtocol.Kind(rawValue: UInt8(input.word(1)))
    else { return }
    switch kind {
    case .join: receiveRequest(&input, bytes.count, address, now)
    case .challenge, .refusal, .welcome: receiveAnswer(kind, &input, address, now)
    case .play, .leave, .gone, .probe, .proof:
      let token = input.secret()
      guard !input.hasFailed else { return }
      guard let link = links.first(where: { $0.incoming.matches(token) }) else {
        if kind == .play { answerGone(token, address) }
        return
      }
      switch kind {
      // Packets that end a machine's part in the match count only from its proven address.
      case .leave:
        if link.isProven, link.address == address { receiveGoodbye(link) }
      case .gone:
        if link.isProven, link.address == address, link.peer == authority {
          end(.other(.dropped))
        }
      case .probe: answerProbe(&input, link, address)
      case .proof: receiveProof(&input, link, address, now)
      default: receivePlay(&input, link, address, now)
      }
    }
  }

  private func receivePlay(
    _ input: inout FieldDecoder, _ link: MatchLink, _ address: MatchAddress, _ now: UInt64
  ) {
    let sequence = UInt32(input.word(4))
    let (time, echo) = (UInt32(input.word(4)), UInt32(input.word(4)))
    let tick = input.varint(to: MatchProtocol.mostTicks)
    let advantage = Int64(unzigzag(UInt16(input.varint(to: 0xFFFF))))
    let decisions = input.varint(to: MatchProtocol.mostTicks)
    let epoch = input.varint(to: 1 << 20)
    let flags = input.word(1)
    let deaf = input.word(8)
    let loss = UInt8(input.word(1))
    guard !input.hasFailed, flags & ~7 == 0, mayClaim(tick, link), link.accept(sequence) else {
      return
    }
    recordSource(link, address, input.bytes.count, now)
    link.lastReceived = now
    link.deaf = deaf
    link.remoteLoss = loss
    link.isFrozen = flags & 2 != 0
    link.recordTimes(own: time, echo: echo, tick: tick, now: now)
    link.remoteAdvantage = advantage
    if let timeline {
      link.recordAdvantage(
        timeline.head - min(timeline.head, UInt64(settings.runAhead)), length: tickLength)
    }
    if epoch > self.epoch { followNewAuthority(link, epoch) }
    readTicks(&input, link, isAuthoritative: flags & 1 != 0 && epoch == self.epoch, decisions)
    while !input.hasFailed, input.remaining > 0 {
      switch input.word(1) {
      case 1: readInputs(&input, link, decisions)
      case 2: readControls(&input, link)
      case 3: readPiece(&input, link)
      case 4: readReceipt(&input, link, now)
      default: return
      }
    }
    applyFinals()
  }

  /// Reads what the other machine has, and, from the authority, what is final.
  private func readTicks(
    _ input: inout FieldDecoder, _ link: MatchLink, isAuthoritative: Bool, _ decisions: UInt64
  ) {
    let base = input.varint(to: MatchProtocol.mostTicks)
    let count = Int(input.word(1))
    guard !input.hasFailed, count == 0 || timeline == nil || count == owners.count,
      count <= link.has.count
    else {
      return input.skip(.max)
    }
    for seat in 0..<count {
      let has = base + input.varint(to: 1 << 20)
      if input.hasFailed { return }
      // A machine that distrusts a player's inputs has fewer than before.
      link.has[seat] = link.isNewest ? has : max(link.has[seat], has)
    }
    finals.removeAll(keepingCapacity: true)
    guard isAuthoritative, link.peer == authority, !isAuthority else {
      // The bytes are read only if the machine may say what is final.
      if isAuthoritative { skipFinals(&input, count) }
      return
    }
    for _ in 0..<count {
      finals.append((base + input.varint(to: 1 << 20), UInt32(input.word(4))))
    }
    if input.hasFailed || decisions != decisionCount { finals.removeAll(keepingCapacity: true) }
  }

  private func skipFinals(_ input: inout FieldDecoder, _ count: Int) {
    for _ in 0..<count {
      _ = input.varint()
      _ = input.word(4)
    }
  }
}

extension RollbackSession {
  /// Applies what the authority has said in a packet, after the packet's inputs.
  private func applyFinals() {
    guard let timeline, isBegun else { return }
    for seat in finals.indices {
      let (tick, chain) = finals[seat]
      if owners[seat] == MatchControl.vacant, timeline.seats[seat].received > since[seat] {
        let most = min(tick, timeline.head + SeatInputs.capacity / 2)
        while timeline.seats[seat].received < most { timeline.append([], seat: seat) }
      }
      // One that waits for inputs is kept until they come.
      if announced[seat].tick == 0 { announced[seat] = (tick, chain) }
    }
    finals.removeAll(keepingCapacity: true)
  }

  /// Reads inputs of one player: runs of empty ticks and ticks with events, in turn.
  private func readInputs(_ input: inout FieldDecoder, _ link: MatchLink, _ decisions: UInt64) {
    let seat = Int(input.word(1))
    var tick = input.varint(to: MatchProtocol.mostTicks)
    let end = tick + input.word(1)
    guard let timeline, owners.indices.contains(seat), !input.hasFailed else {
      return input.skip(.max)
    }
    let isFromAuthority = link.peer == authority && !isAuthority && decisions == decisionCount
    let isOwn = owners[seat] == link.peer && distrusted >> UInt64(seat) & 1 == 0
    let isLegacy = isFrozen && link.isFrozen && self.link(to: owners[seat]) == nil
    let counts =
      owners[seat] != peer && (isOwn || isFromAuthority || isLegacy)
      || isFromAuthority && timeline.seats[seat].received <= since[seat]
    let most = timeline.head + SeatInputs.capacity / 2
    // A second reference would cause a copy.
    var events = exchange(&arrived, with: [])
    defer { arrived = events }
    while tick < end {
      var empty = min(input.varint(), end - tick)
      while empty > 0 {
        if counts, tick == timeline.seats[seat].received, tick < most {
          timeline.append([], seat: seat)
        }
        tick += 1
        empty -= 1
      }
      guard tick < end else { break }
      let count = input.varint(to: UInt64(MatchProtocol.mostEvents))
      events.removeAll(keepingCapacity: true)
      input.events(Int(count), into: &events)
      if input.hasFailed { return }
      if !isFromAuthority && !isLegacy, events.contains(where: { $0.kind == .presence }) {
        return input.skip(.max)
      }
      if counts, tick == timeline.seats[seat].received, tick < most {
        timeline.append(events, seat: seat)
      }
      tick += 1
    }
  }

  private func readControls(_ input: inout FieldDecoder, _ link: MatchLink) {
    link.acknowledge(input.varint())
    var number = input.varint()
    for _ in 0..<input.word(1) {
      let size = Int(input.varint(to: UInt64(MatchProtocol.largestControl)))
      let start = input.offset
      input.skip(size)
      if input.hasFailed { return }
      if number == link.nextIn {
        link.nextIn += 1
        if let control = MatchControl(input.bytes, start..<start + size) {
          carryOut(control, of: link)
        }
      }
      number += 1
    }
  }

  private func carryOut(_ control: MatchControl, of link: MatchLink) {
    let isFromAuthority = link.peer == authority && !isAuthority
    switch control {
    case .seat(let number, let seat, let tick, let peer):
      guard isFromAuthority || isFrozen && link.isFrozen, number == decisionCount else { return }
      guard apply(seat: Int(seat), tick: tick, peer: peer) else {
        // A machine that is too far behind for the decision has to join again.
        let isBehind = timeline.map { tick >= $0.confirmed } ?? false
        if isFromAuthority { end(.other(isBehind ? .dropped : .brokenHost)) }
        return
      }
      decisions.append((seat, tick, peer))
      if !isBegun, decisions.count >= owners.count {
        isBegun = true
        pace.begin(at: 0)
        phase = .playing
        notices.append(.begun)
      }
    case .partner(let peer, let address, let incoming, let outgoing):
      // Before the match is there, the number of seats is unknown.
      guard isFromAuthority, let timeline, peer != self.peer, self.link(to: peer) == nil,
        links.count < 64, settings.paths == .mesh, !incoming.isNone, !outgoing.isNone
      else { return }
      let partner = MatchLink(
        peer: peer, address: address, isProven: false, incoming: incoming, outgoing: outgoing,
        isSpectator: false, seats: owners.count, tick: timeline.confirmed, now: lastUpdate)
      partner.trial = AddressTrial(
        address, challenge: MatchSecret(drawing: settings.random), now: lastUpdate)
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
      // A machine that differed is ready again once it has gone on from this machine's state.
      link.hasResumed = true
      endExchange(link)
    case .desync(let tick):
      guard isFromAuthority || isAuthority, !link.isSpectator else { return }
      beginExchange(tick, with: link)
    case .end(let code):
      if isFromAuthority { end(.other(code)) }
    }
  }

  private func readPiece(_ input: inout FieldDecoder, _ link: MatchLink) {
    let id = UInt8(input.word(1))
    guard acceptsTransfer(from: link) else {
      link.receiver = nil
      return input.skip(.max)
    }
    guard !input.hasFailed, id > 0, link.isNewTransfer(id) else { return input.skip(.max) }
    if link.receiver?.id != id { link.receiver = BulkReceiver(id: id, limit: transferLimit(link)) }
    guard link.receiver?.take(&input) == true else {
      link.receiver = nil
      return input.skip(.max)
    }
    guard let receiver = link.receiver, receiver.isDone else { return }
    link.lastReceivedBulk = (id, receiver.nextPiece)
    link.receiver = nil
    receive(transfer: receiver.bytes, from: link)
  }

  private func readReceipt(_ input: inout FieldDecoder, _ link: MatchLink, _ now: UInt64) {
    let id = UInt8(input.word(1))
    let next = Int(input.varint(to: 1 << 30))
    let received = input.word(8)
    guard !input.hasFailed else { return }
    link.acknowledge(transfer: id, next: next, received: received, now: now)
    admitIfReady(link)
  }
}
