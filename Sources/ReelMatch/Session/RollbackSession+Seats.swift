import ReelMath
import ReelPlatform

// Seats: who plays which player, from which tick on. The authority decides, in an order that all machines follow. A
// decision is part of the inputs: the seat's input of that tick is the event `presence`, on every machine.

extension RollbackSession {
  /// Begins the match once enough players are there. All seats get a decision for tick 0.
  func beginIfComplete() {
    guard isAuthority, !isBegun else { return }
    for seat in seats.indices {
      if let link = link(to: seats[seat].promised), link.isReady, !link.isSpectator {
        seats.give(seat, to: link.peer)
      }
    }
    let taken = seats.indices.count { !seats[$0].isEmpty }
    guard taken >= min(settings.leastPlayers, seats.count) else { return }
    begin()
    let planned = seats.indices.map { seats[$0].owner }
    for seat in seats.indices {
      seats.give(seat, to: MatchControl.vacant)
      decide(seat, tick: 0, peer: planned[seat])
    }
  }

  /// Begins the match.
  func begin() {
    isBegun = true
    phase = .playing
    notices.append(.begun)
  }

  /// Makes a decision, applies it here, and sends it to all machines.
  func decide(_ seat: Int, tick: UInt64, peer: UInt8) {
    let number = seats.decisionCount
    let decision = MatchSeats.Decision(seat: UInt8(seat), tick: tick, peer: peer)
    seats.record(decision)
    apply(decision)
    for link in links where link.isReady {
      post(.seat(number: number, seat: UInt8(seat), tick: tick, peer: peer), to: link)
    }
  }

  /// Applies a decision: the seat is empty up to the tick, in which the player comes or has left.
  /// - Returns: false, without a change, if there is no such seat, or if the tick is already confirmed or too far
  ///   ahead.
  @discardableResult
  func apply(_ decision: MatchSeats.Decision) -> Bool {
    let (seat, tick) = (Int(decision.seat), decision.tick)
    guard let timeline, seats.indices.contains(seat), tick >= timeline.confirmed,
      tick < timeline.confirmed + InputQueue.capacity - 16
    else { return false }
    timeline.truncate(seat: seat, to: tick)
    while timeline.seats[seat].received < tick { timeline.append([], seat: seat) }
    let isPresent = decision.peer != MatchControl.vacant
    timeline.append(
      isPresent || tick == 0
        ? [.presence(isPresent)] : [InputEvent(.focusLost), .presence(false)], seat: seat)
    let wasTaken = !seats[seat].isEmpty
    seats.apply(decision)
    if isPresent {
      notices.append(.joined(player: seat))
    } else if wasTaken {
      notices.append(.left(player: seat))
    }
    updateLocalPlayers()
    return true
  }

  /// The number of ticks that this machine has produced inputs for, or runs for: up to there, empty seats
  /// are empty.
  var produced: UInt64 {
    guard let timeline else { return 0 }
    var least = UInt64.max
    for seat in seats.indices where seats[seat].owner == peer {
      least = min(least, timeline.seats[seat].received)
    }
    return least == .max ? timeline.head + UInt64(settings.inputDelay) : least
  }

  /// Fills empty seats, gives seats to machines that are ready, and updates what is final.
  func decide(_ now: UInt64) {
    guard let timeline else { return }
    sendStarts()
    guard isBegun else { return beginIfComplete() }
    let produced = produced
    // A decision puts off the starts for which machines wait. So a seat is given only when no machine waits for its
    // start: otherwise machines that come and go could keep others from joining.
    let mayGive = !links.contains { $0.lacksStart }
    for seat in seats.indices where mayGive && seats[seat].isEmpty {
      let promised = seats[seat].promised
      guard seats[seat].isPromised, let link = link(to: promised), link.isReady,
        link.remoteTick + InputQueue.capacity / 4 > produced
      else { continue }
      // The decision reaches the machine before the machine's inputs are missed.
      let lead = min(link.roundTrip / clock.tickLength, 60) + 8
      let tick = max(produced, timeline.seats[seat].received) + lead
      seats.takeBack(from: promised)
      decide(seat, tick: tick, peer: promised)
    }
    for seat in seats.indices where seats[seat].isEmpty {
      while timeline.seats[seat].received < produced { timeline.append([], seat: seat) }
    }
  }

  /// Updates the tick up to which each player's inputs are final, from the ticks that the authority has announced.
  func updateFinals() {
    guard let timeline else { return }
    for seat in seats.indices {
      if isAuthority {
        // Machines follow what is final, so they do not run away from a match that was slowed down.
        let most = clock.speedLimit < 1000 ? timeline.head + UInt64(timeline.depth) : .max
        timeline.seats[seat].final = max(
          timeline.seats[seat].final, min(timeline.seats[seat].received, most))
        continue
      }
      let (tick, chain) = seats[seat].announced
      if tick <= timeline.seats[seat].final {
        seats.forgetAnnounced(of: seat)
        continue
      }
      guard tick <= timeline.seats[seat].received else { continue }
      if UInt32(truncatingIfNeeded: timeline.seats[seat].chain(before: tick)) == chain {
        timeline.seats[seat].final = tick
      } else if seats[seat].owner == peer {
        // The authority and this machine have different inputs of this machine's player, so the two cannot play on
        // together.
        return end(.other(.brokenHost))
      } else {
        // The owner has sent other inputs to the authority than to this machine.
        seats.distrust(seat)
        timeline.truncate(seat: seat, to: timeline.seats[seat].final)
      }
      seats.forgetAnnounced(of: seat)
    }
  }

  /// Ends the part of a machine in the match, such as that of an excluded player. Does nothing if no machine has joined
  /// by the attempt.
  /// - Parameter attempt: the number of its request to join (``RoomJoin/attemptBits``).
  public func drop(attempt: (high: UInt64, low: UInt64)) {
    if isAuthority, let link = link(ofAttempt: attempt) { drop(link) }
  }

  /// Returns true if a machine takes part, by the number of its request to join.
  public func has(attempt: (high: UInt64, low: UInt64)) -> Bool {
    link(ofAttempt: attempt) != nil
  }

  private func link(ofAttempt attempt: (high: UInt64, low: UInt64)) -> MatchLink? {
    var number = MatchSecret()
    (number.high, number.low) = attempt
    return links.first { $0.attempt.matches(number) }
  }

  /// Ends the part of a machine in the match: its seats are empty from the first tick that the authority lacks.
  func drop(_ link: MatchLink) {
    links.removeAll { $0 === link }
    admissions.remember(link)
    seats.takeBack(from: link.peer)
    guard isAuthority, let timeline else { return }
    for seat in seats.indices where seats[seat].owner == link.peer {
      if isBegun {
        decide(seat, tick: timeline.seats[seat].received, peer: MatchControl.vacant)
      } else {
        seats.give(seat, to: MatchControl.vacant)
      }
    }
    if !link.isSpectator {
      for other in links { post(.partnerLeft(peer: link.peer), to: other) }
    }
  }

  /// Sends a message to a machine; a machine that lets too many wait is dropped.
  func post(_ control: MatchControl, to link: MatchLink) {
    if !link.post(control), links.contains(where: { $0 === link }) { lost(link) }
  }
}
