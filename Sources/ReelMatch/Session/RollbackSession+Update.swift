import ReelMath
import ReelPlatform
import ReelSimulation

// The course of an update: what has arrived is repaired, ticks that are due run, and every other machine gets a packet.

extension RollbackSession {
  /// Runs all that is due at a time: repetitions, ticks and packets.
  /// - Parameters:
  ///   - now: the nanoseconds of a monotonic clock with any origin. An update a picture is usual.
  ///   - send: sends a packet to an address; it may lose it.
  /// - Returns: the number of ticks that ran for the first time.
  @discardableResult
  public func update(now: UInt64, send: (MatchAddress, [UInt8]) -> Void) -> Int {
    outgoing.sendAnswers(send)
    recording?.limitMemory()
    arrivedCount = 0
    for link in links { link.arrivedCount = 0 }
    if isLeaving { return sayGoodbye(send) }
    if case .ended = phase {
      if now < farewell { for link in links { self.send(to: link, now, send) } }
      return 0
    }
    if phase == .joining { requestPart(now, send) }
    checkTimes(now)
    let passed = clock.advance(to: now, head: isBegun ? timeline?.head : nil)
    refillTransfers(passed)
    if case .ended = phase { return 0 }
    let due = clock.dueTicks(now)
    var ran = 0
    if timeline != nil {
      settle()
      if isAuthority { decide(now) }
      if isBegun { ran = runTicks(due, passed, now) }
      repeatForReports(now)
      settle()
      endIfReported()
      timeline?.effects?.confirm(upTo: recorded)
      timeline?.effects?.flush()
    }
    if ran > 0 || now &- clock.lastSend >= clock.tickLength / 2 {
      clock.lastSend = now
      for link in links { self.send(to: link, now, send) }
    }
    return ran
  }

  /// Adds the bytes that may go out by now. Machines at one IP address share the bytes of one machine.
  private func refillTransfers(_ passed: UInt64) {
    outgoing.transferBudget.refill(passed)
    for link in links where link.sender != nil {
      let others = links.count { $0.sender != nil && $0.address.isSameMachine(as: link.address) }
      link.transferBudget.refill(passed / UInt64(others))
    }
  }

  /// Repeats ticks that ran with a wrong guess, and records what is confirmed.
  func settle() {
    guard let timeline else { return }
    timeline.repair()
    updateFinals()
    timeline.confirm()
    recordConfirmed()
  }

  private func runTicks(_ due: Int, _ passed: UInt64, _ now: UInt64) -> Int {
    guard let timeline else { return 0 }
    var ran = 0
    clock.accrue(passed, head: timeline.head)
    let extra = role == .spectator && !isAuthority ? spectatorTicks(due) : catchUpTicks(now)
    for _ in 0..<due + extra {
      // The authority has already run the ticks whose inputs are final. Only a machine that has just joined, or that
      // stood still, still has many such ticks to run.
      let isFree = !isAuthority && timeline.head < finalTick
      if ran >= due, !isFree, !clock.mayCatchUp { break }
      guard mayStep(now) else {
        if ran < due { clock.wait(due - ran) }
        break
      }
      if ran >= due, !isFree { clock.catchUp() }
      produce()
      timeline.repair()
      timeline.step()
      ran += 1
      settle()
    }
    clock.limitCatchUp()
    adjustSpeed(now)
    return ran
  }

  /// Returns true if the next tick may run: not too far ahead of what is received, confirmed and agreed.
  private func mayStep(_ now: UInt64) -> Bool {
    guard let timeline, !authority.isFrozen || timeline.head < timeline.confirmed + 64 else {
      return false
    }
    let head = timeline.head
    if !isAuthority, !clock.pace.permits(head) { return false }
    if role == .spectator && !isAuthority {
      return head < finalTick
    }
    if head >= timeline.confirmed + MatchProtocol.longestUnconfirmed { return false }
    // Own inputs are always there in time; the inputs of others are guessed up to the limit.
    for seat in seats.indices where seats[seat].owner != peer {
      if head >= timeline.seats[seat].received + UInt64(timeline.depth) { return false }
    }
    return hasRoomForCheck(head)
  }

  /// The number of ticks whose inputs are there and final.
  var finalTick: UInt64 {
    guard let timeline else { return 0 }
    var least = UInt64.max
    for seat in timeline.seats.indices {
      least = min(least, min(timeline.seats[seat].received, timeline.seats[seat].final))
    }
    return least
  }

  /// A spectator stays behind by its delay, and catches up if it is further behind.
  private func spectatorTicks(_ due: Int) -> Int {
    guard let timeline else { return 0 }
    let target = Int64(finalTick) - Int64(settings.spectatorDelay)
    let behind = target - Int64(timeline.head)
    if behind <= 0 { return -due }
    return behind > 8 + Int64(due) ? min(Int(behind) - due, 30) : 0
  }

  /// Returns the number of extra ticks by which this machine catches up with the others, such as after it has joined or
  /// stood still.
  ///
  /// The travel time of a packet is only an estimate. If the travel time varies, each of two machines may take the
  /// other one to be ahead, and both would run faster and faster. So the other machine's estimate counts, too: in the
  /// difference of the two estimates, the travel time cancels out.
  private func catchUpTicks(_ now: UInt64) -> Int {
    guard let timeline, clock.speedLimit == 1000 else { return 0 }
    var ahead: UInt64 = 0
    for link in links where link.isReady && !link.isSpectator && link.remoteTimeAt > 0 {
      guard (link.advantage - link.remoteAdvantage) / 2 < -128 else { continue }
      let since = (now &- link.remoteTimeAt &+ link.roundTrip / 2) / clock.tickLength
      ahead = max(ahead, link.remoteTick + min(since, 60))
    }
    let base = timeline.head - min(timeline.head, UInt64(settings.runAhead))
    return ahead > base + 3 ? min(Int(ahead - base), 12) : 0
  }

  /// Gives the pending events of this machine's players to the ticks up to that which the input delay leads to.
  private func produce() {
    guard let timeline else { return }
    let target = Int64(timeline.head) + Int64(settings.inputDelay - settings.runAhead)
    for seat in seats.indices where seats[seat].owner == peer {
      while Int64(timeline.seats[seat].received) <= target {
        let count = min(seats[seat].pending.count, MatchProtocol.mostEvents)
        timeline.append(seats[seat].pending.prefix(count), seat: seat)
        if count > 0 { seats.removePending(count, of: seat) }
      }
    }
  }

  /// Slows this machine down while it is ahead of another one, so that the two meet within about a second.
  private func adjustSpeed(_ now: UInt64) {
    var most: Int64 = 0
    for link in links where link.isReady && !link.isSpectator {
      most = max(most, (link.advantage - link.remoteAdvantage) / 2)
    }
    // A tick has 64 parts. Less than half a tick is noise.
    let perMille =
      most > 32 ? min(most * 1000 / 64 / Int64(clock.ticksPerSecond), 100) : 0
    clock.slow(by: UInt32(perMille))
  }

  /// Records the ticks that are confirmed, and compares hashes.
  private func recordConfirmed() {
    guard let timeline else { return }
    while recorded < timeline.confirmed {
      timeline.read(recorded, into: &scratch)
      recording?.record(scratch)
      recorded += 1
      if recorded % timeline.checkInterval == 0, let at = timeline.check(at: recorded) {
        recording?.record(timeline.checks[at])
        report(timeline.checks[at])
      }
    }
  }
}
