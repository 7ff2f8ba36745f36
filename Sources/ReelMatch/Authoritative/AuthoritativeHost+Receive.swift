import ReelFields
import ReelMath

// The packets that arrive at the host. Each may come from a stranger or be damaged: it is read completely before
// anything is changed. Joining is that of every match (RollbackSession+Join.swift).

extension AuthoritativeHost {
  @discardableResult
  public func receive(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    guard bytes.count <= MatchProtocol.largestPacket else { return false }
    var input = FieldDecoder(bytes)
    switch input.packetKind() {
    case .join:
      if let request = try? JoinRequest(&input) { receive(request, from: address, now) }
    case .input:
      let token = input.secret()
      guard let machine = machines.first(where: { $0.incoming.matches(token) }), !input.hasFailed
      else { return false }
      arrivedCount += 1
      machine.arrivedCount += 1
      guard
        arrivedCount <= MatchProtocol.mostArrivals
          || machine.arrivedCount <= MatchProtocol.leastArrivals
      else { return true }
      var former = input
      if SealedPacket.open(&input, &machine.window, machine.seal, after: machine.revivals) {
        machine.former = nil
        if (try? arrived.read(&input)) != nil {
          receive(arrived, bytes.count, from: machine, address, now)
        }
      } else if machine.former != nil,
        SealedPacket.open(&former, &machine.former!, machine.seal, after: machine.revivals - 1)
      {
        // A machine that has received nothing of this process yet, such as a page, may have another address by now, and
        // its player may leave.
        recordSource(machine, address, bytes.count, now)
        let isRead = (try? arrived.read(&former)) != nil
        if isRead, arrived.isLeaving, machine.address == address { drop(machine) }
      }
    case .probe, .proof:
      let (token, challenge) = (input.secret(), input.secret())
      guard !input.hasFailed, input.remaining == 0,
        let machine = machines.first(where: { $0.incoming.matches(token) })
      else { return false }
      if let trial = machine.trial, trial.address == address, trial.challenge.matches(challenge) {
        (machine.address, machine.trial) = (address, nil)
      }
    case .challenge, .refusal, .welcome, .play, .leave, .gone, .state, nil: return false
    }
    return true
  }

  public func drop(attempt: (high: UInt64, low: UInt64)) {
    if let machine = machine(ofAttempt: attempt) { drop(machine) }
  }

  public func has(attempt: (high: UInt64, low: UInt64)) -> Bool {
    machine(ofAttempt: attempt) != nil
  }

  private func machine(ofAttempt attempt: (high: UInt64, low: UInt64)) -> ServedMachine? {
    var number = MatchSecret()
    (number.high, number.low) = attempt
    return machines.first { $0.attempt.matches(number) }
  }

  private func receive(
    _ packet: InputPacket, _ size: Int, from machine: ServedMachine, _ address: MatchAddress,
    _ now: UInt64
  ) {
    recordSource(machine, address, size, now)
    machine.lastReceived = now
    machine.times.record(packet.time, echo: packet.echo, now)
    if packet.isLeaving {
      // A farewell counts only from the proven address.
      if machine.address == address { drop(machine) }
      return
    }
    if let receipt = packet.receipt { machine.acknowledge(receipt, now: now) }
    // The start is the first transfer.
    if packet.isReady { machine.isReady = true }
    if packet.state > max(machine.state, machine.viewedSince), packet.state <= viewedTick {
      let isSent =
        packet.state == machine.transferredTick
        || views.state(view(of: machine), at: packet.state) != nil
      if isSent { machine.state = packet.state }
    }
    if seat(of: machine) != nil { machine.inputs.receive(packet, present: ticks.head) }
  }

  /// Begins the trial of an address that is new.
  private func recordSource(
    _ machine: ServedMachine, _ address: MatchAddress, _ size: Int, _ now: UInt64
  ) {
    guard machine.address != address else { return }
    if machine.trial?.address != address {
      if let trial = machine.trial, now &- trial.begun < AddressTrial.patience { return }
      machine.trial = AddressTrial(
        address, challenge: MatchSecret(drawing: settings.random), now: now)
    }
    machine.trial?.allowance += size
  }

  // MARK: - Joining

  private func receive(_ request: JoinRequest, from address: MatchAddress, _ now: UInt64) {
    guard outgoing.hasRoom(isKnown: false) else { return }
    let objection = admissions.cookies.objection(
      to: request, from: address, now: now, drawing: settings.random)
    if let objection { return reply(objection, request, address) }
    receiveProven(request, from: address, now)
  }

  @discardableResult
  public func admit(_ bytes: [UInt8], from address: MatchAddress, now: UInt64) -> Bool {
    var input = FieldDecoder(bytes)
    guard outgoing.hasRoom(isKnown: false), input.packetKind() == .join,
      let request = try? JoinRequest(&input), request.version == MatchProtocol.version
    else { return true }
    let isHere = machines.contains {
      $0.resumeToken.matches(request.resume)
        || $0.attempt.matches(request.attempt) && $0.address == address
    }
    if seats.areLost(to: request), !isHere { return false }
    receiveProven(request, from: address, now)
    return true
  }

  private func receiveProven(
    _ request: JoinRequest, from address: MatchAddress, _ now: UInt64
  ) {
    if case .ended = phase { return reply(.refusal(.over), request, address) }
    let reason =
      identity.refusal(of: request.identity) ?? settings.refusal(request.ticket, address)
    if let reason { return reply(.refusal(reason), request, address) }
    let own = machines.first { $0.attempt.matches(request.attempt) && $0.address == address }
    if let own { return welcome(own, request) }
    let resume = request.resume
    // A machine that comes back before it counts as gone leaves first.
    let old = resume.isNone ? nil : machines.first { $0.resumeToken.matches(resume) }
    if let old { drop(old) }
    var seat: Int?
    if !request.isSpectator {
      seat = seats.free(for: resume)
      if seat == nil { return reply(.refusal(.noSeat), request, address) }
    } else if machines.count(where: { $0.isSpectator }) >= settings.mostSpectators {
      return reply(.refusal(.noRoom), request, address)
    }
    let isOwn = old != nil || seats.hasGiven(resume)
    func secret() -> MatchSecret {
      MatchSecret(room: settings.roomNumber, drawing: settings.random)
    }
    let token = secret()
    let machine = ServedMachine(
      peer: admissions.number { $0 == 0 || self.machine($0) != nil }, address, request,
      incoming: token, resume: isOwn ? resume : secret(),
      seal: settings.seal(request.ticket, SealedPacket.join(token, request.token), true), now: now)
    machines.append(machine)
    if let seat { seats.promise(seat, to: machine.peer, resume: machine.resumeToken) }
    welcome(machine, request)
    sendStart(to: machine)
  }

  private func welcome(_ machine: ServedMachine, _ request: JoinRequest) {
    let welcome = JoinAnswer.Welcome(
      token: machine.incoming, resume: machine.resumeToken, peer: machine.peer, host: 0,
      paths: .star, desync: .resume)
    reply(.welcome(welcome), request, machine.address)
  }

  private func reply(
    _ content: JoinAnswer.Content, _ request: JoinRequest, _ address: MatchAddress
  ) {
    let answer = JoinAnswer(attempt: request.attempt, content: content)
    outgoing.answer(answer.bytes, to: address, isKnown: false)
  }
}
