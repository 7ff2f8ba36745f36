import ReelFields
import ReelMath

// The packets that arrive at a machine of a match that its host alone decides. Only the host's count.

extension AuthoritativeClient {
  @discardableResult
  public func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    read(bytes, from: address, now)
    return true
  }

  private func read(_ bytes: [UInt8], from address: MatchAddress, _ now: UInt64) {
    guard bytes.count <= MatchProtocol.largestPacket else { return }
    if case .ended = phase { return }
    var input = FieldDecoder(bytes)
    guard let kind = input.packetKind() else { return }
    switch kind {
    case .challenge, .refusal, .welcome:
      guard let answer = try? JoinAnswer(kind, &input) else { return }
      receive(answer, from: address, now)
    case .state:
      let newest = window.newest
      guard let host, address == host.address, input.secret().matches(attempt.token),
        SealedPacket.open(&input, &window, seal)
      else { return }
      if SealedPacket.revivals(window.newest) != SealedPacket.revivals(newest) { beginAnew() }
      guard let packet = try? StatePacket(&input) else { return }
      receive(packet, isNewest: window.newest > newest, now)
    case .probe:
      let (token, challenge) = (input.secret(), input.secret())
      guard let host, address == host.address, token.matches(attempt.token), !input.hasFailed,
        input.remaining == 0, answers.count < 4
      else { return }
      var proof = FieldEncoder(.proof, host.outgoing)
      proof.append(challenge)
      answers.append(proof.bytes)
    case .join, .play, .leave, .gone, .proof, .input: return
    }
  }

  private func receive(_ answer: JoinAnswer, from address: MatchAddress, _ now: UInt64) {
    guard phase == .joining, let content = attempt.take(answer, from: address) else { return }
    switch content {
    case .challenge: break
    case .refusal(let refusal): end(.refused(refusal))
    case .welcome(let welcome):
      host = (address, welcome.token)
      seal = settings.seal(
        settings.ticket, SealedPacket.join(welcome.token, attempt.token), false)
      lastReceived = now
      phase = .loading(received: 0, total: 0)
    }
  }

  /// - Parameter isNewest: false for a packet that others have overtaken.
  private func receive(_ packet: StatePacket, isNewest: Bool, _ now: UInt64) {
    lastReceived = now
    times.record(packet.time, echo: packet.echo, now)
    if let code = packet.end {
      hasHostLeft = code == .hostLeft
      return end(.other(code))
    }
    if isNewest { take(seat: packet.seat) }
    acknowledged = max(acknowledged, packet.next)
    if let part = packet.part, predicted != nil, let bytes = states.take(part) {
      take(bytes, at: part.tick)
    }
    if let piece = packet.piece { receive(piece) }
    if packet.part != nil, packet.next > 0, let predicted, predicted.player != nil,
      !predicted.isLost
    {
      clock.adjust(Int64(packet.margin), roundTrip: times.roundTrip)
    }
  }

  /// Keeps a state for the next update. A spectator's machine is to be as far as the states.
  private func take(_ bytes: [UInt8], at tick: UInt64) {
    if let predicted, predicted.player == nil, predicted.confirmed > 0, !predicted.isLost {
      clock.adjust(Int64(predicted.head) - Int64(tick) + 1, roundTrip: times.roundTrip)
    }
    if arrivedState.map({ $0.tick < tick }) ?? true { arrivedState = (tick, bytes) }
  }

  private func receive(_ piece: BulkPiece) {
    // Ids run from 1 to 255, and begin anew: a late piece of an earlier transfer is of no use.
    if let last = lastTransfer,
      (Int(piece.id) - Int(last.id) + 255) % 255 >= 128 || piece.id == last.id
    {
      return
    }
    if receiver?.id != piece.id {
      if let receiver, (Int(piece.id) - Int(receiver.id) + 255) % 255 >= 128 { return }
      receiver = BulkReceiver(id: piece.id, limit: MatchTransfer.largest)
    }
    guard receiver?.take(piece) == true else {
      receiver = nil
      return
    }
    guard let receiver else { return }
    if predicted == nil { phase = .loading(received: receiver.bytes.count, total: receiver.total) }
    guard receiver.isDone else { return }
    lastTransfer = (piece.id, receiver.nextPiece)
    self.receiver = nil
    receive(MatchTransfer(receiver.bytes))
  }

  private func receive(_ transfer: MatchTransfer?) {
    switch transfer {
    case .start(let header, let timeout, let interval)?:
      if predicted != nil { return }
      guard let simulation = makeSimulation(header) else { return end(.other(.brokenHost)) }
      settings.timeout = timeout
      begin(simulation, header, interval: interval)
      phase = .waiting
    case .state(let tick, let bytes)?:
      guard predicted != nil else { return }
      states.take(bytes, at: tick)
      take(bytes, at: tick)
    case nil: end(.other(.brokenHost))
    }
  }
}
