import ReelMath
import ReelPlatform

// Seats: who plays which player, from which tick on. The authority decides, in an order that all machines follow. A
// decision is part of the inputs: the seat's input of that tick is the event `presence`, on every machine.

extension RollbackSession {
  /// Begins the match once enough players are there. All seats get a decision for tick 0.
  func beginIfComplete() {
    guard isAuthority, !isBegun else { return }
    for link in links where link.isReady && !link.isSpectator {
      for seat in owners.indices where reserved[seat] == link.peer {
        owners[seat] = link.peer
        reserved[seat] = MatchControl.vacant
      }
    }
    let taken = owners.count { $0 != MatchControl.vacant }
    guard taken >= min(settings.leastPlayers, owners.count) else { return }
    isBegun = true
    phase = .playing
    notices.append(.begun)
    let planned = owners
    for seat in planned.indices {
      owners[seat] = MatchControl.vacant
      decide(seat: UInt8(seat), tick: 0, peer: planned[seat])
    }
  }

  /// Makes a decision, applies it here, and tells all machines.
  func decide(seat: UInt8, tick: UInt64, peer: UInt8) {
    let number = decisionCount
    decisions.append((seat, tick, peer))
    apply(seat: Int(seat), tick: tick, peer: peer)
    for link in links where link.isReady {
      post(.seat(number: number, seat: seat, tick: tick, peer: peer), to: link)
    }
  }

  /// The number of decisions since the beginning of the match.
  var decisionCount: UInt64 { firstDecision + UInt64(decisions.count) }

  /// Applies a decision: the seat is empty up to the tick, in which the player comes or has left.
  /// - Returns: false if it contradicts what is final.
  @discardableResult
  func apply(seat: Int, tick: UInt64, peer: UInt8) -> Bool {
    guard let timeline, owners.indices.contains(seat), tick >= timeline.confirmed,
      tick < timeline.confirmed + SeatInputs.capacity - 16
    else { return false }
    timeline.truncate(seat: seat, to: tick)
    while timeline.seats[seat].received < tick { timeline.append([], seat: seat) }
    let isPresent = peer != MatchControl.vacant
    timeline.append(
      isPresent || tick == 0
        ? [.presence(isPresent)] : [InputEvent(.focusLost), .presence(false)], seat: seat)
    announced[seat] = (0, 0)
    distrusted &= ~(1 << UInt64(seat))
    let wasTaken = owners[seat] != MatchControl.vacant
    owners[seat] = peer
    since[seat] = tick
    pending[seat].removeAll(keepingCapacity: true)
    if isPresent {
      notices.append(.joined(player: seat))
    } else if wasTaken {
      notices.append(.left(player: seat))
    }
    updateLocalPlayers()
    return true
  }

  /// The number of ticks that this machine has produced inputs for, or runs for: up to there, it says that empty seats
  /// are empty.
  var produced: UInt64 {
    guard let timeline else { return 0 }
    var least = UInt64.max
    for seat in owners.indices where owners[seat] == peer {
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
    // A decision puts off the starts that machines wait for. So a seat is given only when all have theirs: otherwise
    // machines that come and go could keep others from joining.
    let mayGive = !links.contains { $0.lacksStart }
    for seat in owners.indices where mayGive && owners[seat] == MatchControl.vacant {
      guard let link = link(to: reserved[seat]), reserved[seat] != MatchControl.vacant,
        link.isReady, link.remoteTick + SeatInputs.capacity / 4 > produced
      else { continue }
      // The machine hears of it before its inputs are missed.
      let lead = min(link.roundTrip / tickLength, 60) + 8
      let tick = max(produced, timeline.seats[seat].received) + lead
      reserved[seat] = MatchControl.vacant
      decide(seat: UInt8(seat), tick: tick, peer: link.peer)
    }
    for seat in owners.indices where owners[seat] == MatchControl.vacant {
      while timeline.seats[seat].received < produced { timeline.append([], seat: seat) }
    }
  }

  /// Updates up to which tick the inputs of each player are final, from what the authority has said.
  func updateFinals() {
    guard let timeline else { return }
    for seat in owners.indices {
      if isAuthority {
        timeline.seats[seat].final = timeline.seats[seat].received
        continue
      }
      let (tick, chain) = announced[seat]
      if tick <= timeline.seats[seat].final {
        announced[seat] = (0, 0)
        continue
      }
      guard tick <= timeline.seats[seat].received else { continue }
      if UInt32(truncatingIfNeeded: timeline.seats[seat].chain(before: tick)) == chain {
        timeline.seats[seat].final = tick
      } else if owners[seat] == peer {
        // The authority has other inputs of this machine's player than this machine: they cannot play on together.
        return end(.other(.brokenHost))
      } else {
        // The owner has sent other inputs to the authority than to this machine.
        distrusted |= 1 << UInt64(seat)
        timeline.truncate(seat: seat, to: timeline.seats[seat].final)
      }
      announced[seat] = (0, 0)
    }
  }

  /// Ends the part of a machine in the match: its seats are empty from the first tick that the authority lacks.
  func drop(_ link: MatchLink) {
    links.removeAll { $0 === link }
    gone.append((link.incoming, link.outgoing, link.address))
    if gone.count > 32 { gone.removeFirst() }
    for seat in reserved.indices where reserved[seat] == link.peer {
      reserved[seat] = MatchControl.vacant
    }
    guard isAuthority, let timeline else { return }
    for seat in owners.indices where owners[seat] == link.peer {
      if isBegun {
        decide(
          seat: UInt8(seat), tick: timeline.seats[seat].received, peer: MatchControl.vacant)
      } else {
        owners[seat] = MatchControl.vacant
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
