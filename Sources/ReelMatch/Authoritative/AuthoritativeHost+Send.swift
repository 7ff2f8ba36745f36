import ReelECS
import ReelFields
import ReelMath

// The packets to the machines. When there is a new state, each machine that is ready gets what differs from the last
// one that it has acknowledged, in as many packets as that takes. A machine that has acknowledged none, or one that is
// no longer kept, gets the complete state as a transfer first. Nothing is sent again as it was.

extension AuthoritativeHost {
  /// The pieces of a transfer that a machine gets in an update.
  private static let piecesAtOnce = 8
  /// The nanoseconds between two packets to a machine that gets no state.
  private static let pause: UInt64 = 100_000_000

  /// Adds the bytes that may go out by now. Machines at one IP address share the bytes of one machine.
  func refill(_ passed: UInt64) {
    outgoing.transferBudget.refill(passed)
    for machine in machines {
      machine.stateBudget.refill(passed)
      guard machine.sender != nil else { continue }
      let others = machines.count {
        $0.sender != nil && $0.address.isSameMachine(as: machine.address)
      }
      machine.transferBudget.refill(passed / UInt64(others))
    }
  }

  /// Sends a machine what is due.
  /// - Parameter isNew: true if the views have a new state.
  func send(
    to machine: ServedMachine, _ isNew: Bool, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void
  ) {
    sendProbe(to: machine, now, send)
    if machine.isQuiet(now) { return }
    var hasSent = false
    if isNew, machine.isReady { hasSent = sendState(to: machine, now, send) }
    hasSent = sendPieces(to: machine, now, send) || hasSent
    if !hasSent, isNew || now &- machine.lastSent >= Self.pause {
      sendHead(to: machine, now, ending: nil, send)
    }
  }

  /// Sends the parts of the difference, or begins the transfer of the complete state.
  /// - Returns: true if a packet was sent.
  private func sendState(
    to machine: ServedMachine, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void
  ) -> Bool {
    let view = view(of: machine)
    let most = StatePacket.Part.size * StatePacket.Part.most
    guard let (base, tick) = base(of: machine, view),
      let (bytes, check) = views.difference(view, at: viewedTick, from: base, tick, limit: most)
    else {
      if machine.sender == nil, let state = views.state(view, at: viewedTick) {
        (machine.transferred, machine.transferredTick) = (state, viewedTick)
        machine.send(MatchTransfer.state(tick: viewedTick, bytes: state.stateBytes).bytes)
      }
      return false
    }
    // A machine that has no budget left gets a later state.
    guard machine.stateBudget.take(UInt64(bytes.count)) else { return false }
    let size = StatePacket.Part.size
    let count = max(1, (bytes.count + size - 1) / size)
    for number in 0..<count {
      begin(machine, now, nil)
      StatePacket.encode(
        StatePacket.Part(
          tick: viewedTick, base: tick, number: number, count: count, check: check,
          bytes: bytes[number * size..<min((number + 1) * size, bytes.count)]),
        to: &outgoing.packet)
      seal(machine, send, now)
    }
    return true
  }

  /// Returns the newest state that a machine has, and its tick; `nil` if it is not kept.
  private func base(of machine: ServedMachine, _ view: Int) -> (Snapshot, UInt64)? {
    guard machine.state > 0 else { return nil }
    if machine.state == machine.transferredTick {
      return (machine.transferred, machine.transferredTick)
    }
    return views.state(view, at: machine.state).map { ($0, machine.state) }
  }

  /// Sends pieces of a transfer, as many as the budgets allow.
  /// - Returns: true if a packet was sent.
  private func sendPieces(
    to machine: ServedMachine, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void
  ) -> Bool {
    guard machine.sender != nil else { return false }
    let trip = machine.times.roundTrip == 0 ? 150_000_000 : machine.times.roundTrip
    let patience = trip + trip / 4 + 30_000_000
    var hasSent = false
    for _ in 0..<Self.piecesAtOnce {
      let size = UInt64(BulkPiece.size)
      guard machine.transferBudget.available >= size, outgoing.transferBudget.available >= size,
        let piece = machine.sender?.take(now: now, patience: patience)
      else { break }
      machine.transferBudget.take(size)
      outgoing.transferBudget.take(size)
      begin(machine, now, nil)
      outgoing.packet.append(UInt64(StatePacket.Section.piece.rawValue), 1)
      machine.sender?.write(piece, to: &outgoing.packet)
      seal(machine, send, now)
      hasSent = true
    }
    return hasSent
  }

  /// Sends a packet without a state.
  func sendHead(
    to machine: ServedMachine, _ now: UInt64, ending end: MatchEnd.Code?,
    _ send: (MatchAddress, [UInt8]) -> Void
  ) {
    begin(machine, now, end)
    outgoing.packet.append(UInt64(StatePacket.Section.none.rawValue), 1)
    seal(machine, send, now)
  }

  private func begin(_ machine: ServedMachine, _ now: UInt64, _ end: MatchEnd.Code?) {
    SealedPacket.begin(.state, machine.outgoing, machine.nextNumber, &outgoing.packet)
    var packet = StatePacket()
    (packet.time, packet.echo) = (PacketTimes.time(now), machine.times.echo(now))
    packet.tick = ticks.head
    packet.seat = seat(of: machine).map { UInt8($0) } ?? MatchControl.vacant
    (packet.next, packet.margin) = (machine.inputs.next, machine.inputs.margin)
    (packet.hasBegun, packet.end) = (phase == .playing, end)
    packet.encode(to: &outgoing.packet)
  }

  private func seal(
    _ machine: ServedMachine, _ send: (MatchAddress, [UInt8]) -> Void, _ now: UInt64
  ) {
    machine.seal?.seal(
      &outgoing.packet.bytes, from: SealedPacket.headSize, number: machine.nextNumber)
    machine.nextNumber += 1
    machine.lastSent = now
    send(machine.address, outgoing.packet.bytes)
  }

  /// Sends a challenge to an address that is on trial, if it is time for that: never more bytes than came from there.
  private func sendProbe(
    to machine: ServedMachine, _ now: UInt64, _ send: (MatchAddress, [UInt8]) -> Void
  ) {
    guard var trial = machine.trial else { return }
    var credit = 0
    let mayProbe = trial.takeProbe(now, credit: &credit)
    machine.trial = trial
    guard mayProbe else { return }
    var packet = FieldEncoder(.probe, machine.outgoing)
    packet.append(trial.challenge)
    send(trial.address, packet.bytes)
  }
}
